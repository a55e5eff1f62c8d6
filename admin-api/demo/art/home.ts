import { star } from './learning';
import { heart } from './people';
import { box, darker, disc, ink, join, lighter, oval, place, shape, stroke } from './shapes';

/*
 * Things of house and health. Each stands on y = 0 around x = 0 and is some 150 to 200 high or wide; `main` is the category's colour.
 */

/** A tap with running water over two hands with soap. */
export function handwashing(main: string): string {
  return join([
    stroke('M-96 -190H-12C14 -190 20 -176 20 -152', '#8d989c', 24),
    box(-64, -222, 40, 12, '#6f7b80', 5),
    box(-50, -214, 12, 16, '#6f7b80'),
    box(4, -158, 32, 14, '#6f7b80', 4),
    shape('M10 -146H30C34 -110 32 -96 28 -78H12C8 -96 6 -110 10 -146Z', '#7cc6d8', 0.9),
    place(hand('#8d5a3b', main), -6, -62, 1, false, 8),
    place(hand('#7b4a2e', ink.sun), 14, -52, 1, true, -4),
    ...(
      [
        [-20, -78, 10],
        [0, -88, 13],
        [40, -86, 11],
        [58, -72, 8],
        [-38, -66, 7],
        [22, -70, 9],
      ] as const
    ).map(([x, y, r]) => disc(x, y, r, ink.white, 0.92)),
    oval(0, -6, 110, 14, '#7cc6d8', 0, 0.6),
    box(-118, -22, 54, 18, main, 8),
    ...(
      [
        [-30, -126, 9],
        [66, -120, 12],
        [92, -150, 7],
        [-62, -110, 6],
      ] as const
    ).map(([x, y, r]) => join([disc(x, y, r, ink.white, 0.7), disc(x - r / 3, y - r / 3, r / 4, ink.white)])),
  ]);
}

/** A hand with its sleeve, from the left; the fingertips end near x = 20. */
function hand(tone: string, sleeve: string): string {
  const fingers = [-15, -5, 5, 15].map((y, i) =>
    stroke(`M-34 ${y}L${i === 0 || i === 3 ? 8 : 18} ${y * 0.9}`, tone, 11),
  );
  return join([
    stroke('M-86 0H-44', tone, 34),
    ...fingers,
    stroke('M-48 -14L-22 -32', tone, 12),
    box(-134, -25, 52, 50, sleeve, 8),
    box(-90, -27, 14, 54, lighter(sleeve, 0.35), 6),
  ]);
}

/** A yellow jerrycan under a drop. */
export function jerrycan(): string {
  return join([
    shape(
      'M-56 -118C-56 -132 -48 -136 -38 -136H24L56 -108V-10C56 -4 52 0 46 0H-46C-52 0 -56 -4 -56 -10Z',
      '#f2b705',
    ),
    box(-50, -160, 24, 26, '#f2b705', 4),
    box(-52, -168, 28, 12, ink.red, 4),
    stroke('M-10 -138V-156H42L44 -124', '#d99f00', 11),
    stroke('M-34 -100L34 -24M34 -100L-34 -24', '#d99f00', 9, 0.8),
    place(drop('#6fb7d6'), 104, -64, 1.2),
    place(drop('#8fcdd6'), -98, -96, 0.8),
  ]);
}

/** A drop of water of 60 high. */
export function drop(colour: string): string {
  return join([
    shape('M0 -40C-22 -8 -26 4 -22 16C-16 34 16 34 22 16C26 4 22 -8 0 -40Z', colour),
    stroke('M-12 12C-10 20 -4 22 0 22', ink.white, 4, 0.7),
  ]);
}

/** A toothbrush and a smile. */
export function toothbrush(main: string): string {
  return join([
    place(
      [
        box(-130, -11, 200, 22, main, 11),
        box(70, -9, 62, 18, main, 9),
        ...Array.from({ length: 6 }, (_, i) => box(76 + i * 9, -32, 7, 24, i % 2 ? ink.white : '#8fcdd6', 2)),
        shape('M74 -32C84 -50 108 -50 124 -32Z', ink.white),
      ],
      0,
      -116,
      1,
      false,
      -22,
    ),
    shape('M-64 -58C-64 -74 64 -74 64 -58C64 -14 34 -4 0 -4S-64 -14 -64 -58Z', '#c2453c'),
    shape('M-56 -60C-40 -68 40 -68 56 -60L50 -42C30 -36 -30 -36 -50 -42Z', ink.white),
    stroke('M-28 -64V-40M0 -66V-38M28 -64V-40', '#e6ddcc', 3),
    oval(0, -16, 28, 9, '#e88a7d'),
  ]);
}

