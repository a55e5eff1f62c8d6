import { bee, birds } from '../art/animals';
import { meadow } from '../art/ground';
import { banana, hills } from '../art/hills';
import { numeral } from '../art/learning';
import { box, darker, disc, ink, join, lighter, oval, place, stroke } from '../art/shapes';
import { backdrop, cloud, height, moon, stars, sun, width } from '../art/sky';
import { seeded } from '../random';

/** A film: what it shows at `t` seconds, as the inside of an SVG of 640 × 360. */
export type Film = { seconds: number; frame(t: number): string };

const clamp = (t: number) => Math.min(1, Math.max(0, t));
/** 0 before `from`, 1 after `to`, eased in between. */
const ease = (t: number, from: number, to: number) => {
  const share = clamp((t - from) / (to - from));
  return share * share * (3 - 2 * share);
};
const faded = (part: string, opacity: number) =>
  opacity <= 0 ? '' : `<g opacity="${opacity.toFixed(3)}">${part}</g>`;

/** A picture as a whole SVG file. */
export function svgOf(inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`;
}

const land = (mood: 'night' | 'dawn' | 'day') =>
  join([hills(mood, ink.teal, seeded(77)), meadow(mood, ink.teal, seeded(5))]);

/** Night turns to morning over the hills; birds wake up. */
export const sunrise: Film = {
  seconds: 16,
  frame(t) {
    const dawn = ease(t, 1.5, 6);
    const day = ease(t, 7, 13);
    const sunY = 268 - 196 * ease(t, 2.5, 14);
    const flock = Array.from({ length: 5 }, (_, i) => {
      const x = -60 + (t - 7.5 - i * 0.35) * 92;
      const y = 120 + i * 13 + Math.sin(t * 2 + i) * 7;
      const wing = Math.sin(t * 11 + i * 1.7) * 6;
      return stroke(
        `M${x - 11} ${y - wing}Q${x - 5} ${y - 5} ${x} ${y}Q${x + 5} ${y - 5} ${x + 11} ${y - wing}`,
        ink.coal,
        2.6,
        0.75,
      );
    });
    return join([
      backdrop('night'),
      stars(seeded(9)),
      moon(150, 70 + t * 5),
      faded(backdrop('dawn'), dawn),
      faded(backdrop('day'), day),
      faded(sun(430, sunY), ease(t, 2, 4)),
      faded(
        join([place(cloud(ink.white), 90 + t * 8, 66), place(cloud(ink.white), 300 + t * 6, 104, 0.8)]),
        day,
      ),
      land('night'),
      faded(land('dawn'), dawn),
      faded(land('day'), day),
      ...(t > 7 ? flock : []),
      faded(place(birds(ink.teal), 96, 318, 0.62), ease(t, 10, 11.4)),
      place(banana(), 574, 322, 1.5, false, Math.sin(t * 1.3) * 1.2),
    ]);
  },
};

/** When each block of `counting` lands, in seconds. */
export const landings = [1.6, 3.6, 5.6, 7.6, 9.6];

/** Five blocks drop one by one; a numeral counts them. */
export const counting: Film = {
  seconds: 14,
  frame(t) {
    const colours = [ink.red, ink.sun, ink.teal, '#5c86a8', '#8a5cb8'];
    const landed = landings.filter((at) => at <= t).length;
    const blocks = landings.map((at, i) => {
      const colour = colours[i] ?? ink.teal;
      const fall = clamp((t - at + 0.55) / 0.55);
      const after = t - at;
      const bounce = after > 0 ? Math.abs(Math.sin(after * 9)) * 26 * Math.exp(-after * 5) : 0;
      const cheer = t > 11.2 ? Math.abs(Math.sin((t - 11.2) * 5 + i * 0.6)) * 18 : 0;
      const y = 312 - (1 - fall * fall) * 380 - bounce - cheer;
      if (fall <= 0) return '';
      return place(
        [
          box(-40, -80, 80, 80, darker(colour, 0.12), 14),
          box(-40, -80, 80, 73, colour, 14),
          disc(-13, -48, 5, ink.coal),
          disc(13, -48, 5, ink.coal),
          stroke('M-13 -33Q0 -21 13 -33', ink.coal, 4),
        ],
        104 + i * 108,
        y,
      );
    });
    const since = landed > 0 ? t - (landings[landed - 1] ?? 0) : 0;
    const pop = 0.72 * (1 + 0.22 * Math.exp(-since * 4) * Math.sin(since * 14));
    return join([
      backdrop('noon'),
      sun(556, 70),
      place(cloud(ink.white), 60 + t * 9, 64, 1.1),
      place(cloud(ink.white), 420 + t * 6, 118, 0.7),
      hills('noon', ink.sun, seeded(12)),
      meadow('noon', ink.sun, seeded(31)),
      ...blocks,
      landed > 0 ? place(numeral(String(landed), colours[landed - 1] ?? ink.teal), 320, 202, pop) : '',
    ]);
  },
};

/** A seed is watered by a cloud, grows, flowers, and a bee comes to see it. */
export const garden: Film = {
  seconds: 12,
  frame(t) {
    const grown = ease(t, 3, 8);
    const stem = 150 * grown;
    const leaf = (at: number, side: 1 | -1) => {
      const size = ease(t, 3 + at * 4, 4.4 + at * 4);
      return size > 0
        ? oval(
            side * 30 * size,
            -stem * at - 6,
            32 * size,
            13 * size,
            side > 0 ? ink.leaf : lighter(ink.leaf, 0.18),
            side * -24,
          )
        : '';
    };
    const bloom = ease(t, 7.2, 9);
    const petals = Array.from({ length: 9 }, (_, i) =>
      place(oval(0, -28, 13, 24, '#f28ba0'), 0, 0, 1, false, i * 40 + t * 4),
    );
    const cloudX = 320 - 420 * (1 - ease(t, 0, 1.8)) + 460 * ease(t, 4.4, 7);
    const drops =
      t > 1.6 && t < 5
        ? Array.from({ length: 12 }, (_, i) => {
            const fall = (t * 1.5 + i * 0.37) % 1;
            return stroke(`M${cloudX - 66 + i * 12} ${118 + fall * 150}l-3 13`, '#5f9fb8', 4, 1 - fall);
          })
        : [];
    const beeX = 720 - 250 * ease(t, 8, 10.6);
    return join([
      backdrop('day'),
      faded(sun(520, 78), 0.25 + 0.75 * ease(t, 4.6, 6.6)),
      hills('day', ink.leaf, seeded(3)),
      meadow('day', ink.leaf, seeded(14)),
      oval(320, 312, 78, 20, ink.earth),
      oval(320, 309, 62, 13, lighter(ink.earth, 0.12)),
      t < 3.4 ? oval(320, 300, 9, 6, ink.sand, 20) : '',
      place(
        [
          grown > 0
            ? stroke(`M0 0C${Math.sin(t * 1.6) * 5} ${-stem * 0.5} 0 ${-stem * 0.8} 0 ${-stem}`, ink.leaf, 8)
            : '',
          leaf(0.3, 1),
          leaf(0.5, -1),
          leaf(0.72, 1),
          bloom > 0 ? place([...petals, disc(0, 0, 19, ink.sun)], 0, -stem, bloom * 1.15) : '',
        ],
        320,
        306,
      ),
      place(cloud('#cfdcdf'), cloudX, 108, 1.5),
      ...drops,
      t > 8 ? place(bee('flying'), beeX, 214 + Math.sin(t * 5) * 9, 0.62, true) : '',
    ]);
  },
};
