import { box, darker, disc, ink, join, lighter, mix, oval, place, shape, stroke } from './shapes';

/*
 * Field, garden and market. Each stands on y = 0 around x = 0 and is some 150 to 200 high or wide; `main` is the category's colour.
 */

/** A market stall with fruit. */
export function market(main: string): string {
  const pile = (x: number, colour: string) =>
    join([
      disc(x - 16, -66, 13, colour),
      disc(x + 14, -66, 13, colour),
      disc(x, -84, 13, lighter(colour, 0.15)),
      disc(x - 2, -62, 13, darker(colour, 0.08)),
    ]);
  return join([
    stroke('M-126 -4V-172M126 -4V-172', ink.bark, 8),
    pile(-76, '#e4573d'),
    pile(-22, ink.sun),
    pile(32, '#7fae4a'),
    pile(84, '#e58a2b'),
    box(-132, -58, 264, 54, mix(ink.sand, ink.earth, 0.3), 5),
    stroke('M-126 -40H126M-126 -22H126', mix(ink.sand, ink.earth, 0.5), 3),
    ...Array.from({ length: 7 }, (_, i) =>
      shape(
        `M${-147 + i * 42} -176H${-105 + i * 42}V-150A21 16 0 0 1 ${-147 + i * 42} -150Z`,
        i % 2 ? ink.white : main,
      ),
    ),
    shape('M-134 -204H134L147 -174H-147Z', darker(main, 0.12)),
  ]);
}

/** A plant that grows in three steps. */
export function sprouts(): string {
  const leafPair = (y: number, s: number) => [
    oval(-15 * s, y, 17 * s, 8 * s, ink.leaf, 22),
    oval(15 * s, y - 5, 17 * s, 8 * s, lighter(ink.leaf, 0.18), -22),
  ];
  const mound = (x: number) => oval(x, 0, 46, 17, ink.earth);
  return join([
    mound(-104),
    mound(0),
    mound(104),
    stroke('M-104 -12V-42', ink.leaf, 6),
    place(leafPair(-46, 0.9), -104, 0),
    stroke('M0 -12V-92', ink.leaf, 7),
    place([...leafPair(-50, 1), ...leafPair(-94, 1)], 0, 0),
    stroke('M104 -12V-146', ink.leaf, 8),
    place([...leafPair(-52, 1.1), ...leafPair(-96, 1.1), ...leafPair(-138, 0.9)], 104, 0),
    disc(104, -162, 17, ink.red),
    disc(99, -167, 5, ink.white, 0.5),
  ]);
}

/** Vegetables of the kitchen garden. */
export function vegetables(): string {
  const carrot = (x: number, turn: number) =>
    place(
      [
        shape('M-15 -60C-10 -70 10 -70 15 -60C12 -30 4 -6 0 0C-4 -6 -12 -30 -15 -60Z', '#ea7f2e'),
        stroke('M0 -66C-4 -84 -14 -90 -16 -98M0 -66C4 -88 14 -90 18 -96M0 -66V-100', ink.leaf, 6),
      ],
      x,
      -6,
      1.25,
      false,
      turn,
    );
  return join([
    disc(-84, -58, 56, '#7bbb6a'),
    disc(-84, -58, 42, '#93cb7e'),
    stroke(
      'M-84 -14V-58M-84 -58C-100 -70 -112 -72 -120 -82M-84 -58C-70 -72 -58 -74 -50 -84M-84 -40C-98 -46 -108 -44 -116 -48M-84 -40C-72 -46 -60 -44 -52 -50',
      '#5fa758',
      4.4,
    ),
    carrot(4, -8),
    carrot(42, 10),
    disc(108, -44, 42, ink.red),
    disc(94, -58, 10, ink.white, 0.35),
    shape(
      'M108 -80C94 -96 84 -90 80 -86C92 -82 100 -78 108 -80C110 -92 122 -98 132 -94C126 -84 118 -78 108 -80Z',
      ink.leaf,
    ),
    box(-150, -8, 300, 12, ink.bark, 6),
  ]);
}

/** Maize with its cob. */
export function maize(): string {
  const leaf = (y: number, side: 1 | -1) =>
    shape(
      `M0 ${y}C${side * 40} ${y - 50} ${side * 80} ${y - 30} ${side * 96} ${y + 20}C${side * 66} ${y - 10} ${side * 30} ${y - 6} 0 ${y + 16}Z`,
      side > 0 ? ink.leaf : lighter(ink.leaf, 0.15),
    );
  const grains = Array.from({ length: 24 }, (_, i) =>
    disc(-10 + (i % 3) * 10, -130 + Math.floor(i / 3) * 10, 4.6, i % 2 ? '#ffd166' : '#f4b01e'),
  );
  return join([
    stroke('M0 0V-206', '#7fa24a', 11),
    leaf(-30, 1),
    leaf(-60, -1),
    leaf(-150, 1),
    leaf(-170, -1),
    stroke('M0 -200L-16 -228M0 -200V-236M0 -200L16 -228', '#d9a441', 5),
    place(
      [
        oval(0, -94, 20, 48, '#f4b01e'),
        ...grains,
        shape('M-24 -96C-28 -60 -14 -42 0 -40C14 -42 28 -60 24 -96C14 -66 -14 -66 -24 -96Z', '#9cc777'),
      ],
      26,
      0,
      1,
      false,
      12,
    ),
  ]);
}

/** A beehive-shaped compost heap with a spade. */
export function compost(): string {
  return join([
    shape('M-110 0C-96 -70 -50 -112 0 -112S96 -70 110 0Z', ink.earth),
    stroke('M-84 -30C-40 -44 40 -44 84 -30M-62 -66C-30 -78 30 -78 62 -66', darker(ink.earth, 0.3), 6, 0.6),
    oval(-40, -52, 15, 7, '#7bbb6a', 20),
    oval(36, -24, 15, 7, ink.sun, -24),
    oval(22, -84, 15, 7, '#7bbb6a', -14),
    stroke('M92 -30L148 -190', ink.bark, 8),
    shape('M70 4C62 -26 76 -52 96 -50C116 -44 110 -14 92 10Z', '#8d989c'),
  ]);
}
