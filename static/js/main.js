// Starts the behaviours of a page. Each stands in a file of its own and holds no truth: what is
// true comes from the server, and a page that lacks an element simply lacks its behaviour.

import { startAudio } from "./audio.js";
import { startAwake } from "./awake.js";
import { startChecked } from "./checked.js";
import { startClock } from "./clock.js";
import { startFlash } from "./flash.js";
import { startForms } from "./forms.js";
import { startHaptics } from "./haptics.js";
import { startLink } from "./link.js";
import { startPress } from "./press.js";
import { startReset } from "./reset.js";
import { startResync } from "./resync.js";
import { startSheet } from "./sheet.js";
import { startSound } from "./sound.js";
import { startSoundSettings } from "./sound-settings.js";
import { startTaps } from "./taps.js";
import { startTheme } from "./theme.js";
import { startToasts } from "./toasts.js";

startTheme();
startToasts();
startLink();
startTaps();
startForms();
startReset();
startPress();
startChecked();
startSheet();
startResync();
startFlash();
startAudio();
startSound();
startSoundSettings();
startHaptics();
startClock();
startAwake();
