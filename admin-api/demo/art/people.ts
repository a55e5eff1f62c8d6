import { box, darker, disc, ink, join, lighter, oval, place, shape, stroke } from './shapes';

const skins = ['#7b4a2e', '#8d5a3b', '#6a3f28'] as const;

type Look = {
  /** Colour of shirt or dress. */
  wear: string;
  skin?: 0 | 1 | 2;
  dress?: boolean;
  /** Hands: hanging, up in the air, one waving, or in front holding something. */
  arms?: 'down' | 'up' | 'wave' | 'front';
  mouth?: 'smile' | 'sad' | 'open' | 'calm';
  /** Hair: close-cropped, two buns, or a head cloth in `wear`'s colour. */
  hair?: 'short' | 'buns' | 'cloth';
};

/** A person of 150 high who stands on y = 0. */
export function person({
  wear,
  skin = 0,
  dress = false,
  arms = 'down',
  mouth = 'smile',
  hair = 'short',
}: Look): string {
  const tone = skins[skin];
  const limb = (d: string) => [stroke(d, tone, 11)];
  const poses = {
    down: 'M-22 -84C-32 -66 -32 -56 -30 -44M22 -84C32 -66 32 -56 30 -44',
    up: 'M-22 -84C-36 -100 -40 -116 -42 -130M22 -84C36 -100 40 -116 42 -130',
    wave: 'M-22 -84C-32 -66 -32 -56 -30 -44M22 -84C38 -92 44 -110 46 -128',
    front: 'M-22 -82C-32 -66 -24 -56 -10 -56M22 -82C32 -66 24 -56 10 -56',
  };
  const body = dress
    ? shape(
        'M-18 -92C-8 -97 8 -97 18 -92C24 -70 32 -44 36 -30C14 -22 -14 -22 -36 -30C-32 -44 -24 -70 -18 -92Z',
        wear,
      )
    : join([
        shape('M-24 -86C-22 -96 22 -96 24 -86L26 -40H-26Z', wear),
        shape('M-26 -44H26L24 -22H4L0 -32L-4 -22H-24Z', darker(wear, 0.45)),
      ]);
  return join([
    stroke('M-12 -32V-6M12 -32V-6', tone, 11),
    oval(-14, -3, 10, 5, ink.coal),
    oval(14, -3, 10, 5, ink.coal),
    ...(arms === 'front' ? [] : limb(poses[arms])),
    body,
    ...(arms === 'front' ? limb(poses.front) : []),
    box(-6, -104, 12, 14, darker(tone, 0.15), 4),
    head(tone, mouth, hair, wear),
  ]);
}

function head(tone: string, mouth: Look['mouth'], hair: Look['hair'], wear: string): string {
  const mouths = {
    smile: 'M-8 -114Q0 -106 8 -114',
    sad: 'M-7 -109Q0 -116 7 -109',
    open: '',
    calm: 'M-6 -112H6',
  };
  const tops = {
    short: shape('M-25 -124C-26 -152 26 -152 25 -124C14 -136 -14 -136 -25 -124Z', ink.coal),
    buns: join([
      disc(-19, -148, 11, ink.coal),
      disc(19, -148, 11, ink.coal),
      shape('M-25 -124C-26 -152 26 -152 25 -124C14 -136 -14 -136 -25 -124Z', ink.coal),
    ]),
    cloth: join([
      shape('M-27 -124C-30 -160 30 -160 27 -124C14 -134 -14 -134 -27 -124Z', wear),
      oval(18, -150, 13, 8, darker(wear, 0.15), -30),
    ]),
  };
  return join([
    disc(-25, -121, 5, tone),
    disc(25, -121, 5, tone),
    disc(0, -122, 25, tone),
    tops[hair ?? 'short'],
    disc(-9, -121, 2.8, ink.coal),
    disc(9, -121, 2.8, ink.coal),
    oval(-15, -113, 4, 2.6, '#d9785f', 0, 0.5),
    oval(15, -113, 4, 2.6, '#d9785f', 0, 0.5),
    mouth === 'open' ? oval(0, -111, 5, 6, '#5a2a22') : stroke(mouths[mouth ?? 'smile'], '#4a2418', 2.6),
  ]);
}

