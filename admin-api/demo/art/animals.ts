import { darker, disc, ink, join, lighter, oval, place, shape, stroke } from './shapes';

/*
 * Animals of simple shapes. Each stands on y = 0 around x = 0, faces right and is some 150 to 200 high or wide.
 */

const eye = (x: number, y: number, r = 3.6) => disc(x, y, r, ink.coal);

/** An inyambo cow with its long horns. */
export function cow(): string {
  const coat = '#8f4a2d';
  const leg = (x: number) => stroke(`M${x} -44V-4`, darker(coat, 0.2), 13);
  return join([
    leg(-52),
    leg(34),
    stroke('M-76 -96C-92 -84 -90 -54 -84 -42', coat, 5),
    disc(-84, -38, 6, ink.coal),
    shape(
      'M-78 -104C-60 -120 30 -118 54 -104C68 -92 66 -52 52 -44C20 -34 -46 -34 -68 -46C-84 -58 -86 -92 -78 -104Z',
      coat,
    ),
    shape(
      'M-30 -112C-6 -120 18 -108 10 -88C0 -72 -26 -74 -34 -90C-36 -98 -36 -108 -30 -112Z',
      ink.cream,
      0.92,
    ),
    stroke('M-38 -44V-4', coat, 13),
    stroke('M48 -46V-4', coat, 13),
    shape('M40 -106C56 -122 66 -134 84 -136L98 -112C88 -96 70 -82 52 -76Z', coat),
    oval(98, -120, 26, 16, coat, 28),
    oval(115, -110, 11, 9, lighter(coat, 0.45), 28),
    oval(72, -132, 13, 6, darker(coat, 0.15), -160),
    stroke('M80 -136C62 -168 66 -198 82 -212', ink.cream, 7),
    stroke('M92 -138C96 -172 114 -192 132 -194', ink.cream, 7),
    eye(94, -125),
    disc(119, -108, 2, ink.coal),
    oval(-20, -38, 14, 7, '#e2a58e'),
  ]);
}

/** A goat. */
export function goat(): string {
  const coat = '#f2e7d2';
  return join([
    stroke('M-40 -40V-4M30 -40V-4', darker(coat, 0.22), 9),
    shape(
      'M-56 -82C-30 -94 26 -92 44 -80C52 -66 46 -44 36 -40C6 -32 -30 -32 -48 -40C-60 -50 -62 -74 -56 -82Z',
      coat,
    ),
    stroke('M-30 -40V-4M40 -40V-4', coat, 9),
    stroke('M-56 -80C-64 -90 -66 -94 -64 -100', coat, 8),
    shape('M32 -84C40 -104 46 -122 62 -126L78 -108C66 -92 56 -76 46 -66Z', coat),
    oval(74, -116, 21, 12, coat, 24),
    oval(54, -120, 13, 5, darker(coat, 0.2), 140),
    stroke('M62 -128C54 -142 44 -148 34 -146M68 -130C66 -146 58 -156 48 -158', '#a08a6a', 5.5),
    stroke('M80 -102C80 -94 78 -90 76 -86', darker(coat, 0.15), 4),
    eye(72, -120, 3),
    shape('M-50 -80C-34 -88 -16 -86 -8 -70C-14 -52 -38 -50 -50 -58Z', '#9b7653', 0.85),
  ]);
}

/** A hen with three chicks. */
export function hen(): string {
  const chick = (x: number, s: number) =>
    place(
      [
        disc(0, -15, 14, ink.sun),
        disc(11, -26, 9, ink.sun),
        shape('M19 -28L27 -25L19 -22Z', ink.clay),
        disc(13, -28, 1.8, ink.coal),
        stroke('M-3 -2V3M4 -2V3', ink.clay, 2.4),
      ],
      x,
      0,
      s,
    );
  return join([
    stroke('M-24 -22V-2M-6 -22V-2', '#d9852b', 5),
    shape(
      'M-86 -104C-72 -92 -52 -86 -30 -82C-8 -80 6 -92 12 -116C26 -124 36 -116 36 -104C40 -64 16 -20 -22 -20C-58 -20 -78 -56 -86 -104Z',
      '#b5533c',
    ),
    shape('M-56 -70C-36 -78 -10 -70 -6 -54C-16 -38 -46 -40 -56 -70Z', darker('#b5533c', 0.2)),
    disc(22, -116, 17, '#b5533c'),
    shape('M12 -130C10 -144 20 -142 20 -134C22 -146 32 -144 30 -134C36 -140 40 -132 34 -126Z', ink.red),
    shape('M37 -120L54 -114L38 -108Z', ink.sun),
    oval(36, -101, 5, 8, ink.red),
    eye(26, -120, 3),
    chick(58, 1),
    chick(96, 0.85),
    chick(-104, 0.9),
  ]);
}

