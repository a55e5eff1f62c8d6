import type { Random } from '../random';
import { box, darker, disc, ink, join, lighter, mix, oval, place, shape, stroke } from './shapes';
import { height, width } from './sky';

/** A room: wall, window onto the hills, floor and a rug with an imigongo border. */
export function room(main: string, random: Random): string {
  const wall = mix(lighter(main, 0.72), ink.sand, 0.45);
  const windowX = random.chance(0.5) ? 70 : 430;
  const glass = [
    box(0, 0, 140, 112, '#bfe3e4', 8),
    disc(random.between(36, 104), 36, 17, ink.sun),
    shape('M0 84C30 52 60 58 84 76S124 70 140 64V104Q140 112 132 112H8Q0 112 0 104Z', '#7fb58c'),
    shape('M0 100C40 82 90 86 140 96V104Q140 112 132 112H8Q0 112 0 104Z', '#5f9f78'),
    stroke('M70 2V110M2 56H138', ink.white, 6),
    `<rect width="140" height="112" rx="8" fill="none" stroke="${ink.white}" stroke-width="9"/>`,
  ];
  return join([
    box(0, 0, width, height, wall),
    box(0, 0, width, 14, lighter(wall, 0.4)),
    place(glass, windowX, 52),
    place(shelf(main), windowX < 200 ? 396 : 64, 112),
    box(0, 278, width, 90, mix(ink.sand, ink.earth, 0.28)),
    box(0, 274, width, 8, mix(ink.sand, ink.earth, 0.5)),
    oval(320, 326, 236, 34, darker(main, 0.12)),
    oval(320, 324, 222, 29, lighter(main, 0.62)),
    place(imigongo(main, 14, 24), 152, 324),
  ]);
}

function shelf(main: string): string {
  const books = [main, ink.sun, ink.teal, lighter(main, 0.4), ink.clay, '#5c86a8'];
  return join([
    ...books.map((colour, i) => box(14 + i * 19, -46 + (i % 3) * 8, 15, 46 - (i % 3) * 8, colour, 2)),
    place(pot(), 158, 0, 0.5),
    box(0, 0, 190, 8, ink.bark, 3),
  ]);
}

/** A row of `count` zigzag teeth `step` wide: the pattern of imigongo paintings. */
export function imigongo(main: string, count: number, step: number): string {
  const zigzag = (lift: number) =>
    `M0 ${lift}${Array.from({ length: count }, () => `l${step / 2} -9l${step / 2} 9`).join('')}`;
  return join([stroke(zigzag(5), darker(main, 0.35), 3.4), stroke(zigzag(12), main, 3.4)]);
}

function pot(): string {
  return join([
    shape('M-16 -34H16L11 0H-11Z', ink.clay),
    stroke('M0 -34C-2 -56 -18 -58 -22 -66M0 -34C2 -62 14 -62 20 -74M0 -34V-70', ink.leaf, 5),
  ]);
}