/** Three children, hands up. */
export function children(main: string): string {
  return join([
    place(person({ wear: ink.sun, skin: 1, arms: 'up', hair: 'buns', dress: true }), -88, 0, 0.92),
    place(person({ wear: main, skin: 0, arms: 'up' }), 0, 0, 1.06),
    place(person({ wear: ink.teal, skin: 2, arms: 'wave' }), 86, 0, 0.86),
  ]);
}

/** A grown-up with a child by the hand. */
export function family(main: string): string {
  return join([
    place(person({ wear: main, skin: 0, dress: true, hair: 'cloth' }), -44, 0, 1.3),
    place(person({ wear: ink.teal, skin: 1 }), 100, 0, 1.34),
    place(person({ wear: ink.sun, skin: 1, hair: 'buns', dress: true, arms: 'up' }), 26, 0, 0.74),
  ]);
}

/** A mother with a baby on her back in a cloth. */
export function motherAndBaby(main: string): string {
  return join([
    place(
      [
        disc(0, 0, 19, skins[1]),
        shape('M-19 -3C-18 -26 18 -26 19 -3C10 -12 -10 -12 -19 -3Z', ink.coal),
        disc(-6, 3, 2, ink.coal),
        stroke('M-8 10Q-4 13 0 10', '#4a2418', 2),
      ],
      -46,
      -126,
    ),
    place(person({ wear: main, skin: 0, dress: true, hair: 'cloth' }), 0, 0, 1.4),
    shape('M-30 -124C-66 -124 -72 -74 -38 -60L34 -62L36 -84L-20 -100Z', ink.sun),
    stroke('M-40 -104C-20 -92 10 -84 34 -80M-50 -86C-30 -76 10 -70 36 -70', darker(ink.sun, 0.25), 3),
  ]);
}

/** A child reading a big book. */
export function reader(main: string): string {
  return join([
    place(person({ wear: main, skin: 1, arms: 'front', hair: 'buns', dress: true }), 0, 0, 1.3),
    place(
      [
        shape(
          'M0 0C-20 -14 -50 -14 -66 -6V-56C-50 -64 -20 -64 0 -50C20 -64 50 -64 66 -56V-6C50 -14 20 -14 0 0Z',
          ink.teal,
        ),
        shape(
          'M0 -6C-20 -18 -46 -18 -60 -12V-58C-46 -64 -20 -64 0 -52C20 -64 46 -64 60 -58V-12C46 -18 20 -18 0 -6Z',
          ink.white,
        ),
        stroke('M0 -52V-6M-46 -48H-16M-46 -36H-20M16 -48H46M16 -36H40', '#c9bda6', 3),
      ],
      0,
      -28,
      0.95,
    ),
  ]);
}

/** A storyteller with two children around a small fire. */
export function storytelling(main: string): string {
  return join([
    place(
      person({ wear: darker(main, 0.1), skin: 2, hair: 'cloth', dress: true, arms: 'wave', mouth: 'open' }),
      -112,
      0,
      1.2,
    ),
    place(person({ wear: ink.sun, skin: 0, arms: 'front' }), 66, 0, 0.86),
    place(person({ wear: ink.teal, skin: 1, hair: 'buns', dress: true }), 134, 0, 0.82),
    stroke('M-26 -2L22 -12M-24 -12L24 -2', ink.bark, 9),
    shape('M-20 -12C-30 -44 -8 -50 -6 -76C14 -58 30 -40 18 -12Z', '#f3722c'),
    shape('M-10 -12C-14 -32 0 -36 2 -52C14 -38 16 -26 10 -12Z', ink.sun),
  ]);
}

