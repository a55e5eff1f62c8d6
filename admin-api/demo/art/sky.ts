import type { Random } from '../random';
import { box, disc, ink, join, mix, oval, place, stroke } from './shapes';

/** Size of every picture in pixels. */
export const width = 640;
export const height = 360;

export type Mood = 'dawn' | 'day' | 'noon' | 'dusk' | 'night' | 'rain';

/** Colours of the light in each mood. */
export const skies: Record<Mood, { top: string; bottom: string; hill: string }> = {
  dawn: { top: '#f9cfa0', bottom: '#fff3dc', hill: '#6fa287' },
  day: { top: '#a9dbe0', bottom: '#f6f4e2', hill: '#5f9f78' },
  noon: { top: '#c9e8dc', bottom: '#fdf5dd', hill: '#6aa870' },
  dusk: { top: '#ef9a78', bottom: '#ffe0b0', hill: '#6b7f74' },
  night: { top: '#1c3157', bottom: '#55729f', hill: '#2c4a5e' },
  rain: { top: '#9db8c0', bottom: '#e4ebe4', hill: '#63907f' },
};

/** The sky of a mood with its sun, moon, clouds or stars. `sunX` is in pixels. */
export function sky(mood: Mood, random: Random, sunX = random.between(120, 520)): string {
  if (mood === 'night') return join([backdrop(mood), stars(random), moon(sunX, 78)]);
  if (mood === 'rain') return join([backdrop(mood), clouds(4, '#dfe8e8', random), rain(random)]);
  const low = mood === 'dawn' || mood === 'dusk';
  return join([backdrop(mood), sun(sunX, low ? 150 : 74), clouds(2, ink.white, random, sunX)]);
}

/** The plain sky of a mood, paler towards the hills. */
export function backdrop(mood: Mood): string {
  const { top, bottom } = skies[mood];
  return join([
    `<defs><linearGradient id="sky-${mood}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="0.75" stop-color="${bottom}"/></linearGradient></defs>`,
    box(0, 0, width, height, `url(#sky-${mood})`),
  ]);
}

/** A sun with two rings of light. */
export function sun(x: number, y: number): string {
  return join([disc(x, y, 96, ink.sun, 0.12), disc(x, y, 68, ink.sun, 0.18), disc(x, y, 42, ink.sun)]);
}

/** A young moon. */
export function moon(x: number, y: number): string {
  const dark = mix(skies.night.top, skies.night.bottom, 0.2);
  return join([disc(x, y, 62, '#ffe9b3', 0.1), disc(x, y, 36, '#ffe9b3'), disc(x + 15, y - 9, 31, dark)]);
}

/** Stars over the whole width. */
export function stars(random: Random): string {
  return join(
    Array.from({ length: 34 }, () => {
      const x = random.between(8, 632);
      const y = random.between(8, 170);
      return disc(x, y, random.between(0.9, 2.3), '#ffeec2', random.between(0.5, 1));
    }),
  );
}

/** Clouds spread over the width, beside the sun at `sunX` rather than over its face. */
export function clouds(count: number, colour: string, random: Random, sunX?: number): string {
  return join(
    Array.from({ length: count }, (_, i) => {
      const wished = ((i + 0.5) / count) * width + random.between(-60, 60);
      const near = sunX !== undefined && Math.abs(wished - sunX) < 70;
      const x = near ? sunX + (wished < sunX ? -82 : 82) : wished;
      return place(cloud(colour), x, random.between(40, 104), random.between(0.7, 1.15));
    }),
  );
}

/** One cloud around (0, 0). */
export function cloud(colour: string): string {
  return join([
    oval(0, 0, 52, 15, colour, 0, 0.85),
    disc(-16, -9, 17, colour, 0.85),
    disc(12, -14, 22, colour, 0.85),
  ]);
}

function rain(random: Random): string {
  return join(
    Array.from({ length: 40 }, () => {
      const x = random.between(0, width).toFixed(1);
      return stroke(`M${x} ${random.between(90, 250).toFixed(1)}l-5 16`, '#6d97a8', 2.4, 0.55);
    }),
  );
}
