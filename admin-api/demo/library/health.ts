import type { DemoCategory } from './types';

export const health: DemoCategory = {
  name: "Ubuzima n'isuku",
  colorCode: '#1f9e94',
  icon: '<path d="M24 4C15 16 10 22 10 30a14 14 0 0 0 28 0c0-8-5-14-14-26z" fill="#1f9e94"/><path d="M17 30a7 7 0 0 0 7 7" fill="none" stroke="#fff6e5" stroke-width="3" stroke-linecap="round"/><rect x="22" y="17" width="4" height="12" rx="1.5" fill="#fff6e5"/><rect x="18" y="21" width="12" height="4" rx="1.5" fill="#fff6e5"/><circle cx="39" cy="11" r="4" fill="#ffb703"/>',
  scene: { motif: 'handwashing', place: 'hills', mood: 'day' },
  sections: [
    {
      name: 'Isuku yo ku mubiri',
      contents: [
        {
          key: 'hand-washing',
          language: 'rw',
          title: "Gukaraba intoki mu ntambwe esheshatu n'isabune n'amazi meza",
          description:
            "<p>Intoki zisukuye zirinda indwara nyinshi. Iyi videwo yerekana uko bakaraba intoki neza:</p><ul><li>Tosa intoki n'amazi meza</li><li>Shyiraho isabune</li><li>Kuba mu biganza, hagati y'intoki no munsi y'inzara</li><li>Unyuguza n'amazi meza</li><li>Zumutse neza</li></ul><p><strong>Ibuka:</strong> karaba mbere yo kurya na nyuma yo kuva mu bwiherero.</p>",
          media: 'sunrise',
          scene: { motif: 'handwashing', place: 'hills', mood: 'day' },
        },
        {
          key: 'teeth',
          language: 'rw',
          title: 'Koza amenyo mu gitondo na nijoro',
          description: '<p>Amenyo meza atuma duseka tutikanga. Twige koza amenyo neza kabiri ku munsi.</p>',
          media: 'garden',
          scene: { motif: 'toothbrush', place: 'room' },
        },
        {
          key: 'bath-time',
          language: 'en',
          title: 'Bath time: clean from head to toe',
          description:
            '<p>A cheerful wash from head to toe, sung together so that nobody forgets the ears.</p>',
          media: 'drums',
          scene: { motif: 'jerrycan', place: 'hills', mood: 'noon' },
        },
      ],
    },
    {
      name: 'Imirire myiza',
      contents: [
        {
          key: 'balanced-meal',
          language: 'rw',
          title: "Indyo yuzuye: ibyubaka umubiri, ibitera imbaraga n'ibirinda indwara",
          description:
            "<p>Buri funguro ryiza rigizwe n'amoko atatu y'ibiribwa: <strong>ibyubaka umubiri</strong> nk'ibishyimbo n'amagi, <strong>ibitera imbaraga</strong> nk'ibirayi n'ibijumba, n'<strong>ibirinda indwara</strong> nk'imboga n'imbuto. Reba uko wayategura n'ibiboneka hafi yawe.</p>",
          media: 'garden',
          scene: { motif: 'plate', place: 'room' },
        },
        {
          key: 'colourful-plate',
          language: 'fr',
          title: 'Une assiette de toutes les couleurs',
          description:
            '<p>Du vert, de l’orange, du rouge : plus l’assiette est colorée, plus elle est complète.</p>',
          media: 'garden',
          scene: { motif: 'vegetables', place: 'hills', mood: 'dawn' },
        },
        {
          key: 'porridge',
          language: 'en',
          title: 'Cooking a rich porridge for a toddler',
          description:
            '<p>A mother of three shows how she makes porridge that really feeds: maize, sorghum and soya flour, a spoon of ground nuts, milk when there is some, and fruit on top. We talk about how thick it should be, how often a small child eats, and what to do when a child <strong>refuses the spoon</strong>.</p>',
          media: 'sunrise',
          scene: { motif: 'motherAndBaby', place: 'room' },
        },
      ],
    },
    {
      name: 'Rester en bonne santé',
      contents: [
        {
          key: 'mosquito-net',
          language: 'rw',
          title: 'Kurara mu nzitiramubu buri joro',
          description: '<p>Inzitiramubu iturinda malariya. Reba uko bayimanika neza n’uko bayitaho.</p>',
          media: 'lullaby',
          scene: { motif: 'mosquitoNet', place: 'room' },
        },
        {
          key: 'clean-water',
          language: 'fr',
          title: 'Boire de l’eau propre : la bouillir, la couvrir, la garder',
          description:
            '<p>Une eau claire n’est pas toujours une eau propre. Trois gestes suffisent pour protéger toute la famille :</p><ul><li>faire bouillir l’eau à gros bouillons,</li><li>la laisser refroidir dans un récipient couvert,</li><li>la servir avec une louche propre.</li></ul>',
          media: 'sunrise',
          scene: { motif: 'jerrycan', place: 'hills', mood: 'dusk' },
        },
        {
          key: 'vaccines',
          language: 'fr',
          title:
            'Les vaccins de mon carnet : pourquoi ma petite sœur a eu une piqûre aujourd’hui et pourquoi elle va bien',
          description:
            '<p>Keza accompagne sa mère et sa petite sœur au centre de santé. Elle pose toutes les questions que les enfants se posent, et l’infirmière y répond avec des mots simples. À la fin, la petite sœur dort, et Keza sait à quoi sert le carnet.</p>',
          media: 'sunrise',
          scene: { motif: 'firstAid', place: 'room' },
        },
      ],
    },
  ],
};
