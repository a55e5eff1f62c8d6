import type { Random } from '../random';
import { darker, disc, ink, join, lighter, mix, oval, place, shape, stroke } from './shapes';
import { type Mood, width } from './sky';

/** The ground in front: where the motif stands, with a path winding up to the hills. */
export function meadow(mood: Mood, main: string, random: Random): string {
  const base = mood === 'night' ? '#37604f' : mix('#9cc777', main, 0.1);
  const x = random.between(200, 440);
  const bend = random.between(-90, 90);
  const parts = [
    shape(`M-10 296C150 272 480 276 650 298V370H-10Z`, base),
    shape(
      `M${x - 70} 364C${x - 40} 330 ${x + bend} 312 ${x + bend * 0.6} 281L${x + bend * 0.6 + 12} 281C${x + bend + 34} 312 ${x + 60} 330 ${x + 76} 364Z`,
      mood === 'night' ? '#6f7f72' : ink.sand,
    ),
  ];
  for (let i = 0; i < 16; i++)
    parts.push(
      place(
        tuft(darker(base, 0.18)),
        random.between(6, 634),
        random.between(305, 352),
        random.between(0.7, 1.1),
      ),
    );
  if (mood !== 'night')
    for (let i = 0; i < 9; i++)
      parts.push(
        disc(
          random.between(6, 634),
          random.between(305, 352),
          3,
          random.pick([ink.sun, ink.white, lighter(main, 0.2)]),
        ),
      );
  return join(parts);
}

/** A lake with light on it in place of the meadow. */
export function lake(mood: Mood, random: Random): string {
  const water = mood === 'night' ? '#35588a' : mood === 'dusk' ? '#d9a58a' : ink.water;
  const parts = [shape('M-10 262C160 250 470 254 650 264V370H-10Z', water)];
  for (let i = 0; i < 18; i++) {
    const x = random.between(0, 620);
    const y = random.between(272, 352);
    parts.push(stroke(`M${x} ${y}q10 -5 20 0t20 0`, lighter(water, 0.5), 2.4, 0.7));
  }
  parts.push(
    shape(
      'M-10 346C120 326 220 352 330 350S560 332 650 344V370H-10Z',
      mood === 'night' ? '#37604f' : ink.grass,
    ),
  );
  return join(parts);
}

/** Rows of a field in place of the meadow. */
export function field(main: string): string {
  const soil = mix(ink.earth, main, 0.08);
  const parts = [shape('M-10 268C160 252 480 254 650 270V370H-10Z', lighter(soil, 0.12))];
  for (let row = 0; row < 4; row++) {
    const y = 284 + row * 22 + row * row * 1.5;
    parts.push(
      stroke(`M-10 ${y + 6}C160 ${y - 10} 480 ${y - 8} 650 ${y + 8}`, darker(soil, 0.16), 7 + row * 2, 0.55),
    );
    for (let i = 0; i < 15 - row * 2; i++) {
      const x = ((i + 0.5) / (15 - row * 2)) * width;
      const dip = y + 4 - 12 * (1 - ((x - width / 2) / (width / 2)) ** 2);
      parts.push(place(seedling(), x, dip, 0.55 + row * 0.16));
    }
  }
  return join(parts);
}

function tuft(colour: string): string {
  return stroke('M-5 0L-7 -9M0 0V-12M5 0L8 -9', colour, 2.6, 0.7);
}

function seedling(): string {
  return join([
    stroke('M0 0V-13', ink.leaf, 3.4),
    oval(-7, -15, 8, 4.4, ink.leaf, 24),
    oval(7, -16, 8, 4.4, lighter(ink.leaf, 0.18), -24),
  ]);
}
