"""The alarm is heard or at least seen, and the screen stays on or says that it may not."""

import pytest
from playwright.sync_api import expect

from e2e.lobby import crew
from e2e.room import Room
from e2e.voyage import LESS, PAUSED, Crew, digits

EASY = {"Difficulty": "Easy"}

SOON_S = 15
"""In so many seconds the last ten of a countdown are over."""

TELL = """
  window.tell = (name, value) => document.documentElement.setAttribute(`data-${name}`, value);
"""

EARS = """
  window.contexts = [];
  const heard = () => tell("heard", contexts.map((context) => context.state).join(" "));
  window.AudioContext = class extends AudioContext {
    constructor(...how) {
      super(...how);
      contexts.push(this);
      this.addEventListener("statechange", heard);
    }
  };
"""
"""Keeps the page's audio contexts, and tells whether they run."""

DEAF = "delete window.AudioContext; delete window.webkitAudioContext;"

EYES = """
  const see = (changes) => {
    for (const { target } of changes) {
      if (target.id === "flash" && target.className) tell(target.className, "seen");
    }
  };
  new MutationObserver(see).observe(document, { subtree: true, attributeFilter: ["class"] });
"""
"""Tells each flash, also when it is over."""

PLAYER = """
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    const refused = new DOMException("no", "NotSupportedError");
    if (window.refuses) return Promise.reject(refused);
    this.addEventListener("playing", () => tell("film", "plays"));
    return play.call(this);
  };
"""
"""Tells that the film plays which keeps the screen on; can refuse to play it."""

LOCKS = """
  let asked = 0;
  window.locks = [];
  WakeLock.prototype.request = async (kind) => {
    tell("asked", `${kind} ${(asked += 1)}`);
    if (window.refuses) throw new DOMException("The battery is low", "NotAllowedError");
    const lock = new EventTarget();
    lock.released = false;
    lock.release = async () => {
      lock.released = true;
      lock.dispatchEvent(new Event("release"));
    };
    locks.push(lock);
    return lock;
  };
  let hidden = false;
  Object.defineProperty(document, "hidden", { get: () => hidden });
  Object.defineProperty(document, "visibilityState", { get: () => hidden ? "hidden" : "visible" });
  window.hide = (its) => {
    hidden = its;
    document.dispatchEvent(new Event("visibilitychange"));
    if (hidden) for (const lock of locks) lock.release();
  };
"""
"""A screen whose lock can be refused, and is lost whenever the page is hidden."""

REFUSES = "window.refuses = true;"

ABSENT = """() => ({
  secure: isSecureContext,
  there: [
    "wakeLock" in navigator && "a wake lock",
    crypto.subtle && "crypto.subtle",
    crypto.randomUUID && "crypto.randomUUID",
    navigator.clipboard && "the clipboard",
    "serviceWorker" in navigator && "service workers",
  ].filter(Boolean),
})"""


@pytest.fixture
def secure_room(browser, server):
    """Return a room whose tablet is the computer of the server itself: a secure context."""
    opened = Room(browser, server, tablet_at=server.local_url)
    yield opened
    assert opened.leave() == []


def untouched(device, *scripts):
    """Open the page of a device anew, with nobody having touched it, and with these scripts."""
    address = device.page.url
    blocks = "\n".join(f"{{ {script} }}" for script in (TELL, *scripts))
    device.page.add_init_script(f'if (location.protocol !== "about:") {{ {blocks} }}')
    device.go("about:blank")
    device.go(address)
    device.is_in_step()


def tells(device, name, value):
    """See what the scripts of ``untouched`` tell."""
    html = device.page.locator("html")
    expect(html).to_have_attribute(f"data-{name}", value, timeout=1000 * SOON_S)


def start_minute(tablet, *phones):
    """Play into the first minute."""
    voyage = Crew(tablet, *phones)
    voyage.advance(1)
    voyage.enter_event_dice(Fire=1, Panic=1, Passenger=1, Steam=1)
    for number in range(1, 5):
        voyage.place(number, 4, 7)
    voyage.start_minute("45 seconds")
    voyage.skip_lead()
    return voyage


def leave_few_seconds(phone):
    """Take tens from the clock until the buzzer is near."""
    phone.tap("Pause", "#bar")
    expect(phone.page.locator("#clock")).to_have_class(PAUSED)
    tens, before = (digits(phone) - 1) // 10, phone.version
    for _ in range(tens):
        phone.button(LESS, "#bar").tap()
    phone.reaches_version(before + tens)
    phone.tap("Resume", "#bar")


