import type { Scene } from '../art/scene';

/** An item of the demo's info board. */
export type DemoInfoItem = {
  type: 'banner' | 'awareness_card' | 'alert';
  /** Banners only. */
  sub_type?: 'Did you know' | 'Joke' | 'Know' | 'Recent';
  title?: string;
  text: string;
  /** Rich text of an item that was edited since; '' until then. */
  description?: string;
  link?: string;
  /** Left out: no image. */
  scene?: Scene & { colour: string };
};

export const infoItems: readonly DemoInfoItem[] = [
  {
    type: 'banner',
    sub_type: 'Did you know',
    title: 'Ubuki',
    text: 'Inzuki zisura indabo ibihumbi kugira ngo zikore ikiyiko kimwe cy’ubuki.',
    scene: { motif: 'bee', place: 'hills', mood: 'noon', colour: '#e09f00' },
  },
  {
    type: 'banner',
    sub_type: 'Did you know',
    title: 'Umusambi',
    text: 'Umusambi ushobora kubyina: urasimbuka, ukarambura amababa, ukunamira mugenzi wawo.',
    description:
      '<p>Umusambi ushobora kubyina: urasimbuka, ukarambura amababa, ukunamira mugenzi wawo.</p><p>Ni inyoni <strong>irinzwe</strong> mu Rwanda: ntabwo igomba gufungirwa mu rugo.</p>',
    link: 'https://example.org/umusambi',
    scene: { motif: 'crane', place: 'lake', mood: 'day', colour: '#3f8f4f' },
  },
  {
    type: 'banner',
    sub_type: 'Did you know',
    title: 'Une oreille pour la musique',
    text: 'Un bébé reconnaît la voix de sa mère dès la naissance : chantez-lui souvent.',
    scene: { motif: 'motherAndBaby', place: 'hills', mood: 'dusk', colour: '#cf5c8b' },
  },
  {
    type: 'banner',
    sub_type: 'Joke',
    title: 'Inka n’umwana',
    text: 'Umwana abajije inka ati: «Kuki utajya wiga?» Inka iti: «Muuu!» Umwana ati: «Na njye ni ko mvuga iyo ntazi igisubizo!»',
    scene: { motif: 'cow', place: 'hills', mood: 'dawn', colour: '#7d9a2f' },
  },
  {
    type: 'banner',
    sub_type: 'Joke',
    title: 'Devinette',
    text: 'Qu’est-ce qui monte la colline et la descend sans jamais bouger ? Le chemin !',
    scene: { motif: 'kite', place: 'hills', mood: 'noon', colour: '#3498db' },
  },
  {
    type: 'banner',
    sub_type: 'Joke',
    text: 'Why did the hen go to school? To learn to count her chicks before bedtime.',
    scene: { motif: 'hen', place: 'hills', mood: 'day', colour: '#c8553d' },
  },
  {
    type: 'banner',
    sub_type: 'Know',
    title: 'Amazi atetse',
    text: 'Amazi yo kunywa agomba gutekwa kugeza abize, agatwikirwa, akabikwa mu gikoresho gisukuye.',
    description:
      '<p>Amazi yo kunywa agomba:</p><ul><li>gutekwa kugeza abize,</li><li>gutwikirwa agahora,</li><li>kubikwa mu gikoresho gisukuye.</li></ul>',
    scene: { motif: 'jerrycan', place: 'hills', mood: 'noon', colour: '#1f9e94' },
  },
  {
    type: 'banner',
    sub_type: 'Know',
    title: 'Reading ten minutes',
    text: 'Ten minutes of reading together each day add up to sixty hours a year.',
    link: 'https://example.org/reading',
    scene: { motif: 'reader', place: 'room', colour: '#c8553d' },
  },
  {
    type: 'banner',
    sub_type: 'Know',
    text: 'Menya ko ushobora kubika videwo muri telefone ukazireba udafite interineti mu gihe cy’iminsi 30.',
  },
  {
    type: 'banner',
    sub_type: 'Recent',
    title: 'Indirimbo nshya',
    text: 'Indirimbo nshya eshatu z’abana zasohotse: zumve mu gice cy’indirimbo n’imbyino.',
    scene: { motif: 'drum', place: 'hills', mood: 'dusk', colour: '#8a5cb8' },
  },
  {
    type: 'banner',
    sub_type: 'Recent',
    title: 'Nouvelles histoires du soir',
    text: 'Deux histoires à écouter avant de dormir viennent d’arriver, dont une avec une petite chèvre bien curieuse.',
    scene: { motif: 'goat', place: 'hills', mood: 'night', colour: '#4a5fb0' },
  },
  {
    type: 'banner',
    sub_type: 'Recent',
    title: 'New: counting at the market',
    text: 'Three new films about adding, sharing and giving change, all filmed at a real market.',
    scene: { motif: 'market', place: 'hills', mood: 'day', colour: '#e09f00' },
  },
  {
    type: 'awareness_card',
    title: 'Karaba intoki, urinde umuryango',
    text: 'Gukaraba intoki n’isabune bigabanya impiswi mu bana bato. Shyira amazi n’isabune hafi y’ubwiherero.',
    scene: { motif: 'handwashing', place: 'hills', mood: 'day', colour: '#1f9e94' },
  },
  {
    type: 'awareness_card',
    title: 'Inzitiramubu ni buri joro',
    text: 'Malariya ifata abana vuba. Reba ko inzitiramubu idafite imyenge, kandi urare uyimanitse neza.',
    description:
      '<p>Malariya ifata abana vuba.</p><ul><li>Reba ko inzitiramubu <strong>idafite imyenge</strong>.</li><li>Yimanike neza buri joro.</li><li>Umwana ufite umuriro ajyanwe kwa muganga vuba.</li></ul>',
    link: 'https://example.org/malariya',
    scene: { motif: 'mosquitoNet', place: 'room', colour: '#cf5c8b' },
  },
  {
    type: 'awareness_card',
    title: 'Un enfant a le droit d’être écouté',
    text: 'Quand un enfant parle d’un problème, écoutez jusqu’au bout, croyez-le, et cherchez de l’aide avec lui.',
    scene: { motif: 'bubbles', place: 'room', colour: '#3498db' },
  },
  {
    type: 'awareness_card',
    title: 'Play is learning',
    text: 'Blocks, balls and stories build the brain. Leave time for free play every day, for girls and for boys.',
    scene: { motif: 'blocks', place: 'room', colour: '#f08a4b' },
  },
  {
    type: 'awareness_card',
    title: 'Imboga ebyiri ku isahani',
    text: 'Buri funguro rigire nibura imboga z’amoko abiri. Akarima k’igikoni karabitanga nta mafaranga menshi.',
    scene: { motif: 'vegetables', place: 'field', mood: 'noon', colour: '#7d9a2f' },
  },
  {
    type: 'awareness_card',
    title: 'Konsa hakiri kare',
    text: 'Umwana ashyirwe ku ibere mu isaha ya mbere akivuka; amashereka ya mbere ni urukingo rwe rwa mbere.',
    scene: { motif: 'motherAndBaby', place: 'room', colour: '#cf5c8b' },
  },
  {
    type: 'awareness_card',
    title: 'Sharing a phone safely',
    text: 'Sit beside young children while they watch. Choose together, stop together, and talk about what you saw.',
    link: 'https://example.org/safe-screens',
    scene: { motif: 'family', place: 'room', colour: '#4a5fb0' },
  },
  {
    type: 'awareness_card',
    title: 'Tera igiti',
    text: 'Igihe cy’imvura ni cyo cyiza cyo gutera ibiti. Saba ingemwe mu mudugudu wawe.',
  },
  {
    type: 'alert',
    title: 'Imvura nyinshi',
    text: 'Hateganyijwe imvura nyinshi muri iyi minsi ibiri. Rinda abana imigezi yuzuye n’inkangu, kandi mugume ahantu hizewe.',
  },
  {
    type: 'alert',
    title: 'Campagne de vaccination',
    text: 'La semaine de vaccination des enfants commence lundi dans tous les centres de santé. Apportez le carnet.',
    link: 'https://example.org/vaccination',
  },
  {
    type: 'alert',
    title: 'Planned maintenance',
    text: 'The app will be read-only on Sunday from 01:00 to 03:00 UTC. Downloaded contents can be watched as usual.',
  },
  {
    type: 'alert',
    title: 'Gukumira kolera',
    text: 'Karaba intoki n’isabune, nywa amazi atetse, kandi ujye kwa muganga vuba niba ufite impiswi.',
    description:
      '<p><strong>Karaba intoki</strong> n’isabune, nywa amazi atetse, kandi ujye kwa muganga vuba niba ufite impiswi.</p>',
  },
  {
    type: 'alert',
    title: 'Rentrée scolaire',
    text: 'Les écoles rouvrent la semaine prochaine. Pensez aux cahiers, au goûter et à un bon sommeil.',
  },
  {
    type: 'alert',
    title: 'Lost connection in Rutsiro',
    text: 'The network is down in parts of Rutsiro district. Sessions from there may arrive late in the reports.',
  },
];
