/** Sound is made as samples from -1 to 1, one channel. */
export const sampleRate = 44_100;

/** A silent track of `seconds`. */
export function silence(seconds: number): Float32Array {
  return new Float32Array(Math.round(seconds * sampleRate));
}

function add(track: Float32Array, at: number, seconds: number, sample: (t: number) => number): void {
  const start = Math.round(at * sampleRate);
  const length = Math.min(Math.round(seconds * sampleRate), track.length - start);
  for (let i = 0; i < length; i++) track[start + i] = (track[start + i] ?? 0) + sample(i / sampleRate);
}

/** Frequency of a step of the major pentatonic scale on C4; steps may be negative. */
export function pentatonic(step: number): number {
  const semitones = [0, 2, 4, 7, 9];
  const octave = Math.floor(step / 5);
  return 261.63 * 2 ** (octave + (semitones[step - octave * 5] ?? 0) / 12);
}

/** A plucked tongue, like an ikembe: a soft tone with a short bright start. */
export function pluck(track: Float32Array, at: number, frequency: number, volume = 0.3): void {
  const wave = (t: number, f: number) => Math.sin(2 * Math.PI * f * t);
  add(track, at, 2.2, (t) => {
    const attack = Math.min(1, t / 0.004);
    const body = wave(t, frequency) * Math.exp(-2.6 * t) + 0.28 * wave(t, frequency * 2) * Math.exp(-4 * t);
    return volume * attack * (body + 0.12 * wave(t, frequency * 5.4) * Math.exp(-16 * t));
  });
}

/** A hummed tone that swells and fades over `seconds`. */
export function hum(
  track: Float32Array,
  at: number,
  frequency: number,
  seconds: number,
  volume = 0.07,
): void {
  add(track, at, seconds, (t) => {
    const swell = Math.sin((Math.PI * t) / seconds) ** 0.8;
    const vibrato = 1.2 * Math.sin(2 * Math.PI * 4.6 * t);
    const phase = 2 * Math.PI * frequency * t + vibrato * 0.4;
    return volume * swell * (Math.sin(phase) + 0.35 * Math.sin(phase * 2) + 0.12 * Math.sin(phase * 3));
  });
}

/** A stroke on a skin drum; `pitch` in Hz. */
export function drum(track: Float32Array, at: number, pitch: number, volume = 0.5): void {
  let noise = 1;
  add(track, at, 0.5, (t) => {
    noise = (noise * 16_807) % 2_147_483_647;
    const skin =
      Math.sin(2 * Math.PI * (pitch * t + (pitch * 0.9 * (1 - Math.exp(-28 * t))) / 28)) * Math.exp(-9 * t);
    return volume * (skin + 0.22 * (noise / 1_073_741_823 - 1) * Math.exp(-60 * t));
  });
}

/** The track as a WAV file, faded in and out at its ends and kept below full scale. */
export function wav(track: Float32Array): Buffer {
  const peak = track.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0.01);
  const file = Buffer.alloc(44 + track.length * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(track.length * 2, 40);
  const fadeOut = sampleRate * 1.2;
  track.forEach((sample, i) => {
    const gain = Math.min(1, i / 400, (track.length - i) / fadeOut);
    file.writeInt16LE(Math.round((sample / peak) * 0.82 * gain * 32_767), 44 + i * 2);
  });
  return file;
}
