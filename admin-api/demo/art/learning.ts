import { heart } from './people';
import { box, darker, disc, ink, join, lighter, oval, place, shape, stroke } from './shapes';

/*
 * Things to learn with. Each stands on y = 0 around x = 0 and is some 150 to 200 high or wide; `main` is the category's colour.
 */

/** An open book from which leaves and stars rise. */
export function book(main: string): string {
  return join([
    shape(
      'M0 -6C-40 -30 -96 -30 -126 -14V-108C-96 -124 -40 -124 0 -98C40 -124 96 -124 126 -108V-14C96 -30 40 -30 0 -6Z',
      main,
    ),
    shape(
      'M0 -16C-38 -40 -88 -40 -116 -26V-112C-88 -124 -38 -124 0 -100C38 -124 88 -124 116 -112V-26C88 -40 38 -40 0 -16Z',
      ink.white,
    ),
    stroke('M0 -100V-16', '#d8ccb4', 4),
    stroke('M-94 -92H-30M-94 -74H-36M-94 -56H-30', '#d8ccb4', 5),
    disc(58, -82, 15, ink.sun),
    shape('M26 -46C44 -70 58 -60 66 -52C78 -70 92 -58 98 -48Z', ink.leaf),
    place(star(ink.sun), -52, -160, 0.8),
    place(star(lighter(main, 0.2)), 10, -178, 0.6),
    place(star(ink.sun), 66, -152, 0.5),
  ]);
}

/** A five-pointed star of 50 wide. */
export function star(colour: string): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const a = (i * 36 - 90) * (Math.PI / 180);
    const r = i % 2 ? 12 : 27;
    return `${(Math.cos(a) * r).toFixed(1)} ${(Math.sin(a) * r).toFixed(1)}`;
  });
  return `<path d="M${points.join('L')}Z" fill="${colour}" stroke="${colour}" stroke-width="6" stroke-linejoin="round"/>`;
}

/** Stacked building blocks with shapes on them. */
export function blocks(main: string): string {
  const block = (x: number, y: number, colour: string, mark: string) =>
    place(
      [
        box(-38, -76, 76, 76, colour, 10),
        box(-29, -67, 58, 58, lighter(colour, 0.72), 6),
        place(mark, 0, -38),
      ],
      x,
      y,
    );
  return join([
    block(-84, 0, ink.teal, disc(0, 0, 18, ink.teal)),
    block(0, 0, main, shape('M0 -20L20 16H-20Z', main)),
    block(84, 0, ink.clay, box(-16, -16, 32, 32, ink.clay, 3)),
    block(-40, -78, ink.sun, place(star(ink.sun), 0, 0, 0.75)),
    block(46, -78, '#5c86a8', place(heart('#5c86a8'), 0, 0, 0.55)),
    block(4, -156, ink.leaf, oval(0, 0, 20, 13, ink.leaf)),
  ]);
}

/** A big rounded numeral on a tile, with as many dots under it. Digits are drawn, so that no font is needed. */
export function numeral(digits: string, main: string): string {
  const wide = digits.length > 1;
  const marks = [...digits].map((digit, i) =>
    place(stroke(digitPaths[digit] ?? '', ink.white, 19), wide ? i * 78 - 39 : 0, -112, 0.92),
  );
  const dots = Math.min(Number(digits), 10);
  return join([
    box(wide ? -106 : -80, -196, wide ? 212 : 160, 166, darker(main, 0.05), 30),
    box(wide ? -106 : -80, -196, wide ? 212 : 160, 156, main, 30),
    ...marks,
    box(-dots * 13 - 14, -28, dots * 26 + 28, 36, ink.white, 18),
    ...Array.from({ length: dots }, (_, i) =>
      disc((i - (dots - 1) / 2) * 26, -10, 9.5, i % 2 ? ink.sun : ink.clay),
    ),
  ]);
}

const digitPaths: Record<string, string> = {
  '0': 'M0 -50C-40 -50 -40 50 0 50S40 -50 0 -50Z',
  '1': 'M-18 -34L4 -50V50',
  '2': 'M-28 -26C-24 -58 30 -58 28 -22C26 4 -18 22 -28 50H30',
  '3': 'M-26 -36C-14 -58 28 -52 26 -24C24 -6 4 -2 -6 -2C10 -2 30 4 30 24C30 54 -18 58 -28 34',
  '4': 'M14 50V-50L-30 20H32',
  '5': 'M26 -50H-20L-24 -6C-6 -18 30 -12 30 18C30 54 -16 58 -28 36',
  '6': 'M20 -48C-16 -40 -30 -4 -28 18C-26 58 28 58 28 18C28 -12 -18 -14 -28 14',
  '7': 'M-28 -50H28C8 -20 -4 12 -8 50',
  '8': 'M0 -4C-30 -12 -30 -50 0 -50S30 -12 0 -4C-36 4 -36 50 0 50S36 4 0 -4Z',
  '9': 'M28 -16C18 14 -28 12 -28 -18C-28 -58 28 -58 28 -18C28 10 12 40 -14 50',
};

/** Circle, square and triangle. */
export function figures(main: string): string {
  return join([
    disc(-92, -66, 62, '#5c86a8'),
    box(-14, -128, 116, 116, main, 10),
    shape('M94 -12L154 -128L214 -12Z', ink.teal),
    disc(-112, -84, 14, ink.white, 0.35),
    shape('M-24 -132L44 -196L112 -132Z', ink.clay),
    disc(44, -70, 22, lighter(main, 0.5)),
  ]);
}

/** Beads on wires. */
export function abacus(main: string): string {
  const colours = [main, ink.sun, ink.teal, ink.clay];
  const rows = colours.flatMap((colour, row) => {
    const y = -160 + row * 40;
    const left = 5 - row;
    return [
      stroke(`M-100 ${y}H100`, '#b8a88e', 4),
      ...Array.from({ length: 8 }, (_, i) =>
        oval(i < left ? -88 + i * 20 : 88 - (7 - i) * 20, y, 9.4, 15, colour),
      ),
    ];
  });
  return join([...rows, stroke('M-108 -190V-4M108 -190V-4M-108 -186H108M-108 -16H108', ink.bark, 14)]);
}

/** A school with children's path. */
export function school(main: string): string {
  return join([
    box(-140, -96, 280, 92, '#f4dcb4'),
    shape('M-160 -92L-128 -148H128L160 -92Z', main),
    stroke('M-144 -120H144', darker(main, 0.15), 3),
    box(-24, -72, 48, 68, ink.bark, 3),
    box(-114, -74, 52, 38, '#a7d3d6', 3),
    box(62, -74, 52, 38, '#a7d3d6', 3),
    stroke('M-88 -74V-36M88 -74V-36M-114 -55H-62M62 -55H114', ink.white, 4),
    shape('M-30 -146L0 -184L30 -146Z', darker(main, 0.1)),
    disc(0, -160, 9, ink.sun),
    box(-152, -6, 304, 8, '#d9b98a', 2),
  ]);
}
