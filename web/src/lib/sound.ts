/**
 * Synthesised sounds: a few oscillators and filtered noise, no files. Off until somebody turns them
 * on, and silent until the first click or key, as browsers require.
 */
export type SoundName =
  | "place"
  | "step"
  | "coin"
  | "lose"
  | "growl"
  | "die"
  | "card"
  | "turn"
  | "win";

/** One voice of a sound. Times in seconds from its start, pitches in hertz. */
interface Tone {
  wave: OscillatorType;
  from: number;
  to?: number;
  at: number;
  last: number;
  gain: number;
}
interface Hiss {
  wave: "noise";
  /** Centre frequency of the band-pass filter. */
  from: number;
  to?: number;
  at: number;
  last: number;
  gain: number;
}
type Voice = Tone | Hiss;

const tone = (
  wave: OscillatorType,
  from: number,
  at: number,
  last: number,
  gain: number,
  to?: number,
): Tone => (to === undefined ? { wave, from, at, last, gain } : { wave, from, to, at, last, gain });
const hiss = (from: number, at: number, last: number, gain: number, to?: number): Hiss =>
  to === undefined
    ? { wave: "noise", from, at, last, gain }
    : { wave: "noise", from, to, at, last, gain };

/**
 * Stone for chambers, metal for coins, a growl for Drakon. Falling means loss, rising means gain.
 */
export const SOUNDS: Readonly<Record<SoundName, readonly Voice[]>> = {
  place: [hiss(420, 0, 0.12, 0.5), tone("sine", 130, 0, 0.14, 0.6, 70)],
  step: [hiss(900, 0, 0.05, 0.25), tone("sine", 180, 0, 0.06, 0.25, 120)],
  coin: [tone("triangle", 1480, 0, 0.18, 0.3), tone("triangle", 2217, 0.06, 0.28, 0.25)],
  lose: [tone("triangle", 620, 0, 0.18, 0.3), tone("triangle", 415, 0.14, 0.3, 0.3, 390)],
  growl: [
    tone("sawtooth", 92, 0, 0.7, 0.28, 48),
    tone("sawtooth", 61, 0.04, 0.66, 0.24, 41),
    hiss(300, 0, 0.7, 0.35, 90),
  ],
  die: [
    hiss(1800, 0, 0.04, 1.2),
    hiss(1500, 0.09, 0.04, 1.05),
    hiss(1300, 0.16, 0.04, 0.9),
    hiss(1100, 0.21, 0.05, 0.75),
  ],
  card: [hiss(2600, 0, 0.12, 0.7, 1200)],
  turn: [tone("sine", 523, 0, 0.22, 0.3), tone("sine", 784, 0.12, 0.4, 0.3)],
  win: [
    tone("triangle", 523, 0, 0.3, 0.3),
    tone("triangle", 659, 0.14, 0.3, 0.3),
    tone("triangle", 784, 0.28, 0.3, 0.3),
    tone("triangle", 1047, 0.42, 0.7, 0.32),
  ],
};

let on = false;
let volume = 0.5;
let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Turns sounds on or off, following the setting. */
export function setSound(enabled: boolean): void {
  on = enabled;
  if (!on) void context?.suspend();
}

/** 0 to 1. */
export function setVolume(level: number): void {
  volume = Math.min(1, Math.max(0, level));
}

/** The audio context: created in the first gesture, resumed in later ones; null before that. */
function ready(): AudioContext | null {
  if (!navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/** A second of white noise, created once. */
function whiteNoise(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return noise;
}

function sound(audio: AudioContext, voice: Voice, start: number): void {
  const begin = start + voice.at;
  const end = begin + voice.last;
  const envelope = audio.createGain();
  envelope.gain.setValueAtTime(0.0001, begin);
  envelope.gain.exponentialRampToValueAtTime(voice.gain * volume + 0.0001, begin + 0.008);
  envelope.gain.exponentialRampToValueAtTime(0.0001, end);
  envelope.connect(audio.destination);
  if (voice.wave === "noise") {
    const source = audio.createBufferSource();
    source.buffer = whiteNoise(audio);
    const band = audio.createBiquadFilter();
    band.type = "bandpass";
    band.frequency.setValueAtTime(voice.from, begin);
    if (voice.to !== undefined) band.frequency.exponentialRampToValueAtTime(voice.to, end);
    source.connect(band).connect(envelope);
    source.start(begin);
    source.stop(end);
  } else {
    const source = audio.createOscillator();
    source.type = voice.wave;
    source.frequency.setValueAtTime(voice.from, begin);
    if (voice.to !== undefined) source.frequency.exponentialRampToValueAtTime(voice.to, end);
    source.connect(envelope);
    source.start(begin);
    source.stop(end);
  }
}

/** Plays a sound now; does nothing if sounds are off or nobody has touched the page yet. */
export function play(name: SoundName): void {
  if (!on || volume === 0) return;
  const audio = ready();
  if (!audio) return;
  for (const voice of SOUNDS[name]) sound(audio, voice, audio.currentTime);
}