/** A plate of food: beans, greens, egg, fruit. */
export function plate(main: string): string {
  return join([
    oval(0, -18, 132, 26, darker(ink.sand, 0.25)),
    oval(0, -76, 128, 72, ink.white),
    oval(0, -76, 104, 56, '#f4ead6'),
    shape('M0 -76L-98 -92C-90 -124 -40 -134 0 -132Z', '#5fa758'),
    shape('M0 -76V-132C50 -132 92 -116 100 -88Z', ink.sun),
    shape('M0 -76L100 -88C106 -52 60 -22 8 -20Z', '#9a4a34'),
    shape('M0 -76L8 -20C-50 -18 -108 -44 -98 -92Z', '#f3e3c0'),
    ...(
      [
        [36, -56],
        [54, -66],
        [60, -46],
        [28, -38],
        [76, -62],
        [44, -34],
      ] as const
    ).map(([x, y]) => oval(x, y, 8, 5.4, '#7a3626', 30)),
    ...(
      [
        [-50, -108],
        [-26, -114],
        [-66, -98],
        [-20, -96],
      ] as const
    ).map(([x, y]) => oval(x, y, 12, 6, '#7bbb6a', -20)),
    ...(
      [
        [30, -112],
        [58, -106],
        [34, -94],
      ] as const
    ).map(([x, y]) => disc(x, y, 8, main)),
    oval(-46, -56, 24, 15, ink.white),
    disc(-44, -57, 9, ink.sun),
  ]);
}

/** A bed under a mosquito net, at night or day. */
export function mosquitoNet(main: string): string {
  return join([
    box(-140, -54, 280, 34, ink.bark, 6),
    box(-140, -78, 10, 74, ink.bark, 3),
    box(130, -78, 10, 74, ink.bark, 3),
    box(-132, -76, 264, 28, lighter(main, 0.55), 10),
    oval(-92, -84, 32, 13, ink.white),
    disc(-82, -96, 17, '#8d5a3b'),
    shape('M-99 -98C-98 -118 -66 -118 -65 -98C-74 -106 -90 -106 -99 -98Z', ink.coal),
    stroke('M-86 -92Q-82 -89 -78 -92', '#4a2418', 2.4),
    shape('M-70 -84C0 -104 90 -98 132 -76V-52H-70Z', main),
    shape('M0 -216C-20 -160 -120 -120 -156 -8H156C120 -120 20 -160 0 -216Z', ink.white, 0.42),
    stroke(
      'M0 -214C-16 -150 -66 -90 -80 -10M0 -214C16 -150 66 -90 80 -10M0 -214V-10M-40 -142Q0 -130 40 -142M-92 -90Q0 -70 92 -90',
      ink.white,
      2.4,
      0.7,
    ),
    disc(0, -216, 8, main),
  ]);
}

/** An umbrella over a small child-like star: shelter. */
export function umbrella(main: string): string {
  return join([
    stroke('M0 -150V-16C0 4 28 4 28 -14', ink.bark, 8),
    shape(
      'M-124 -108C-116 -176 -60 -206 0 -206S116 -176 124 -108C104 -124 82 -124 62 -108C42 -124 20 -124 0 -108C-20 -124 -42 -124 -62 -108C-82 -124 -104 -124 -124 -108Z',
      main,
    ),
    shape(
      'M-62 -108C-58 -160 -34 -196 0 -206C34 -196 58 -160 62 -108C42 -124 20 -124 0 -108C-20 -124 -42 -124 -62 -108Z',
      lighter(main, 0.35),
    ),
    place(star(ink.sun), -54, -46, 1.1),
    place(star(ink.sun), 70, -40, 0.8),
  ]);
}

/** Two speech bubbles that meet: listening to each other. */
export function bubbles(main: string): string {
  return join([
    shape(
      'M-150 -184H-6C6 -184 14 -176 14 -164V-112C14 -100 6 -92 -6 -92H-96L-124 -62V-92H-150C-162 -92 -170 -100 -170 -112V-164C-170 -176 -162 -184 -150 -184Z',
      main,
    ),
    shape(
      'M40 -132H148C160 -132 168 -124 168 -112V-62C168 -50 160 -42 148 -42H138V-14L108 -42H40C28 -42 20 -50 20 -62V-112C20 -124 28 -132 40 -132Z',
      ink.sun,
    ),
    disc(-118, -138, 10, ink.white),
    disc(-80, -138, 10, ink.white),
    disc(-42, -138, 10, ink.white),
    place(heart(ink.white), 94, -86, 0.62),
  ]);
}

/** A radio with waves. */
export function radio(main: string): string {
  return join([
    stroke('M64 -128L104 -206', '#8d989c', 5),
    disc(104, -206, 6, ink.red),
    box(-122, -130, 244, 126, main, 18),
    box(-108, -116, 96, 98, lighter(main, 0.55), 12),
    ...Array.from({ length: 4 }, (_, i) => stroke(`M-98 ${-96 + i * 20}H-22`, darker(main, 0.1), 5)),
    box(4, -112, 100, 32, ink.cream, 6),
    stroke('M16 -96H92', ink.clay, 3),
    disc(28, -44, 20, ink.sun),
    disc(80, -44, 20, ink.cream),
    stroke('M28 -44L36 -56M80 -44L70 -54', ink.coal, 4),
    stroke('M-146 -104Q-164 -68 -146 -32M146 -104Q164 -68 146 -32', ink.sun, 6),
  ]);
}

/** A first-aid box. */
export function firstAid(main: string): string {
  return join([
    stroke(
      'M-36 -128V-146C-36 -154 -30 -158 -24 -158H24C30 -158 36 -154 36 -146V-128',
      darker(main, 0.2),
      11,
    ),
    box(-114, -130, 228, 126, main, 18),
    disc(0, -68, 46, ink.white),
    box(-11, -100, 22, 64, ink.red, 5),
    box(-32, -79, 64, 22, ink.red, 5),
    box(-114, -40, 228, 8, darker(main, 0.12)),
  ]);
}