/** A grey crowned crane, umusambi. */
export function crane(): string {
  const crown = Array.from({ length: 9 }, (_, i) => {
    const a = ((-160 + i * 20) * Math.PI) / 180;
    return stroke(`M42 -186L${42 + Math.cos(a) * 26} ${-186 + Math.sin(a) * 26}`, ink.sun, 3);
  });
  return join([
    stroke('M-8 -62V-30L-16 -2H-4M10 -62V-32L6 -2H18', '#4a4a48', 4.4),
    shape('M-78 -66C-66 -94 -30 -110 4 -104C30 -98 34 -76 16 -64C-8 -50 -52 -54 -78 -66Z', '#8b979c'),
    shape('M-84 -60C-70 -82 -40 -92 -12 -86C-16 -66 -52 -50 -84 -60Z', ink.white),
    shape('M-88 -56C-80 -68 -62 -74 -44 -72C-48 -60 -68 -50 -88 -56Z', '#7a3b2a'),
    shape('M-2 -96C18 -118 16 -150 32 -176L46 -170C40 -144 44 -112 22 -82Z', '#a9b4b8'),
    ...crown,
    disc(40, -176, 15, ink.coal),
    oval(43, -172, 8, 6.4, ink.white),
    shape('M53 -180L80 -172L53 -170Z', '#5d5a55'),
    oval(42, -160, 4, 7, ink.red),
    disc(44, -180, 2.6, ink.white),
    disc(44.6, -180, 1.4, ink.coal),
  ]);
}

/** A mountain gorilla, sitting. */
export function gorilla(): string {
  const fur = '#3f3a3c';
  return join([
    shape('M-78 0C-92 -48 -70 -112 -26 -130H26C70 -112 92 -48 78 0Z', fur),
    oval(0, -36, 44, 36, lighter(fur, 0.14)),
    stroke('M-62 -92C-88 -60 -78 -22 -46 -14M62 -92C88 -60 78 -22 46 -14', fur, 30),
    oval(-40, -8, 22, 11, darker(fur, 0.25)),
    oval(40, -8, 22, 11, darker(fur, 0.25)),
    shape(
      'M-44 -150C-44 -196 -18 -208 0 -208S44 -196 44 -150C44 -122 24 -108 0 -108S-44 -122 -44 -150Z',
      fur,
    ),
    disc(-43, -152, 9, lighter(fur, 0.2)),
    disc(43, -152, 9, lighter(fur, 0.2)),
    shape(
      'M-30 -160C-30 -176 -8 -176 0 -168C8 -176 30 -176 30 -160C30 -146 26 -142 24 -134C20 -116 -20 -116 -24 -134C-26 -142 -30 -146 -30 -160Z',
      '#7b6d68',
    ),
    eye(-13, -158, 4.4),
    eye(13, -158, 4.4),
    disc(-11.6, -159.4, 1.3, ink.white),
    disc(14.4, -159.4, 1.3, ink.white),
    oval(-6, -140, 3, 4, ink.coal),
    oval(6, -140, 3, 4, ink.coal),
    stroke('M-11 -126Q0 -119 11 -126', ink.coal, 2.6),
  ]);
}

/** An elephant of Akagera. */
export function elephant(): string {
  const skin = '#97a1a3';
  return join([
    stroke('M-64 -50V-10M36 -50V-10', darker(skin, 0.2), 27),
    stroke('M-92 -92C-104 -78 -104 -62 -100 -52', skin, 5),
    shape(
      'M-96 -90C-90 -136 -40 -154 10 -146C56 -138 66 -96 56 -58C20 -40 -60 -40 -86 -54C-94 -64 -98 -78 -96 -90Z',
      skin,
    ),
    stroke('M-44 -50V-12M54 -54V-12', skin, 27),
    disc(70, -118, 44, skin),
    shape(
      'M96 -128C122 -116 126 -74 118 -40C114 -22 128 -18 136 -26L142 -16C128 -2 100 -4 100 -34C100 -60 98 -76 82 -84Z',
      skin,
    ),
    shape('M96 -86C108 -78 122 -80 128 -92C120 -74 100 -66 90 -78Z', ink.cream),
    shape(
      'M54 -150C22 -156 12 -118 26 -90C42 -74 66 -88 66 -116C66 -132 62 -146 54 -150Z',
      darker(skin, 0.16),
    ),
    eye(92, -124, 4.2),
    stroke('M-70 -2H-56M-50 -4H-38M30 -2H42M48 -4H60', ink.cream, 5, 0.8),
  ]);
}

