import type { DemoCategory } from './types';

export const farming: DemoCategory = {
  name: "Ubuhinzi n'ubworozi",
  colorCode: '#7d9a2f',
  icon: '<path d="M4 42c6-6 34-6 40 0z" fill="#8a5a3c"/><line x1="24" y1="39" x2="24" y2="16" stroke="#7d9a2f" stroke-width="4" stroke-linecap="round"/><path d="M24 24C14 24 8 18 7 9c10 0 16 5 17 15z" fill="#7d9a2f"/><path d="M24 20C25 11 31 6 41 6c0 10-6 15-17 14z" fill="#a5c14c"/><circle cx="12" cy="33" r="3" fill="#ffb703"/>',
  scene: { motif: 'farmer', place: 'field', mood: 'dawn' },
  sections: [
    {
      name: "Akarima k'igikoni",
      contents: [
        {
          key: 'kitchen-garden',
          language: 'rw',
          title: "Akarima k'igikoni: imboga zihagije urugo umwaka wose",
          description:
            "<p>Ntukeneye ubutaka bunini. Akarima k'igikoni gato hafi y'inzu gashobora kuguha dodo, karoti, amashu n'ibitunguru umwaka wose.</p><ul><li>Hitamo ahantu habona izuba</li><li>Shyiramo ifumbire y'imborera</li><li>Vomera mu gitondo cyangwa nimugoroba</li></ul>",
          media: 'garden',
          scene: { motif: 'vegetables', place: 'field', mood: 'noon' },
        },
        {
          key: 'beans',
          language: 'rw',
          title: 'Gutera ibishyimbo ku murongo',
          description:
            "<p>Impamvu gutera ku murongo bitanga umusaruro mwiza, n'uko bikorwa intambwe ku yindi.</p>",
          media: 'garden',
          scene: { motif: 'sprouts', place: 'field', mood: 'day' },
        },
        {
          key: 'compost',
          language: 'fr',
          title: 'Faire du compost avec les épluchures de la cuisine',
          description:
            '<p>Ce que la cuisine ne mange pas, le jardin le mange. Une couche sèche, une couche fraîche, un peu d’eau, un peu de patience : en trois mois, les épluchures deviennent une terre noire et riche. Les enfants adorent vérifier si le tas <strong>est chaud</strong>.</p>',
          media: 'sunrise',
          scene: { motif: 'compost', place: 'hills', mood: 'noon' },
        },
        {
          key: 'maize',
          language: 'en',
          title: 'Maize from seed to cob in one rainy season',
          description:
            '<p>We filmed the same corner of a field every week, from the first rain to the harvest.</p>',
          media: 'garden',
          scene: { motif: 'maize', place: 'field', mood: 'dusk' },
        },
      ],
    },
    {
      name: 'Amatungo',
      contents: [
        {
          key: 'hens',
          language: 'rw',
          title: 'Korora inkoko zitera amagi',
          description: "<p>Inzu isukuye, amazi meza n'ibiryo bihagije: ni byo bituma inkoko zitera neza.</p>",
          media: 'counting',
          scene: { motif: 'hen', place: 'hills', mood: 'dawn' },
        },
        {
          key: 'inyambo',
          language: 'rw',
          title: "Inka y'inyambo n'umwana w'umushumba",
          description:
            "<p>Gatera akunda inka ya sekuru ifite amahembe maremare. Buri gitondo arayahirira, akayuhira, akayiririmbira. Inkuru ngufi ku rukundo Abanyarwanda bafitiye inka, no ku kamaro k'<strong>amata</strong> ku bana bato.</p>",
          media: 'sunrise',
          scene: { motif: 'cow', place: 'hills', mood: 'dusk' },
        },
        {
          key: 'goat-care',
          language: 'fr',
          title: 'Prendre soin d’une chèvre : l’abri, l’eau et l’herbe',
          description:
            '<p>Un petit élevage, de bonnes habitudes, et du lait ou du fumier pour la famille.</p>',
          media: 'sunrise',
          scene: { motif: 'goat', place: 'hills', mood: 'noon' },
          draft: true,
        },
      ],
    },
  ],
};
