import type { DemoCategory } from './types';

export const nature: DemoCategory = {
  name: 'Ibidukikije',
  colorCode: '#3f8f4f',
  icon: '<circle cx="35" cy="12" r="7" fill="#ffb703"/><path d="M2 40C8 22 16 18 22 26c4-10 14-12 24 14z" fill="#3f8f4f"/><path d="M2 42C14 32 30 32 46 42z" fill="#8dbb6a"/><line x1="14" y1="40" x2="14" y2="31" stroke="#6b4630" stroke-width="2.5"/><circle cx="14" cy="27" r="5.5" fill="#2f6b4a"/>',
  scene: { motif: 'gorilla', place: 'hills', mood: 'noon' },
  sections: [
    {
      name: 'Inyamaswa zo mu Rwanda',
      contents: [
        {
          key: 'gorillas',
          language: 'rw',
          title: 'Ingagi zo mu birunga',
          description:
            "<p>Ingagi ziba mu miryango, nk'abantu. Hari umukuru w'umuryango, hari ababyeyi n'abana bakunda gukina. Muri iyi videwo turareba aho ziba, ibyo zirya, n'impamvu tugomba kuzirinda no kurinda <strong>ishyamba</strong> zituyemo.</p>",
          media: 'garden',
          scene: { motif: 'gorilla', place: 'hills', mood: 'rain' },
        },
        {
          key: 'crane',
          language: 'rw',
          title: 'Umusambi, inyoni ifite ikamba',
          description: "<p>Umusambi ukunda ibishanga. Ufite ikamba ry'ibara rya zahabu ku mutwe.</p>",
          media: 'sunrise',
          scene: { motif: 'crane', place: 'lake', mood: 'dawn' },
        },
        {
          key: 'akagera',
          language: 'en',
          title: 'Elephants and giraffes of Akagera: who eats which leaf?',
          description:
            '<p>High leaves, low leaves, bark and grass: in the savanna there is a table for everyone.</p>',
          media: 'garden',
          scene: { motif: 'elephant', place: 'hills', mood: 'dusk' },
        },
        {
          key: 'bees',
          language: 'fr',
          title: 'Pourquoi les abeilles aiment les fleurs du jardin',
          description:
            '<p>Une abeille cherche du nectar, et sans le savoir elle porte la poussière d’or d’une fleur à l’autre. Sans elle, pas de tomate, pas de haricot, pas de café. Un film court et doux, pour regarder <strong>sans toucher</strong>.</p>',
          media: 'garden',
          scene: { motif: 'bee', place: 'hills', mood: 'day' },
        },
      ],
    },
    {
      name: "Amazi n'ikirere",
      contents: [
        {
          key: 'rain',
          language: 'rw',
          title: "Amazi y'imvura ava he, akajya he?",
          description:
            '<p>Amazi azamuka mu kirere, agahinduka ibicu, ibicu bikazana imvura. Dukurikire igitonyanga kimwe kuva ku musozi kugera mu mugezi.</p>',
          media: 'sunrise',
          scene: { motif: 'umbrella', place: 'hills', mood: 'rain' },
        },
        {
          key: 'water-drop',
          language: 'fr',
          title: 'Le voyage d’une goutte d’eau, de la colline jusqu’au lac Kivu',
          description:
            '<p>Elle tombe, elle glisse, elle court, elle rejoint ses amies : suivons la goutte.</p>',
          media: 'sunrise',
          scene: { motif: 'fish', place: 'lake', mood: 'day' },
        },
        {
          key: 'frog',
          language: 'en',
          title: 'The frog that sings after the rain',
          description: '<p>Listen: after the rain, the whole valley sings. Can you tell two frogs apart?</p>',
          media: 'drums',
          scene: { motif: 'frog', place: 'lake', mood: 'rain' },
        },
      ],
    },
    {
      name: 'Forests and birds',
      contents: [
        {
          key: 'plant-tree',
          language: 'rw',
          title: 'Dutere igiti, tukirinde kugeza gikuze',
          description:
            "<p>Gutera igiti bifata iminota mike, kukirinda bigafata imyaka. Reba uko abana b'ishuri rimwe bateye ibiti, bakabivomera, bakabizitira ngo amatungo atabirya. Buri mwana afite igiti cye yitaho.</p>",
          media: 'garden',
          scene: { motif: 'sprouts', place: 'hills', mood: 'dawn' },
        },
        {
          key: 'birds-breakfast',
          language: 'en',
          title: 'Ten birds you can hear before breakfast',
          description: '',
          media: 'lullaby',
          scene: { motif: 'birds', place: 'hills', mood: 'dawn' },
        },
      ],
    },
  ],
};