/** A giraffe. */
export function giraffe(): string {
  const coat = '#f0c268';
  const patch = '#b5763a';
  const spots: [number, number, number][] = [
    [-34, -92, 11],
    [-10, -86, 12],
    [14, -96, 10],
    [-28, -70, 9],
    [4, -68, 9],
    [34, -120, 9],
    [42, -144, 8],
    [48, -166, 7],
    [53, -186, 6],
  ];
  return join([
    stroke('M-38 -60V-4M20 -60V-4', darker(coat, 0.2), 9),
    stroke('M-50 -96C-60 -86 -60 -74 -58 -64', coat, 4.4),
    shape(
      'M-52 -98C-36 -112 6 -114 26 -108C34 -134 38 -176 46 -206L64 -200C62 -166 58 -120 42 -76C32 -56 -30 -52 -46 -62C-54 -72 -56 -90 -52 -98Z',
      coat,
    ),
    stroke('M-28 -58V-4M30 -62V-4', coat, 9),
    ...spots.map(([x, y, r]) => disc(x, y, r, patch, 0.8)),
    oval(66, -206, 24, 13, coat, 22),
    oval(82, -199, 10, 8, lighter(coat, 0.45), 22),
    stroke('M54 -216L50 -232M62 -218L62 -234', darker(coat, 0.3), 4.4),
    disc(50, -234, 4, patch),
    disc(62, -236, 4, patch),
    oval(44, -212, 11, 5, darker(coat, 0.15), 20),
    eye(64, -211, 3.4),
  ]);
}

/** A hare with its ears up. */
export function hare(): string {
  const fur = '#b98a5e';
  return join([
    disc(-52, -34, 12, ink.cream),
    shape('M-50 -6C-62 -50 -34 -86 4 -84C34 -80 40 -36 30 -6Z', fur),
    oval(14, -104, 32, 27, fur),
    oval(2, -152, 9, 34, fur, -10),
    oval(24, -154, 9, 34, fur, 8),
    oval(2, -150, 4, 24, '#e6b79a', -10),
    oval(24, -152, 4, 24, '#e6b79a', 8),
    oval(16, -34, 20, 26, lighter(fur, 0.5)),
    oval(-28, -8, 28, 9, darker(fur, 0.12)),
    oval(22, -6, 16, 7, darker(fur, 0.12)),
    eye(24, -108, 4.2),
    disc(25.4, -109.6, 1.3, ink.white),
    oval(44, -100, 4, 3, ink.coal),
    stroke('M42 -94Q36 -88 30 -92', ink.coal, 2.2),
  ]);
}

/** A tortoise. */
export function tortoise(main: string): string {
  return join([
    oval(-50, -8, 17, 9, '#a3a35c'),
    oval(40, -8, 17, 9, '#a3a35c'),
    shape('M60 -34C76 -64 96 -66 104 -52C110 -40 98 -28 78 -26L58 -14Z', '#b5b56b'),
    shape('M-84 -14C-84 -70 -46 -96 -8 -96S68 -70 68 -14C40 -6 -56 -6 -84 -14Z', darker(main, 0.1)),
    shape(
      'M-36 -86L-4 -58L30 -84C18 -94 -24 -96 -36 -86ZM-8 -50L-38 -76C-58 -66 -70 -48 -74 -30L-30 -22ZM2 -50L34 -78C50 -66 58 -50 60 -30L26 -22ZM-4 -46L20 -20H-26Z',
      lighter(main, 0.25),
    ),
    eye(92, -50, 3.4),
    stroke('M84 -36Q94 -32 102 -40', ink.coal, 2.4),
  ]);
}

/** A butterfly, wings open; hangs in the air some 110 above the ground. */
export function butterfly(main: string): string {
  const wing = [
    shape('M0 0C10 -52 62 -70 76 -44C86 -20 44 4 0 0Z', main),
    shape('M0 2C40 6 62 28 48 48C32 64 6 36 0 2Z', ink.sun),
    disc(50, -36, 10, lighter(main, 0.5)),
    disc(34, 30, 7, ink.cream),
  ];
  return place(
    [
      ...wing,
      place(wing, 0, 0, 1, true),
      oval(0, 6, 6, 32, ink.coal),
      disc(0, -28, 8, ink.coal),
      stroke('M-3 -34C-8 -50 -18 -54 -22 -54M3 -34C8 -50 18 -54 22 -54', ink.coal, 2.6),
    ],
    0,
    -110,
    1.2,
    false,
    14,
  );
}

