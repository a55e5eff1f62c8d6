import { seeded, seedOf } from '../random';
import * as animals from './animals';
import * as garden from './garden';
import { field, lake, meadow } from './ground';
import { acacia, banana, hills, roundTree } from './hills';
import * as home from './home';
import * as learning from './learning';
import * as people from './people';
import * as play from './play';
import { room } from './room';
import { ink, join, lighter, place } from './shapes';
import { height, type Mood, sky, width } from './sky';

export type Place = 'hills' | 'lake' | 'field' | 'room';

const motifs = {
  cow: animals.cow,
  goat: animals.goat,
  hen: animals.hen,
  crane: animals.crane,
  gorilla: animals.gorilla,
  elephant: animals.elephant,
  giraffe: animals.giraffe,
  hare: animals.hare,
  tortoise: animals.tortoise,
  butterfly: animals.butterfly,
  bee: () => animals.bee('at flower'),
  fish: animals.fish,
  birds: animals.birds,
  frog: animals.frog,
  children: people.children,
  family: people.family,
  motherAndBaby: people.motherAndBaby,
  reader: people.reader,
  storytelling: people.storytelling,
  friends: people.friends,
  dancer: people.dancer,
  farmer: people.farmer,
  happy: (main: string) => feelings(main, 'happy'),
  sad: (main: string) => feelings(main, 'sad'),
  angry: (main: string) => feelings(main, 'angry'),
  calm: (main: string) => feelings(main, 'calm'),
  afraid: (main: string) => feelings(main, 'afraid'),
  heart: (main: string) => place(people.heart(main), 0, -104, 2.2),
  book: learning.book,
  blocks: learning.blocks,
  figures: learning.figures,
  abacus: learning.abacus,
  market: garden.market,
  handwashing: home.handwashing,
  jerrycan: home.jerrycan,
  toothbrush: home.toothbrush,
  plate: home.plate,
  mosquitoNet: home.mosquitoNet,
  drum: play.drum,
  zither: play.zither,
  basket: play.basket,
  sprouts: garden.sprouts,
  vegetables: garden.vegetables,
  maize: garden.maize,
  compost: garden.compost,
  school: learning.school,
  umbrella: home.umbrella,
  bubbles: home.bubbles,
  kite: play.kite,
  ball: play.ball,
  boat: play.boat,
  radio: home.radio,
  firstAid: home.firstAid,
  one: (main: string) => learning.numeral('1', main),
  three: (main: string) => learning.numeral('3', main),
  five: (main: string) => learning.numeral('5', main),
  seven: (main: string) => learning.numeral('7', main),
  ten: (main: string) => learning.numeral('10', main),
} satisfies Record<string, (main: string) => string>;

export type Motif = keyof typeof motifs;

/** One picture of the demo library: a motif in a place, in a light. */
export type Scene = { motif: Motif; place: Place; mood?: Mood };

function feelings(main: string, shown: Parameters<typeof people.face>[0]): string {
  const others = (['happy', 'calm', 'sad', 'afraid'] as const).filter((feeling) => feeling !== shown);
  return join([
    place(people.face(others[0] ?? 'happy', lighter(main, 0.45)), -118, -62, 0.55),
    place(people.face(others[1] ?? 'calm', '#9ccfc0'), 120, -60, 0.55),
    place(people.face(shown, ink.sun), 0, -106, 1.15),
  ]);
}

/**
 * Draws a scene of 640 × 360 as SVG text. The same `seed` (a content's key) and colour give the same picture.
 * @param main the category's ribbon colour, `#rrggbb`
 */
export function drawScene(scene: Scene, main: string, seed: string): string {
  const random = seeded(seedOf(seed));
  const mood = scene.mood ?? 'day';
  const side = random.chance(0.5) ? -1 : 1;
  const x = width / 2 + side * random.between(10, 70);
  const ground = { hills: 330, lake: 322, field: 330, room: 326 }[scene.place];
  const parts: string[] = [];
  if (scene.place === 'room') parts.push(room(main, random));
  else {
    // The sun stands on the side the motif leaves free.
    parts.push(sky(mood, random, width / 2 - side * random.between(130, 220)), hills(mood, main, random));
    if (scene.place === 'lake') parts.push(lake(mood, random));
    else if (scene.place === 'field') parts.push(field(main));
    else parts.push(meadow(mood, main, random));
    const plant = random.pick([banana, acacia, () => roundTree('#5f9f78')]);
    if (scene.place !== 'lake')
      parts.push(place(plant(), width / 2 - side * random.between(210, 270), 312, random.between(1.05, 1.4)));
  }
  parts.push(place(motifs[scene.motif](main), x, ground, 1.12));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${join(parts)}</svg>`;
}

/** All motifs there are, for the contact sheet and tests. */
export const motifNames = Object.keys(motifs) as Motif[];
