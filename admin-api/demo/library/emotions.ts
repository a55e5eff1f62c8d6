import type { DemoCategory } from './types';

export const emotions: DemoCategory = {
  name: 'Amarangamutima',
  colorCode: '#f08a4b',
  icon: '<circle cx="24" cy="24" r="19" fill="#f08a4b"/><circle cx="17" cy="20" r="2.6" fill="#3a2a24"/><circle cx="31" cy="20" r="2.6" fill="#3a2a24"/><path d="M14 27q10 12 20 0" fill="#fff6e5"/><circle cx="11" cy="26" r="3" fill="#ffb703"/><circle cx="37" cy="26" r="3" fill="#ffb703"/>',
  status: 'Unpublished',
  scene: { motif: 'happy', place: 'hills', mood: 'dawn' },
  sections: [
    {
      name: 'Menya uko wiyumva',
      contents: [
        {
          key: 'naming-feelings',
          language: 'rw',
          title: 'Ndishimye, ndababaye, ndarakaye: twige kuvuga uko twiyumva',
          description:
            "<p>Buri wese agira amarangamutima. Kuyavuga mu magambo bidufasha gutuza no kumvikana n'abandi. Reba mu maso h'aba bana: uyu ariyumva ate? Wowe se, <strong>uyu munsi wiyumva ute?</strong></p>",
          media: 'counting',
          scene: { motif: 'happy', place: 'hills', mood: 'noon' },
        },
        {
          key: 'breathing',
          language: 'rw',
          title: 'Guhumeka buhoro igihe urakaye',
          description: '<p>Humeka winjiza umwuka, bara kugeza kuri kane, uwusohore buhoro. Ongera.</p>',
          media: 'sunrise',
          scene: { motif: 'calm', place: 'lake', mood: 'dawn' },
        },
        {
          key: 'dark',
          language: 'en',
          title: 'When I am afraid of the dark',
          description:
            '<p>Shadows look big at night. Uwase and her brother go round the house with a torch and find out what each shadow really is: a coat, a broom, a sleeping cat.</p>',
          media: 'lullaby',
          scene: { motif: 'afraid', place: 'hills', mood: 'night' },
        },
        {
          key: 'jealousy',
          language: 'fr',
          title: 'La jalousie, c’est quoi ?',
          description: '<p>Un bébé est arrivé à la maison. Et moi, on m’aime encore ?</p>',
          media: 'garden',
          scene: { motif: 'sad', place: 'room' },
        },
      ],
    },
    {
      name: 'Vivre ensemble',
      contents: [
        {
          key: 'sorry',
          language: 'fr',
          title: 'Dire pardon et recommencer',
          description:
            '<p>On se fâche, on se calme, on se parle, on répare. Quatre étapes, quatre dessins, et une dispute qui finit bien. À regarder en classe, puis à <strong>jouer par deux</strong> en échangeant les rôles.</p>',
          media: 'counting',
          scene: { motif: 'angry', place: 'hills', mood: 'dusk' },
        },
        {
          key: 'sharing',
          language: 'rw',
          title: "Kubana neza n'abandi: gusangira, gutegereza no gufashanya",
          description: '<p>Dufite umupira umwe, turi batanu. Twabigenza dute ngo twese dukine?</p>',
          media: 'sunrise',
          scene: { motif: 'friends', place: 'hills', mood: 'day' },
        },
        {
          key: 'listening',
          language: 'en',
          title: 'Listening with two ears and one heart',
          description: '<p>A game for two: one speaks for a minute, one only listens. Then we change.</p>',
          media: 'drums',
          scene: { motif: 'bubbles', place: 'hills', mood: 'dawn' },
          draft: true,
        },
      ],
    },
  ],
};