/** A bee with its flower, or the bee alone around (0, 0). */
export function bee(shown: 'flying' | 'at flower'): string {
  const petals = Array.from({ length: 8 }, (_, i) =>
    place(oval(0, -26, 11, 20, '#f28ba0'), 0, 0, 1, false, i * 45),
  );
  const flower = [
    stroke('M0 10C6 50 -4 70 0 104', ink.leaf, 8),
    oval(-22, 66, 24, 10, ink.leaf, 28),
    oval(22, 78, 24, 10, ink.leaf, -28),
    ...petals,
    disc(0, 0, 17, ink.sun),
  ];
  const body = [
    oval(-6, -26, 16, 26, ink.white, -24, 0.85),
    oval(14, -28, 16, 26, ink.white, 20, 0.85),
    oval(0, 0, 36, 24, ink.sun),
    shape(
      'M-12 -23C-18 -8 -18 8 -12 23L0 24C-6 8 -6 -8 0 -24ZM12 -23C6 -8 6 8 12 23L22 19C17 8 17 -8 22 -19Z',
      ink.coal,
    ),
    eye(27, -5),
    stroke('M22 -22C26 -34 32 -38 38 -38', ink.coal, 2.6),
    stroke('M26 8Q32 8 34 3', ink.coal, 2.2),
  ];
  if (shown === 'flying') return join(body);
  return join([
    place(flower, -62, -104),
    stroke('M4 -132C-14 -106 20 -96 40 -116', '#8a7b62', 2.4, 0.55),
    place(body, 66, -138, 1.1),
  ]);
}

/** Fish of the lake, two of them. */
export function fish(main: string): string {
  const one = (colour: string) => [
    shape('M-52 0C-74 -26 -82 -24 -84 -22C-80 -8 -80 8 -84 22C-82 24 -74 26 -52 0Z', darker(colour, 0.12)),
    shape('M-58 0C-34 -44 30 -46 66 0C30 46 -34 44 -58 0Z', colour),
    shape('M-6 -33C8 -52 26 -44 34 -28Z', darker(colour, 0.12)),
    shape('M30 -28C20 -10 20 10 30 28C46 20 58 10 66 0C58 -10 46 -20 30 -28Z', lighter(colour, 0.3)),
    stroke('M-30 -10Q-22 -4 -30 6M-10 -14Q-2 -4 -10 10M8 -12Q16 -2 8 10', lighter(colour, 0.35), 3),
    eye(44, -8, 4.6),
    disc(45.6, -9.6, 1.5, ink.white),
  ];
  return join([
    place(one(main), 10, -96, 1.15),
    place(one(ink.sun), -72, -30, 0.62),
    disc(104, -132, 6, ink.white, 0.7),
    disc(116, -154, 9, ink.white, 0.6),
    disc(102, -174, 5, ink.white, 0.7),
  ]);
}

/** Small birds on a branch. */
export function birds(main: string): string {
  const one = (colour: string) => [
    shape('M-40 -2C-30 -34 8 -42 24 -26C34 -8 18 20 -6 20C-22 20 -34 8 -58 16Z', colour),
    shape('M-28 0C-14 -16 8 -12 8 2C-4 12 -20 10 -28 0Z', darker(colour, 0.2)),
    disc(16, -24, 15, colour),
    shape('M29 -28L43 -22L29 -19Z', ink.sun),
    eye(20, -27, 2.8),
    shape('M2 2C10 -8 22 -8 24 0C20 14 4 20 -6 18Z', lighter(colour, 0.55)),
  ];
  return join([
    stroke('M-130 -50C-60 -66 40 -58 138 -84M60 -66C84 -58 96 -46 104 -34', ink.bark, 10),
    oval(126, -96, 24, 10, ink.leaf, -30),
    oval(112, -30, 22, 9, ink.leaf, 38),
    oval(-112, -68, 22, 9, ink.leaf, 24),
    place(one(main), -58, -82, 1.1),
    place(one(ink.sun), 50, -92, 1, true),
    place(one('#5c86a8'), -2, -86, 0.7),
  ]);
}

/** A frog on a leaf. */
export function frog(): string {
  const skin = '#6fb052';
  return join([
    oval(0, -4, 96, 15, '#3f8a5a'),
    oval(-46, -24, 30, 19, darker(skin, 0.15), -20),
    oval(46, -24, 30, 19, darker(skin, 0.15), 20),
    oval(0, -46, 52, 42, skin),
    oval(0, -34, 34, 26, lighter(skin, 0.55)),
    oval(0, -84, 46, 29, skin),
    disc(-28, -108, 16, skin),
    disc(28, -108, 16, skin),
    disc(-28, -110, 9, ink.white),
    disc(28, -110, 9, ink.white),
    eye(-26, -110, 5),
    eye(30, -110, 5),
    stroke('M-28 -82Q0 -62 28 -82', darker(skin, 0.5), 3.6),
    oval(-24, -10, 17, 7, skin),
    oval(24, -10, 17, 7, skin),
  ]);
}
