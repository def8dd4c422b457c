// The instruments of the ship, made of oscillators and noise: no recordings to load. Each plays
// into `voice` {context, out, sources} from the moment `at` of the audio clock, and lets its
// sources be stopped before they have begun.

// A bell's partials: of the pitch, of the loudness, seconds until they have died away.
const BELL = [
  [1, 1, 1.9],
  [2, 0.6, 1.5],
  [2.4, 0.4, 1.1],
  [3, 0.35, 0.8],
  [4.5, 0.2, 0.5],
  [5.4, 0.15, 0.35],
];

/** Play an instrument by its name; unknown names are silent. Tells when it ends. */
export function play(name, voice, at, number = 0) {
  return (INSTRUMENTS[name] ?? silent)(voice, at, number) ?? at;
}

const INSTRUMENTS = {
  lead: (voice, at) => block(voice, at, 620, 0.5),
  go: (voice, at) => bell(voice, at, 880, 0.5),
  half: (voice, at) => bell(voice, bell(voice, at, 660, 0.6) - 1.55, 660, 0.6),
  tick,
  over: whistle,
  spread: fire,
  injury: (voice, at) => slide(voice, slide(voice, at, 520, 480, 0.16) + 0.04, 390, 300, 0.34),
  pressure: steam,
  win: (voice, at) => horns(voice, at, [[392, 0.16], [523, 0.16], [659, 0.16], [784, 0.9]]),
  loss: (voice, at) => horns(voice, at, [[311, 0.34], [294, 0.34], [277, 0.34], [185, 1.3]]),
};

function silent() {}

// The nearer the end, the higher, the louder, and from three on twice a second.
function tick(voice, at, number) {
  const urgency = 10 - number;
  const end = block(voice, at, 700 + 65 * urgency, 0.4 + 0.05 * urgency);
  return number > 3 ? end : block(voice, at + 0.5, 700 + 65 * urgency, 0.5);
}

// A wood block: a short tone that drops a little, and the knock itself.
function block(voice, at, pitch, loudness) {
  tone(voice, { type: "triangle", at, last: 0.12, from: pitch * 1.25, to: pitch, loudness });
  const knock = { filter: "bandpass", from: pitch * 2, to: pitch * 2 };
  hiss(voice, { ...knock, at, last: 0.03, loudness: loudness * 0.8 });
  return at + 0.12;
}

function bell(voice, at, pitch, loudness) {
  for (const [ratio, share, last] of BELL) {
    tone(voice, { at, last, from: pitch * ratio, to: pitch * ratio, loudness: loudness * share * 0.5 });
  }
  return at + 1.9;
}

// The steam whistle: three chimes that blow up to their pitch, steam around them, a long tail.
function whistle(voice, at) {
  for (const pitch of [494, 622, 740]) {
    const chime = { type: "sawtooth", from: pitch * 0.86, to: pitch, rise: 0.18, fall: 0.5, soft: 2200 };
    tone(voice, { ...chime, at, last: 0.55, fall: 0.12, loudness: 0.3 });
    tone(voice, { ...chime, at: at + 0.65, last: 1.7, loudness: 0.34 });
  }
  hiss(voice, { at, last: 2.5, filter: "highpass", from: 2500, to: 1800, loudness: 0.22, rise: 0.05 });
  return at + 2.5;
}

function fire(voice, at) {
  const draught = { filter: "bandpass", from: 260, to: 1900, loudness: 1.6, rise: 0.35, fall: 0.4 };
  hiss(voice, { ...draught, at, last: 0.9 });
  const crackles = [[0.08, 2600], [0.21, 3400], [0.3, 2100], [0.46, 3000], [0.61, 2400]];
  for (const [after, pitch] of crackles) {
    const crackle = { filter: "bandpass", from: pitch, to: pitch, loudness: 1.8 };
    hiss(voice, { ...crackle, at: at + after, last: 0.025 });
  }
  return at + 0.9;
}

function slide(voice, at, from, to, last) {
  tone(voice, { type: "triangle", at, last, from, to, loudness: 0.5, rise: 0.02 });
  return at + last;
}

function steam(voice, at) {
  hiss(voice, { at, last: 1.2, filter: "highpass", from: 5000, to: 900, loudness: 0.5, rise: 0.04 });
  tone(voice, { at, last: 1, from: 430, to: 150, loudness: 0.35, rise: 0.05 });
  return at + 1.2;
}

function horns(voice, at, notes) {
  let start = at;
  for (const [pitch, last] of notes) {
    const blown = { type: "sawtooth", soft: 1400, loudness: 0.34, rise: 0.03, fall: last * 0.7 };
    for (const part of [pitch, pitch / 2]) {
      tone(voice, { ...blown, at: start, last, from: part, to: part });
    }
    start += last;
  }
  return start;
}

function tone(voice, { type = "sine", at, last, from, to, soft, ...shape }) {
  const source = new OscillatorNode(voice.context, { type, frequency: from });
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + Math.min(last, 0.3));
  const filter = soft ? new BiquadFilterNode(voice.context, { type: "lowpass", frequency: soft }) : null;
  sound(voice, source, filter, at, last, shape);
}

function hiss(voice, { at, last, filter: type, from, to, ...shape }) {
  const buffer = noise(voice.context);
  const source = new AudioBufferSourceNode(voice.context, { buffer, loop: true });
  const filter = new BiquadFilterNode(voice.context, { type, frequency: from, Q: 1 });
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + last);
  sound(voice, source, filter, at, last, shape);
}

// One envelope for all: up in `rise`, then dying away; with `fall` it holds until so long before
// the end.
function sound(voice, source, filter, at, last, { loudness, rise = 0.004, fall = last - rise }) {
  const gain = new GainNode(voice.context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + rise);
  gain.gain.setValueAtTime(loudness, Math.max(at + rise, at + last - fall));
  gain.gain.exponentialRampToValueAtTime(0.0005, at + last);
  (filter ? source.connect(filter) : source).connect(gain).connect(voice.out);
  source.start(at);
  source.stop(at + last + 0.05);
  voice.sources.push(source);
}

const noises = new WeakMap(); // a second of white noise for each audio context

function noise(context) {
  if (!noises.has(context)) {
    const buffer = new AudioBuffer({ length: context.sampleRate, sampleRate: context.sampleRate });
    const samples = buffer.getChannelData(0);
    for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
    noises.set(context, buffer);
  }
  return noises.get(context);
}