def badge(device):
    return device.page.locator("#sound-badge")


def hint(device):
    return device.page.locator("#awake-hint")


@pytest.mark.parametrize("sound", [EARS, DEAF], ids=["untouched", "without an audio device"])
def test_f22_the_buzzer_is_seen_where_it_cannot_be_heard(room, sound):
    tablet, anna, ben = crew(room, "Anna", "Ben", choices=EASY)
    start_minute(tablet, anna, ben)
    untouched(tablet, sound, EYES)
    if sound is EARS:
        expect(badge(tablet)).to_be_visible()
        tablet.sees("Tap for sound", "#sound-badge")

    leave_few_seconds(anna)

    tells(tablet, "flash-over", "seen")
    tablet.sees("Round 2", "#instruction")


def test_f22_a_tap_brings_the_sound_and_brings_it_back(room):
    tablet, *_ = crew(room, "Anna", "Ben")
    untouched(tablet, EARS)
    expect(badge(tablet)).to_be_visible()

    tablet.touch(badge(tablet))
    tells(tablet, "heard", "running")
    expect(badge(tablet)).to_be_hidden()

    for tap in ("Begin round 1", "Roll them for me"):
        tablet.page.evaluate("Promise.all(contexts.map((context) => context.suspend()))")
        tells(tablet, "heard", "suspended")
        expect(badge(tablet)).to_be_visible()
        tablet.tap(tap, "#instruction")
        tells(tablet, "heard", "running")
        expect(badge(tablet)).to_be_hidden()


def test_f23_a_minute_is_played_on_plain_http_where_half_the_browser_is_missing(room):
    devices = tablet, *_ = crew(room, "Anna", "Ben", choices=EASY)
    for device in devices:
        assert device.page.evaluate(ABSENT) == {"secure": False, "there": []}
    untouched(tablet, PLAYER)
    tablet.sees("Tap anywhere, and this screen stays on", "#awake-hint")
    expect(hint(tablet)).to_be_visible()

    voyage = start_minute(*devices)
    tells(tablet, "film", "plays")
    expect(hint(tablet)).to_be_hidden()
    for kind in ("Fire", "Panic"):
        voyage.test(kind, 1)
    voyage.run_down("Round 2")

    voyage.see("Ben", "#people")


def test_f23_where_even_the_film_is_refused_the_page_says_so_and_goes_on(room):
    tablet, *_ = crew(room, "Anna", "Ben")
    untouched(tablet, PLAYER, REFUSES)

    tablet.tap("Begin round 1", "#instruction")

    tablet.sees("Roll the event dice", "#instruction")
    tablet.sees("This screen may go dark", "#awake-hint")
    expect(hint(tablet)).to_be_visible()


def test_f24_the_wake_lock_is_asked_for_again_when_the_page_comes_back(secure_room):
    tablet, *_ = crew(secure_room, "Anna", "Ben")
    assert tablet.page.evaluate(ABSENT)["secure"]
    untouched(tablet, LOCKS)
    tells(tablet, "asked", "screen 1")

    for times in (2, 3):
        tablet.page.evaluate("hide(true)")
        tells(tablet, "asked", f"screen {times - 1}")
        tablet.page.evaluate("hide(false)")
        tells(tablet, "asked", f"screen {times}")

    assert tablet.page.evaluate("locks.map((lock) => lock.released)") == [True, True, False]
    expect(hint(tablet)).to_be_hidden()


def test_f24_a_wake_lock_that_the_browser_takes_back_is_asked_for_again(secure_room):
    tablet, *_ = crew(secure_room, "Anna", "Ben")
    untouched(tablet, LOCKS)
    tells(tablet, "asked", "screen 1")

    tablet.page.evaluate("locks[0].release()")

    tells(tablet, "asked", "screen 2")
    expect(hint(tablet)).to_be_hidden()


def test_f24_a_refused_wake_lock_is_said_and_the_game_goes_on(secure_room):
    tablet, anna, _ = crew(secure_room, "Anna", "Ben")
    untouched(tablet, LOCKS, REFUSES)
    tablet.sees("This screen may go dark", "#awake-hint")
    expect(hint(tablet)).to_be_visible()

    tablet.tap("Begin round 1", "#instruction")
    anna.sees("Roll the event dice", "#instruction")
    expect(hint(tablet)).to_be_visible()
    tablet.page.evaluate("window.refuses = false")
    tablet.tap("Roll them for me", "#instruction")

    anna.sees("Cube 1 of", "#instruction")
    expect(hint(tablet)).to_be_hidden()
