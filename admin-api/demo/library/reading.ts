import type { DemoCategory } from './types';

export const reading: DemoCategory = {
  name: 'Gusoma no kwandika',
  colorCode: '#c8553d',
  icon: '<path d="M24 14C18 9 11 9 5 11v25c6-2 13-2 19 3 6-5 13-5 19-3V11c-6-2-13-2-19 3z" fill="#c8553d"/><path d="M24 17c-5-4-10-4-15-3v18c5-1 10-1 15 3 5-4 10-4 15-3V14c-5-1-10-1-15 3z" fill="#fff6e5"/><line x1="24" y1="17" x2="24" y2="35" stroke="#c8553d" stroke-width="2"/><circle cx="33" cy="22" r="3.5" fill="#ffb703"/>',
  scene: { motif: 'book', place: 'hills', mood: 'dawn' },
  sections: [
    {
      name: "Inyajwi n'ingombajwi",
      contents: [
        {
          key: 'vowels',
          language: 'rw',
          title: 'Inyajwi eshanu: a, e, i, o, u',
          description:
            "<p>Muri iyi videwo umwana yiga <strong>inyajwi eshanu</strong> z'Ikinyarwanda: a, e, i, o, u. Buri nyajwi ifite ishusho yayo n'ijambo ritangirana na yo, kugira ngo umwana ayibuke byoroshye.</p><ul><li>Umva ijwi</li><li>Risubiremo</li><li>Shakisha ijambo ritangirana na ryo</li></ul>",
          media: 'sunrise',
          scene: { motif: 'reader', place: 'hills', mood: 'day' },
        },
        {
          key: 'consonants',
          language: 'rw',
          title: 'Tumenye ingombajwi b, k, m na t',
          description: '<p>Umwana yumva amajwi ane, akayavuga, hanyuma akayashyira mu magambo azi.</p>',
          media: 'counting',
          scene: { motif: 'blocks', place: 'room' },
        },
        {
          key: 'letters-in-sand',
          language: 'en',
          title: 'Letters in the sand: tracing our first words',
          description:
            '<p>No slate and no pencil? A patch of dry sand is enough. Children trace big letters with a finger, say the sound aloud and rub it out again, as often as they like.</p><p><strong>For the grown-up:</strong> start with the first letter of the child’s own name. Praise the trying, not only the result.</p>',
          media: 'sunrise',
          scene: { motif: 'children', place: 'hills', mood: 'noon' },
        },
      ],
    },
    {
      name: 'Amagambo ya mbere',
      contents: [
        {
          key: 'home-words',
          language: 'rw',
          title: "Amagambo y'ibikoresho byo mu rugo: isafuriya, umukeka, intebe n'itara",
          description:
            '<p>Turebe ibikoresho byo mu rugo, tubivuge mu mazina yabyo, hanyuma tubishakishe iwacu. Umwana ashobora kubishushanya no kubyereka ababyeyi be.</p>',
          media: 'garden',
          scene: { motif: 'basket', place: 'room' },
        },
        {
          key: 'write-name',
          language: 'rw',
          title: 'Twige kwandika amazina yacu',
          description: '<p>Izina ryanjye ni iryanjye: ndarivuga, ndarisoma, ndaryandika.</p>',
          media: 'counting',
          scene: { motif: 'school', place: 'hills', mood: 'day' },
        },
      ],
    },
    {
      name: 'Lisons ensemble',
      contents: [
        {
          key: 'read-picture',
          language: 'fr',
          title: 'Lire une image avant de lire les mots',
          description:
            '<p>Qui voit-on ? Où sont-ils ? Que va-t-il se passer ? Bien avant de lire, un enfant sait raconter une image. Cette vidéo montre comment poser de <strong>bonnes questions</strong>, attendre la réponse et la reprendre avec des mots nouveaux.</p>',
          media: 'garden',
          scene: { motif: 'butterfly', place: 'hills', mood: 'dawn' },
        },
        {
          key: 'first-album',
          language: 'fr',
          title:
            'Mon premier album : une histoire à lire à deux voix, un soir, avec un grand frère, une grande sœur ou un parent',
          description:
            '<p>Un lecteur pour le récit, un autre pour les personnages : l’histoire devient un petit théâtre.</p><ul><li>Lisez lentement.</li><li>Changez de voix.</li><li>Laissez l’enfant tourner les pages.</li></ul>',
          media: 'lullaby',
          scene: { motif: 'book', place: 'hills', mood: 'night' },
        },
        {
          key: 'little-boat',
          language: 'en',
          title: 'Read aloud with me: the little boat on Lake Kivu',
          description: '<p>A short story in twelve sentences, read slowly, with time to repeat each one.</p>',
          media: 'sunrise',
          scene: { motif: 'boat', place: 'lake', mood: 'dusk' },
        },
      ],
    },
  ],
};
