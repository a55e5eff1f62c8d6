import type { DemoCategory } from './types';

export const songs: DemoCategory = {
  name: "Indirimbo n'imbyino",
  colorCode: '#8a5cb8',
  icon: '<path d="M8 18c0 12 4 20 8 24h16c4-4 8-12 8-24z" fill="#8a5cb8"/><polyline points="11,22 16,38 21,22 26,38 31,22 35,36" fill="none" stroke="#fff6e5" stroke-width="2"/><path d="M8 18c0-4 7-6 16-6s16 2 16 6-7 6-16 6-16-2-16-6z" fill="#f3dfb8"/><line x1="20" y1="16" x2="8" y2="5" stroke="#6b4630" stroke-width="3" stroke-linecap="round"/><line x1="28" y1="16" x2="40" y2="5" stroke="#6b4630" stroke-width="3" stroke-linecap="round"/><circle cx="20" cy="16" r="2.6" fill="#ffb703"/><circle cx="28" cy="16" r="2.6" fill="#ffb703"/>',
  scene: { motif: 'drum', place: 'hills', mood: 'dusk' },
  sections: [
    {
      name: "Indirimbo z'abana",
      contents: [
        {
          key: 'morning-song',
          language: 'rw',
          title: 'Indirimbo yo gukanguka mu gitondo',
          description: "<p>Mwaramutse bana! Indirimbo ngufi yo gutangira umunsi n'ibyishimo.</p>",
          media: 'lullaby',
          scene: { motif: 'children', place: 'hills', mood: 'dawn' },
        },
        {
          key: 'lullaby',
          language: 'rw',
          title: "Igihozo cy'umwana: sinzira kibondo",
          description:
            "<p>Igihozo cyoroheje cyo kuririmbira umwana mbere yo kuryama. Injyana yacyo iratuje, kandi amagambo yacyo asubirwamo, ku buryo n'abavandimwe be bashobora kukiririmba. Kiririmbe <strong>buhoro</strong>, wegereje umwana igituza.</p>",
          media: 'lullaby',
          scene: { motif: 'motherAndBaby', place: 'hills', mood: 'night' },
        },
        {
          key: 'first-dance',
          language: 'rw',
          title: "Tubyine twese: intambwe za mbere z'imbyino nyarwanda",
          description: "<p>Amaboko hejuru, ibirenge hasi: twige kubyina buhoro, tujyana n'ingoma.</p>",
          media: 'drums',
          scene: { motif: 'dancer', place: 'hills', mood: 'dusk' },
        },
      ],
    },
    {
      name: 'Chansons et comptines',
      contents: [
        {
          key: 'five-fingers',
          language: 'fr',
          title: 'Comptine des cinq doigts',
          description: '<p>Un doigt, un ami. À dire, à mimer, à recommencer de l’autre main.</p>',
          media: 'drums',
          scene: { motif: 'five', place: 'hills', mood: 'noon' },
        },
        {
          key: 'tidy-song',
          language: 'fr',
          title:
            'Une chanson pour ranger la classe, se laver les mains et se mettre en rang sans se bousculer',
          description:
            '<p>Trois couplets pour trois moments de la journée. Quand la chanson commence, chacun sait ce qu’il a à faire ; quand elle finit, tout est prêt. <strong>Conseil aux enseignants :</strong> chantez doucement, les enfants écoutent mieux.</p>',
          media: 'lullaby',
          scene: { motif: 'school', place: 'hills', mood: 'day' },
        },
      ],
    },
    {
      name: "Ingoma n'injyana",
      contents: [
        {
          key: 'clap-stamp',
          language: 'en',
          title: 'Clap, stamp, hum: a rhythm game for the whole class',
          description: '<p>One group claps, one stamps, one hums. Then everybody changes places.</p>',
          media: 'drums',
          scene: { motif: 'drum', place: 'hills', mood: 'dusk' },
        },
        {
          key: 'drums',
          language: 'rw',
          title: "Menya ingoma: ishakwe, inyahura n'igihumurizo",
          description:
            "<p>Ishakwe ni ingoma nto ifite ijwi ryo hejuru; inyahura n'igihumurizo zifite ijwi ryo hasi. Umva buri ngoma ukwayo, hanyuma uzumve zivugira hamwe.</p>",
          media: 'drums',
          scene: { motif: 'drum', place: 'room' },
        },
        {
          key: 'inanga',
          language: 'en',
          title: 'The inanga, an instrument that tells stories',
          description: '<p>A musician from the hills shows how one long string becomes a whole song.</p>',
          media: 'lullaby',
          scene: { motif: 'zither', place: 'hills', mood: 'dusk' },
          draft: true,
        },
      ],
    },
  ],
};