/** Two friends, arms around each other. */
export function friends(main: string): string {
  return join([
    stroke('M-24 -108C0 -120 10 -118 34 -108', skins[0], 13),
    place(person({ wear: main, skin: 0 }), -40, 0, 1.26),
    place(person({ wear: ink.sun, skin: 2, hair: 'buns', dress: true }), 44, 0, 1.2),
    place(heart(ink.red), 2, -186, 0.7),
  ]);
}

/** A dancer with the long white headdress of the intore. */
export function dancer(main: string): string {
  return join([
    shape(
      'M-38 -176C-62 -232 62 -232 38 -176C64 -160 66 -110 54 -78C46 -72 40 -110 34 -140H-34C-40 -110 -46 -72 -54 -78C-66 -110 -64 -160 -38 -176Z',
      '#f5e7c6',
    ),
    stroke(
      'M-46 -160C-52 -130 -52 -110 -50 -92M46 -160C52 -130 52 -110 50 -92M-20 -206C-10 -214 10 -214 20 -206',
      '#e0cb9b',
      3,
    ),
    place(person({ wear: main, skin: 0, arms: 'up' }), 0, 0, 1.36),
    stroke('M-34 -190H34', main, 9),
    stroke('M-34 -190H34', ink.white, 3),
    stroke('M-34 -120L30 -66M34 -120L-30 -66', ink.white, 5),
    stroke('M-30 -18H-6M6 -18H30', lighter(main, 0.5), 6),
  ]);
}

/** A farmer with a hoe. */
export function farmer(main: string): string {
  return join([
    stroke('M70 -4L62 -176', ink.bark, 7),
    shape('M40 -184L72 -190L66 -170L46 -166Z', '#7d868a'),
    place(person({ wear: main, skin: 2, arms: 'wave', hair: 'cloth', dress: true }), 0, 0, 1.3),
  ]);
}

/** A round face of `size` 150 that shows a feeling. */
export function face(feeling: 'happy' | 'sad' | 'angry' | 'calm' | 'afraid', colour: string): string {
  const features: Record<typeof feeling, string[]> = {
    happy: [
      stroke('M-34 -14Q-24 -26 -14 -14M14 -14Q24 -26 34 -14', ink.coal, 6),
      shape('M-30 12Q0 52 30 12Z', '#5a2a22'),
    ],
    sad: [
      disc(-24, -12, 7, ink.coal),
      disc(24, -12, 7, ink.coal),
      stroke('M-24 36Q0 16 24 36', ink.coal, 6),
      shape('M-30 8C-40 24 -36 34 -28 34S-18 22 -30 8Z', '#6fb7d6'),
    ],
    angry: [
      disc(-24, -8, 7, ink.coal),
      disc(24, -8, 7, ink.coal),
      stroke('M-38 -30L-14 -20M38 -30L14 -20M-20 32Q0 20 20 32', ink.coal, 6),
    ],
    calm: [stroke('M-34 -12Q-24 -4 -14 -12M14 -12Q24 -4 34 -12M-16 24Q0 34 16 24', ink.coal, 6)],
    afraid: [
      disc(-24, -12, 12, ink.white),
      disc(24, -12, 12, ink.white),
      disc(-24, -12, 6, ink.coal),
      disc(24, -12, 6, ink.coal),
      oval(0, 28, 10, 14, '#5a2a22'),
    ],
  };
  return join([
    disc(0, 0, 75, colour),
    disc(-44, 16, 12, '#f28482', 0.5),
    disc(44, 16, 12, '#f28482', 0.5),
    ...features[feeling],
  ]);
}

/** A heart of 80 wide around its centre. */
export function heart(colour: string): string {
  return shape(
    'M0 34C-30 14 -44 -4 -38 -22C-32 -38 -10 -38 0 -20C10 -38 32 -38 38 -22C44 -4 30 14 0 34Z',
    colour,
  );
}
