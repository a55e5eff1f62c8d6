import type { Random } from '../random';
import { box, darker, disc, ink, join, lighter, mix, oval, place, shape, stroke } from './shapes';
import { type Mood, skies, width } from './sky';

/** A smooth line of hills from edge to edge, as path data that closes at the bottom. */
function ridge(random: Random, base: number, rise: number, humps: number): string {
  const step = width / humps;
  let d = `M-20 ${base}`;
  for (let i = 0; i < humps; i++) {
    const x = i * step;
    const peak = base - rise * random.between(0.55, 1);
    d += `C${x + step * 0.22} ${peak} ${x + step * 0.68} ${peak} ${x + step + (i === humps - 1 ? 20 : 0)} ${base - rise * random.between(0, 0.18)}`;
  }
  return `${d}V400H-20Z`;
}

/** Three rows of the thousand hills; the middle one terraced, with houses and trees. */
export function hills(mood: Mood, main: string, random: Random): string {
  const { hill, bottom } = skies[mood];
  const tint = mix(hill, main, mood === 'night' ? 0.12 : 0.22);
  const far = mix(tint, bottom, 0.62);
  const middle = mix(tint, bottom, 0.28);
  const middleRidge = ridge(random, 240, 78, 3);
  const near = mood === 'night' ? darker(tint, 0.12) : mix(tint, ink.grass, 0.35);
  const parts = [
    shape(ridge(random, 205, 92, 4), far),
    `<clipPath id="slope-${mood}"><path d="${middleRidge}"/></clipPath>`,
    shape(middleRidge, middle),
    `<g clip-path="url(#slope-${mood})">${[18, 36, 56, 78]
      .map(
        (drop) =>
          `<g transform="translate(0 ${drop})">${stroke(middleRidge, lighter(middle, 0.35), 3, 0.45)}</g>`,
      )
      .join('')}</g>`,
  ];
  for (let i = 0; i < 3; i++) {
    const x = random.between(30, 610);
    parts.push(
      place(random.chance(0.55) ? house(mood) : roundTree(middle), x, 246, random.between(0.5, 0.7)),
    );
  }
  parts.push(shape(ridge(random, 282, 40, 2), near));
  return join(parts);
}

/** A small house with a tin roof. */
export function house(mood: Mood): string {
  const lit = mood === 'night' || mood === 'dusk';
  return join([
    box(-26, -30, 52, 30, mood === 'night' ? '#b98f6c' : '#f0cfa4'),
    shape('M-33 -28L-16 -50H20L33 -28Z', mood === 'night' ? '#7d4a3b' : ink.clay),
    box(-6, -20, 13, 20, ink.bark, 1),
    box(13, -21, 9, 9, lit ? ink.sun : '#7fb3bb', 1),
    box(-21, -21, 9, 9, lit ? ink.sun : '#7fb3bb', 1),
  ]);
}

/** A round tree. */
export function roundTree(near: string): string {
  const crown = mix(near, '#2f6b4a', 0.45);
  return join([
    box(-4, -30, 8, 30, ink.bark, 2),
    disc(0, -48, 26, crown),
    disc(-9, -55, 13, lighter(crown, 0.14)),
  ]);
}

/** An umbrella-shaped acacia of the savanna. */
export function acacia(): string {
  return join([
    stroke('M0 0C2 -30 -2 -44 0 -62M0 -50L-26 -74M0 -46L24 -76', ink.bark, 8),
    oval(-24, -82, 42, 14, '#5b8f4c'),
    oval(26, -86, 44, 15, '#6ba058'),
    oval(0, -96, 44, 14, '#79ae64'),
  ]);
}

/** A banana plant. */
export function banana(): string {
  const leaf = (turn: number, length: number, colour: string) =>
    place(
      shape(
        `M0 0C-20 -${length * 0.3} -14 -${length * 0.8} 0 -${length}C14 -${length * 0.8} 16 -${length * 0.3} 0 0Z`,
        colour,
      ),
      0,
      -72,
      1,
      false,
      turn,
    );
  return join([
    shape('M-9 0L-5 -76H5L9 0Z', '#a5b565'),
    leaf(-96, 64, '#4f934f'),
    leaf(92, 66, '#4f934f'),
    leaf(-52, 78, '#5fa758'),
    leaf(48, 78, '#5fa758'),
    leaf(-12, 82, '#74b965'),
    leaf(18, 70, '#83c472'),
    stroke('M3 -70C14 -66 16 -58 15 -50', '#8a9a4a', 3),
    oval(14, -40, 8, 12, ink.sun),
  ]);
}
