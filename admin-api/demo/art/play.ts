import { darker, disc, ink, join, lighter, oval, place, shape, stroke } from './shapes';

/*
 * Instruments and playthings. Each stands on y = 0 around x = 0 and is some 150 to 200 high or wide; `main` is the category's colour.
 */

/** A drum, ingoma, with its two sticks. */
export function drum(main: string): string {
  const lacing = Array.from(
    { length: 7 },
    (_, i) => `M${-66 + i * 22} -118L${-44 + i * 15} -22L${-44 + i * 22} -118`,
  ).join('');
  return join([
    shape('M-82 -128C-82 -90 -58 -30 -46 -8C-30 4 30 4 46 -8C58 -30 82 -90 82 -128Z', ink.clay),
    stroke(lacing, ink.cream, 4),
    shape('M-62 -62C-58 -48 -54 -36 -50 -24L50 -24C54 -36 58 -48 62 -62Z', main, 0.35),
    oval(0, -128, 84, 26, ink.earth),
    oval(0, -132, 80, 23, ink.cream),
    stroke('M-20 -136L-96 -206M24 -138L92 -212', ink.bark, 9),
    disc(-20, -137, 10, main),
    disc(24, -139, 10, main),
    stroke('M-104 -158Q-116 -144 -108 -130M106 -160Q118 -146 110 -132', ink.sun, 5),
  ]);
}

/** Notes that dance over an inanga, the trough zither. */
export function zither(main: string): string {
  const strings = Array.from(
    { length: 7 },
    (_, i) => `M${-118 + i * 4} ${-64 + i * 8}L${110 + i * 3} ${-74 + i * 9}`,
  ).join('');
  return join([
    shape(
      'M-146 -46C-140 -90 -110 -84 -20 -86S124 -96 148 -60C158 -20 120 -2 10 -2S-150 -6 -146 -46Z',
      ink.earth,
    ),
    shape(
      'M-126 -46C-120 -74 -90 -72 -16 -72S112 -80 130 -56C136 -28 104 -16 10 -16S-130 -18 -126 -46Z',
      '#c48a57',
    ),
    stroke(strings, ink.cream, 2.6),
    place(note(main), -66, -150, 1),
    place(note(ink.teal), 14, -172, 1.15),
    place(note(ink.clay), 92, -140, 0.9),
  ]);
}

const note = (colour: string) =>
  join([oval(-10, 22, 13, 10, colour, -20), stroke('M2 20V-30C16 -26 22 -18 20 -4', colour, 6)]);

/** A covered basket, agaseke, with its pointed lid. */
export function basket(main: string): string {
  const zigzag = (y: number, w: number, count: number) =>
    `M${-w} ${y}${Array.from({ length: count }, () => `l${w / count} -16l${w / count} 16`).join('')}`;
  return join([
    shape('M-78 -84C-90 -40 -62 -4 0 -4S90 -40 78 -84Z', ink.cream),
    stroke(zigzag(-46, 80, 7), main, 7),
    stroke(zigzag(-26, 66, 6), darker(main, 0.3), 5),
    oval(0, -86, 84, 17, '#e2d3b3'),
    shape('M-86 -88C-70 -112 -24 -128 -5 -214H5C24 -128 70 -112 86 -88C60 -74 -60 -74 -86 -88Z', '#f4e6c8'),
    stroke(
      'M-62 -98C-30 -86 30 -86 62 -98M-36 -116C-16 -108 16 -108 36 -116M-18 -142C-8 -138 8 -138 18 -142',
      main,
      6,
    ),
    stroke('M-84 -86C-56 -70 56 -70 84 -86', darker(main, 0.3), 5),
  ]);
}

/** A kite in the wind. */
export function kite(main: string): string {
  return join([
    shape('M0 -220L62 -146L0 -60L-62 -146Z', main),
    shape('M0 -220L62 -146H0ZM0 -60L-62 -146H0Z', lighter(main, 0.35)),
    stroke('M0 -60C-20 -40 20 -24 -8 -2', ink.bark, 3),
    ...(
      [
        [-8, -40],
        [6, -26],
        [-2, -10],
      ] as const
    ).map(([x, y]) => shape(`M${x - 14} ${y - 7}L${x + 14} ${y + 7}V${y - 7}L${x - 14} ${y + 7}Z`, ink.sun)),
  ]);
}

/** A ball of banana leaves, the football children make themselves. */
export function ball(main: string): string {
  return join([
    oval(0, -4, 84, 11, ink.coal, 0, 0.15),
    disc(0, -82, 78, '#c99d5e'),
    stroke(
      'M-76 -90C-30 -120 30 -120 76 -90M-74 -62C-30 -34 30 -34 74 -62M-36 -150C-56 -110 -56 -50 -34 -12M36 -150C56 -110 56 -50 34 -12M0 -160V-4',
      '#8f6a38',
      6,
    ),
    stroke('M-76 -90C-30 -120 30 -120 76 -90', main, 6),
  ]);
}

/** A canoe on the water. */
export function boat(main: string): string {
  return join([
    shape('M-6 -52V-196L82 -70Z', ink.white),
    shape('M-14 -60V-176L-76 -66Z', lighter(main, 0.4)),
    stroke('M-8 -44V-204', ink.bark, 8),
    shape('M-130 -46H130C112 -12 84 0 60 0H-64C-88 0 -112 -12 -130 -46Z', main),
    stroke('M-122 -36H122', ink.sun, 6),
  ]);
}
