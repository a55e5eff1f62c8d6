import type { DemoCategory } from './types';

export const counting: DemoCategory = {
  name: 'Kubara',
  colorCode: '#e09f00',
  icon: '<rect x="5" y="7" width="38" height="34" rx="6" fill="none" stroke="#e09f00" stroke-width="4"/><line x1="7" y1="18" x2="41" y2="18" stroke="#c9a65a" stroke-width="2"/><line x1="7" y1="30" x2="41" y2="30" stroke="#c9a65a" stroke-width="2"/><g fill="#0b6e5f"><circle cx="15" cy="18" r="4.5"/><circle cx="24" cy="18" r="4.5"/></g><circle cx="34" cy="18" r="4.5" fill="#c8553d"/><g fill="#e09f00"><circle cx="14" cy="30" r="4.5"/><circle cx="25" cy="30" r="4.5"/><circle cx="34" cy="30" r="4.5"/></g>',
  scene: { motif: 'abacus', place: 'room' },
  sections: [
    {
      name: 'Imibare kuva kuri 1 kugeza ku 10',
      contents: [
        {
          key: 'count-fingers',
          language: 'rw',
          title: 'Tubare kugeza ku icumi dukoresheje intoki zacu',
          description:
            "<p>Intoki zacu ni zo bikoresho bya mbere byo kubara. Twerekane urutoki rumwe, ebyiri, eshatu, kugeza ku icumi, hanyuma twongere tubare dusubira inyuma. Umwana ashobora kubara ari kumwe n'inshuti ye cyangwa n'umubyeyi.</p>",
          media: 'counting',
          scene: { motif: 'ten', place: 'hills', mood: 'dawn' },
        },
        {
          key: 'count-animals',
          language: 'rw',
          title: "Tubare amatungo yo mu rugo: inka, ihene n'inkoko",
          description: '<p>Inka ni zingahe? Ihene ni zingahe? Tubare turirimba.</p>',
          media: 'counting',
          scene: { motif: 'hen', place: 'hills', mood: 'noon' },
        },
        {
          key: 'seven-days',
          language: 'fr',
          title: 'Compter jusqu’à sept avec les jours de la semaine',
          description:
            '<p>Lundi un, mardi deux… Chaque jour a son nombre, son geste et sa petite note de musique.</p>',
          media: 'counting',
          scene: { motif: 'seven', place: 'hills', mood: 'day' },
        },
        {
          key: 'counting-walk',
          language: 'en',
          title: 'One sun, two hills, three cows: a counting walk',
          description:
            '<p>Take the path from home to school and count what you meet: one sun, two hills, three cows, four trees. The video stops after every number so that children can point and answer <strong>before</strong> the voice does.</p>',
          media: 'sunrise',
          scene: { motif: 'cow', place: 'hills', mood: 'dawn' },
        },
      ],
    },
    {
      name: "Amashusho n'ingano",
      contents: [
        {
          key: 'figures',
          language: 'rw',
          title: 'Uruziga, kare na mpandeshatu',
          description:
            "<p>Reba hafi yawe: ni iki gifite ishusho y'uruziga? Ni iki gifite ishusho ya kare? Umukino wo gushakisha amashusho mu rugo no ku ishuri.</p>",
          media: 'garden',
          scene: { motif: 'figures', place: 'hills', mood: 'noon' },
        },
        {
          key: 'big-small',
          language: 'fr',
          title: 'Grand ou petit, long ou court : comparer ce que l’on voit autour de la maison',
          description: '',
          media: 'garden',
          scene: { motif: 'giraffe', place: 'hills', mood: 'dusk' },
          draft: true,
        },
      ],
    },
    {
      name: 'Counting at the market',
      contents: [
        {
          key: 'market-sums',
          language: 'en',
          title: 'At the market: adding tomatoes, sharing bananas and giving the right change',
          description:
            '<p>Mutoni has 500 francs and a list. How many tomatoes can she buy, and what does she bring home?</p><ul><li>Adding up to 20</li><li>Sharing into equal groups</li><li>Giving change</li></ul><p>Pause the video at each stall and let the children find the answer with pebbles or bottle tops first.</p>',
          media: 'counting',
          scene: { motif: 'market', place: 'hills', mood: 'day' },
        },
        {
          key: 'pebbles',
          language: 'rw',
          title: 'Guteranya no gukuramo dukinisha utubuye',
          description: "<p>Utubuye dutanu twongeyeho dutatu ni tungahe? Umukino woroshye w'abana babiri.</p>",
          media: 'counting',
          scene: { motif: 'five', place: 'room' },
          draft: true,
        },
      ],
    },
  ],
};
