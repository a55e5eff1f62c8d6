import { drum, hum, pentatonic, pluck, silence } from './sound';

/** Plays `steps` of the pentatonic scale one per `beat` seconds from `at`; null is a rest. */
function tune(
  track: Float32Array,
  at: number,
  beat: number,
  steps: readonly (number | null)[],
  volume = 0.3,
): void {
  steps.forEach((step, i) => {
    if (step !== null) pluck(track, at + i * beat, pentatonic(step), volume);
  });
}

/** Music of the sunrise: few notes that climb with the sun. */
export function sunriseMusic(seconds: number): Float32Array {
  const track = silence(seconds);
  for (let bar = 0; bar < 4; bar++) hum(track, bar * 4, pentatonic([-5, -3, -2, -5][bar] ?? -5), 4.2, 0.09);
  tune(
    track,
    0.5,
    0.5,
    [
      0,
      null,
      2,
      null,
      3,
      null,
      2,
      null,
      0,
      2,
      3,
      4,
      5,
      null,
      4,
      3,
      5,
      null,
      7,
      5,
      4,
      null,
      5,
      7,
      8,
      null,
      7,
      5,
      5,
    ],
    0.28,
  );
  return track;
}

/** One note for each block that lands (`landings` in seconds), then a small cheer. */
export function countingMusic(seconds: number, landings: readonly number[]): Float32Array {
  const track = silence(seconds);
  landings.forEach((at, i) => {
    drum(track, at, 110, 0.35);
    pluck(track, at, pentatonic(i), 0.42);
    pluck(track, at + 0.5, pentatonic(i + 2), 0.16);
    pluck(track, at + 1, pentatonic(i), 0.16);
  });
  tune(track, (landings.at(-1) ?? 0) + 1.6, 0.24, [5, 7, 8, 7, 8, 10], 0.3);
  return track;
}

/** Music of the garden: drops of rain, then a light dance. */
export function gardenMusic(seconds: number): Float32Array {
  const track = silence(seconds);
  [8, 10, 7, 9, 8, 11, 7].forEach((step, i) => {
    pluck(track, 2 + i * 0.23 + (i % 2) * 0.07, pentatonic(step), 0.14);
  });
  hum(track, 0, pentatonic(-5), 6, 0.06);
  hum(track, 6, pentatonic(-2), 6, 0.06);
  tune(
    track,
    4,
    0.25,
    [0, 2, 3, 2, 4, 3, 2, null, 3, 4, 5, 4, 7, 5, 4, null, 5, 7, 8, 7, 5, 4, 3, 2, 3, null, 5, null, 5],
    0.26,
  );
  return track;
}

/** A cradle song in three-four time: a hummed verse over plucked notes, three times. */
export function lullaby(seconds: number): Float32Array {
  const track = silence(seconds);
  const beat = 0.72;
  const verse = [
    4,
    null,
    3,
    2,
    null,
    null,
    3,
    null,
    2,
    0,
    null,
    null,
    2,
    null,
    3,
    4,
    null,
    5,
    4,
    null,
    3,
    2,
    null,
    null,
  ];
  const low = [-5, -3, -5, -2, -4, -5, -3, -5];
  for (let round = 0; round < 4; round++) {
    const start = 0.4 + round * verse.length * beat;
    tune(
      track,
      start,
      beat,
      verse.map((step) => (step === null || round < 3 ? step : step + 1)),
      0.24,
    );
    low.forEach((step, bar) => {
      tune(track, start + bar * 3 * beat, beat, [step, step + 5, step + 7], 0.12);
      if (round > 0)
        hum(track, start + bar * 3 * beat, pentatonic((verse[bar * 3] ?? 2) - 5), 3 * beat, 0.07);
    });
  }
  return track;
}

/** Three drums that come in one after the other: ishakwe high, inyahura and igihumurizo below. */
export function drums(seconds: number): Float32Array {
  const track = silence(seconds);
  const beat = 0.15;
  const bars = Math.floor((seconds - 1.4) / (beat * 12));
  const patterns = [
    { pitch: 236, strokes: 'x..x..x..x.x', from: 0, volume: 0.34 },
    { pitch: 128, strokes: 'x.x...x.x...', from: 2, volume: 0.5 },
    { pitch: 74, strokes: 'x.....x..x..', from: 4, volume: 0.75 },
  ];
  for (let bar = 0; bar < bars; bar++) {
    for (const { pitch, strokes, from, volume } of patterns) {
      if (bar < from) continue;
      [...strokes].forEach((mark, i) => {
        if (mark === 'x') drum(track, (bar * 12 + i) * beat, pitch, volume * (i === 0 ? 1 : 0.72));
      });
    }
  }
  for (const { pitch } of patterns) drum(track, bars * 12 * beat, pitch, 0.8);
  return track;
}
