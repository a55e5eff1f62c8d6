import type { DemoCategory } from './types';

export const rights: DemoCategory = {
  name: "Uburenganzira bw'umwana",
  colorCode: '#3498db',
  icon: '<path d="M4 24C4 13 13 6 24 6s20 7 20 18c-4-4-9-4-13 0-4-4-10-4-14 0-4-4-9-4-13 0z" fill="#3498db"/><path d="M17 24C17 16 19 10 24 6c5 4 7 10 7 18-4-4-10-4-14 0z" fill="#8fc7ea"/><path d="M24 22v16a4 4 0 0 0 8 0" fill="none" stroke="#6b4630" stroke-width="3" stroke-linecap="round"/><circle cx="13" cy="34" r="4" fill="#ffb703"/><circle cx="39" cy="35" r="3" fill="#c8553d"/>',
  scene: { motif: 'umbrella', place: 'hills', mood: 'day' },
  sections: [
    {
      name: 'Uburenganzira bwanjye',
      contents: [
        {
          key: 'right-school',
          language: 'rw',
          title: 'Buri mwana afite uburenganzira bwo kwiga',
          description:
            "<p>Umuhungu cyangwa umukobwa, ufite ubumuga cyangwa utabufite: buri mwana afite uburenganzira bwo kwiga. Abana batatu baratubwira inzira banyuramo bajya ku ishuri, ibyo bakunda kwiga n'inzozi zabo. Nyuma ya videwo, <strong>baza umwana</strong> icyo yifuza kuziga.</p>",
          media: 'sunrise',
          scene: { motif: 'school', place: 'hills', mood: 'dawn' },
        },
        {
          key: 'my-name',
          language: 'rw',
          title: 'Mfite izina, mfite igihugu: kwandikisha umwana akivuka',
          description: '<p>Kwandikisha umwana akivuka ni impano ya mbere umubyeyi amuha.</p>',
          media: 'garden',
          scene: { motif: 'motherAndBaby', place: 'hills', mood: 'day' },
        },
        {
          key: 'right-play',
          language: 'fr',
          title: 'J’ai le droit de jouer et de me reposer',
          description: '<p>Jouer, ce n’est pas perdre son temps : c’est grandir.</p>',
          media: 'counting',
          scene: { motif: 'kite', place: 'hills', mood: 'noon' },
        },
      ],
    },
    {
      name: 'Kurindwa no kwirinda',
      contents: [
        {
          key: 'my-body',
          language: 'en',
          title: 'My body belongs to me',
          description:
            '<p>A calm, clear talk for children from six years on. We name the parts of the body, the people we trust, and the words we may use: <strong>“No”, “Stop”, “I will tell.”</strong></p><p>Please watch it first on your own, and then together with your child. Give time for questions, and listen more than you speak.</p>',
          media: 'sunrise',
          scene: { motif: 'heart', place: 'hills', mood: 'dawn' },
        },
        {
          key: 'trusted-adult',
          language: 'rw',
          title: 'Umuntu mukuru nizeye: uwo nabwira igihe mfite ikibazo',
          description: '<p>Vuga amazina y’abantu batatu wizeye. Ni bande? Ubabona ryari?</p>',
          media: 'garden',
          scene: { motif: 'family', place: 'room' },
        },
        {
          key: 'play-together',
          language: 'fr',
          title: 'Nos amis en situation de handicap jouent avec nous',
          description:
            '<p>Aline se déplace en fauteuil, Éric entend peu, Divine voit mal. Tous les trois jouent au ballon. Il suffit parfois de changer une règle pour que <strong>personne</strong> ne reste au bord du terrain.</p>',
          media: 'drums',
          scene: { motif: 'ball', place: 'hills', mood: 'day' },
          draft: true,
        },
      ],
    },
  ],
};
