import type { DemoCategory } from './types';

export const parenting: DemoCategory = {
  name: "Ababyeyi n'abarezi",
  colorCode: '#cf5c8b',
  icon: '<path d="M24 42C12 34 4 27 5 17 6 8 18 6 24 15 30 6 42 8 43 17c1 10-7 17-19 25z" fill="#cf5c8b"/><circle cx="18" cy="20" r="4" fill="#fff6e5"/><circle cx="31" cy="23" r="3" fill="#ffb703"/><path d="M12 34c0-7 3-10 6-10s6 3 6 10c2-5 4-7 7-7s5 2 5 5l-12 10z" fill="#fff6e5"/>',
  scene: { motif: 'family', place: 'hills', mood: 'noon' },
  sections: [
    {
      name: 'Kurera neza mu rugo',
      contents: [
        {
          key: 'talking',
          language: 'rw',
          title: "Kuganira n'umwana muto: amagambo ya buri munsi yubaka ubwonko",
          description:
            "<p>N'umwana utaravuga arakumva. Mubwire ibyo ukora, umusubize iyo avuze ijwi, umuhe umwanya wo kugusubiza. Muri iyi videwo ababyeyi babiri baratwereka uko baganira n'abana babo <strong>bateka, bagenda cyangwa bakaraba</strong>.</p>",
          media: 'sunrise',
          scene: { motif: 'motherAndBaby', place: 'hills', mood: 'noon' },
        },
        {
          key: 'gentle-discipline',
          language: 'rw',
          title: 'Guhana umwana utamukubise: kuyobora umwana mu rukundo',
          description:
            '<p>Inkoni ntiyigisha, iratera ubwoba. Dore uburyo butanu bwo kuyobora umwana: kumwumva, kumusobanurira, kumuha amahitamo, kumushimira no kumubera urugero.</p>',
          media: 'garden',
          scene: { motif: 'bubbles', place: 'room' },
        },
        {
          key: 'fathers',
          language: 'rw',
          title: "Uruhare rw'umugabo mu kurera abana",
          description: '<p>Guheka, gukina, gusoma inkuru: papa na we arabishoboye.</p>',
          media: 'counting',
          scene: { motif: 'family', place: 'hills', mood: 'dawn' },
        },
      ],
    },
    {
      name: 'Grossesse et petite enfance',
      contents: [
        {
          key: 'sleep-ritual',
          language: 'fr',
          title: 'Le sommeil des tout-petits : un rituel simple',
          description:
            '<p>Se laver, boire, écouter une histoire, dire bonsoir : toujours dans le même ordre. Un petit enfant se rassure quand il sait ce qui vient ensuite. Après une semaine ou deux, le coucher devient <strong>un moment doux</strong> pour toute la famille.</p>',
          media: 'lullaby',
          scene: { motif: 'mosquitoNet', place: 'room' },
        },
        {
          key: 'breastfeeding',
          language: 'rw',
          title: 'Konsa mu mezi atandatu ya mbere',
          description: '<p>Mu mezi atandatu ya mbere amashereka yonyine arahagije.</p>',
          media: 'garden',
          scene: { motif: 'motherAndBaby', place: 'room' },
        },
        {
          key: 'pregnancy',
          language: 'fr',
          title: 'Pendant la grossesse : les rendez-vous qui comptent',
          description: '',
          media: 'sunrise',
          scene: { motif: 'heart', place: 'room' },
          draft: true,
        },
      ],
    },
    {
      name: 'Play at home',
      contents: [
        {
          key: 'toys',
          language: 'en',
          title: 'Toys from nothing: a ball of banana leaves and a car of wire',
          description:
            '<p>Children have always made the best toys themselves. Jean de Dieu, twelve, shows two of his: a ball that lasts a whole season, and a car whose wheels really turn. You need dry banana leaves, string, wire and <strong>an adult for the sharp ends</strong>.</p>',
          media: 'garden',
          scene: { motif: 'ball', place: 'hills', mood: 'dusk' },
        },
        {
          key: 'ten-minutes',
          language: 'en',
          title:
            'Ten minutes a day: playing, talking and singing with a child under three, even when the day has been long',
          description:
            '<p>Small games for tired parents. Ten minutes are enough, if they are all for the child.</p>',
          media: 'lullaby',
          scene: { motif: 'blocks', place: 'room' },
        },
      ],
    },
  ],
};
