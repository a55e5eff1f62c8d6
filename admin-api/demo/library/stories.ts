import type { DemoCategory } from './types';

export const stories: DemoCategory = {
  name: "Inkuru n'imigani",
  colorCode: '#4a5fb0',
  icon: '<path d="M30 6a18 18 0 1 0 12 27A15 15 0 0 1 30 6z" fill="#4a5fb0"/><polygon points="36,10 38,15 43,15.5 39,19 40.5,24 36,21 31.500,24 33,19 29,15.500 34,15" fill="#ffb703"/><circle cx="18" cy="24" r="2" fill="#fff6e5"/><path d="M14 33q5 4 10 0" fill="none" stroke="#fff6e5" stroke-width="2.4" stroke-linecap="round"/>',
  scene: { motif: 'storytelling', place: 'hills', mood: 'night' },
  sections: [
    {
      name: 'Inkuru zo mbere yo kuryama',
      contents: [
        {
          key: 'hare-tortoise',
          language: 'rw',
          title: "Bakame n'akanyamasyo",
          description:
            '<p>Umunsi umwe Bakame yasetse akanyamasyo ati: «Wowe ugenda buhoro cyane!» Akanyamasyo karamusubiza kati: «Tuzasiganwe, turebe.» Ni nde uzagera ku mugezi bwa mbere? Inkuru itwigisha <strong>kwihangana</strong> no kudasuzugura abandi.</p>',
          media: 'lullaby',
          scene: { motif: 'tortoise', place: 'hills', mood: 'dusk' },
        },
        {
          key: 'seven-stars',
          language: 'rw',
          title: "Umwana, ukwezi n'inyenyeri zirindwi",
          description: '<p>Umwana yabaze inyenyeri ebyiri, eshatu, enye... maze arasinzira.</p>',
          media: 'sunrise',
          scene: { motif: 'reader', place: 'hills', mood: 'night' },
        },
        {
          key: 'little-goat',
          language: 'fr',
          title: 'La petite chèvre qui ne voulait pas dormir',
          description:
            '<p>Le coq dort, la vache dort, même la colline s’endort. Mais la petite chèvre a encore une question, et puis une autre, et puis une dernière. Une histoire pour bâiller ensemble.</p>',
          media: 'lullaby',
          scene: { motif: 'goat', place: 'hills', mood: 'night' },
        },
      ],
    },
    {
      name: "Imigani n'ibisakuzo",
      contents: [
        {
          key: 'riddles',
          language: 'rw',
          title: "Sakwe sakwe! Ibisakuzo icumi by'abana",
          description:
            "<p>«Sakwe sakwe!» «Soma!» Ibisakuzo icumi byoroshye byo gukina n'umuryango nimugoroba. Buri gisakuzo gikurikirwa n'akanya ko gutekereza mbere yo kumva igisubizo.</p>",
          media: 'drums',
          scene: { motif: 'storytelling', place: 'hills', mood: 'dusk' },
        },
        {
          key: 'proverbs',
          language: 'rw',
          title: "Imigani migufi n'icyo itwigisha",
          description: "<p>Umugani umwe, ishusho imwe, n'urugero rumwe rwo mu buzima bwa buri munsi.</p>",
          media: 'garden',
          scene: { motif: 'basket', place: 'hills', mood: 'dawn' },
        },
      ],
    },
    {
      name: 'Stories from our hills',
      contents: [
        {
          key: 'full-basket',
          language: 'en',
          title: 'The basket that was never empty',
          description:
            '<p>Every evening somebody put something into the old basket by the well, and every morning somebody who needed it took something out. Nobody knew who began. A story about neighbours, told by Grandmother Speciose and drawn with the children of her village.</p>',
          media: 'sunrise',
          scene: { motif: 'basket', place: 'hills', mood: 'dusk' },
        },
        {
          key: 'crane-crown',
          language: 'en',
          title: 'How the crane shared her crown: a story about kindness, patience and waiting for your turn',
          description: '<p>All the birds wanted to wear the golden crown. The crane had an idea.</p>',
          media: 'garden',
          scene: { motif: 'crane', place: 'lake', mood: 'dusk' },
        },
        {
          key: 'old-drum',
          language: 'rw',
          title:
            "Nyogokuru n'ingoma ye ishaje: inkuru ndende y'umuryango wongeye kubyina hamwe nyuma y'igihe kirekire batabonana",
          description:
            "<p>Ingoma ya nyogokuru yari imaze imyaka myinshi mu nguni y'inzu. Umunsi umwe abuzukuru be barayibonye, barayihanagura, barayivuza. Ijwi ryayo ryageze ku musozi wo hakurya, maze abavandimwe baraza, umwe ku wundi. Inkuru y'<strong>urukundo</strong> n'umuryango.</p>",
          media: 'drums',
          scene: { motif: 'family', place: 'hills', mood: 'dusk' },
        },
      ],
    },
  ],
};
