import type { Scene } from '../art/scene';
import type { MediaName } from '../media-files';

/** A question of a demo survey: with options, or with free text answered from a pool of survey-answers.ts. */
export type DemoSurveyQuestion =
  | { question: string; options: readonly string[] }
  | { question: string; answers: 'wish' | 'story' };

type Wording = { description: string; questions: readonly DemoSurveyQuestion[] };

/** One survey in two languages; each language is a survey of its own. */
export type DemoSurvey = {
  banner: (Scene & { colour: string }) | MediaName;
  rw: Wording;
  other: Wording & { language: 'fr' | 'en' };
};

const often = {
  rw: ['Buri munsi', 'Inshuro nke mu cyumweru', 'Gake', 'Nta na rimwe'],
  fr: ['Tous les jours', 'Quelques fois par semaine', 'Rarement', 'Jamais'],
  en: ['Every day', 'A few times a week', 'Rarely', 'Never'],
} as const;
const howGood = {
  rw: ['Byiza cyane', 'Byiza', 'Biringaniye', 'Bikeneye kunozwa'],
  fr: ['Très bien', 'Bien', 'Moyen', 'À améliorer'],
  en: ['Very good', 'Good', 'Fair', 'Needs work'],
} as const;
const yesNo = {
  rw: ['Yego', 'Oya', 'Sinzi neza'],
  fr: ['Oui', 'Non', 'Je ne sais pas'],
  en: ['Yes', 'No', 'Not sure'],
} as const;
const wish = {
  rw: { question: 'Ni iki wifuza ko twongera cyangwa tunoza?', answers: 'wish' },
  fr: { question: 'Que pourrions-nous ajouter ou améliorer ?', answers: 'wish' },
  en: { question: 'What should we add or do better?', answers: 'wish' },
} as const;
const story = {
  rw: { question: 'Tubwire ikintu umwana wawe yize cyangwa yishimiye.', answers: 'story' },
  fr: { question: 'Racontez-nous ce que votre enfant a appris ou aimé.', answers: 'story' },
  en: { question: 'Tell us something your child learned or enjoyed.', answers: 'story' },
} as const;

export const surveys: readonly DemoSurvey[] = [
  {
    banner: { motif: 'reader', place: 'room', colour: '#c8553d' },
    rw: {
      description: 'Gusoma mu rugo',
      questions: [
        { question: 'Usomera umwana wawe kangahe?', options: often.rw },
        {
          question: 'Mufite ibitabo bingahe by’abana mu rugo?',
          options: ['Nta na kimwe', '1 kugeza kuri 3', '4 kugeza ku 10', 'Birenze 10'],
        },
        story.rw,
      ],
    },
    other: {
      language: 'fr',
      description: 'La lecture à la maison',
      questions: [
        { question: 'Lisez-vous avec votre enfant ?', options: often.fr },
        {
          question: 'Combien de livres pour enfants avez-vous ?',
          options: ['Aucun', '1 à 3', '4 à 10', 'Plus de 10'],
        },
        story.fr,
      ],
    },
  },
  {
    banner: 'sunrise',
    rw: {
      description: 'Uko ubona porogaramu yacu',
      questions: [
        { question: 'Muri rusange, uyibona ute?', options: howGood.rw },
        { question: 'Kuyikoresha biroroshye?', options: yesNo.rw },
        { question: 'Ijwi rirumvikana neza?', options: yesNo.rw },
        wish.rw,
      ],
    },
    other: {
      language: 'en',
      description: 'How do you like the app?',
      questions: [
        { question: 'Overall, how do you find it?', options: howGood.en },
        { question: 'Is it easy to use?', options: yesNo.en },
        { question: 'Is the sound clear?', options: yesNo.en },
        wish.en,
      ],
    },
  },
  {
    banner: { motif: 'handwashing', place: 'hills', mood: 'dawn', colour: '#1f9e94' },
    rw: {
      description: 'Isuku n’amazi mu rugo',
      questions: [
        {
          question: 'Amazi yo kunywa muyakura he?',
          options: ['Robine yo mu rugo', 'Ivomo rusange', 'Isoko', 'Imvura'],
        },
        { question: 'Muteka amazi mbere yo kuyanywa?', options: often.rw },
        { question: 'Hari isabune hafi y’ubwiherero?', options: yesNo.rw },
      ],
    },
    other: {
      language: 'fr',
      description: 'L’eau et l’hygiène à la maison',
      questions: [
        {
          question: 'D’où vient votre eau à boire ?',
          options: ['Robinet à la maison', 'Borne-fontaine', 'Source', 'Pluie'],
        },
        { question: 'Faites-vous bouillir l’eau avant de la boire ?', options: often.fr },
        { question: 'Y a-t-il du savon près des latrines ?', options: yesNo.fr },
      ],
    },
  },
  {
    banner: { motif: 'plate', place: 'room', colour: '#f08a4b' },
    rw: {
      description: 'Imirire y’abana bato',
      questions: [
        { question: 'Umwana arya imboga kangahe?', options: often.rw },
        {
          question: 'Umwana arya kangahe ku munsi?',
          options: ['Rimwe', 'Kabiri', 'Gatatu', 'Kane cyangwa kurenzaho'],
        },
        { question: 'Mufite akarima k’igikoni?', options: yesNo.rw },
        wish.rw,
      ],
    },
    other: {
      language: 'en',
      description: 'What young children eat',
      questions: [
        { question: 'How often does your child eat vegetables?', options: often.en },
        {
          question: 'How many meals does your child have a day?',
          options: ['One', 'Two', 'Three', 'Four or more'],
        },
        { question: 'Do you have a kitchen garden?', options: yesNo.en },
        wish.en,
      ],
    },
  },
  {
    banner: { motif: 'children', place: 'hills', mood: 'noon', colour: '#8a5cb8' },
    rw: {
      description: 'Gukina no kubyina',
      questions: [
        { question: 'Ukina n’umwana wawe kangahe?', options: often.rw },
        { question: 'Umwana akunda gukina iki?', options: ['Umupira', 'Kubyina', 'Kubaka', 'Kwihisha'] },
        story.rw,
      ],
    },
    other: {
      language: 'fr',
      description: 'Jouer et danser',
      questions: [
        { question: 'Jouez-vous avec votre enfant ?', options: often.fr },
        {
          question: 'À quoi aime-t-il jouer ?',
          options: ['Au ballon', 'À danser', 'À construire', 'À cache-cache'],
        },
        story.fr,
      ],
    },
  },
  {
    banner: 'garden',
    rw: {
      description: 'Ubuhinzi mu ishuri ryacu',
      questions: [
        { question: 'Ishuri ryanyu rifite ubusitani bw’imboga?', options: yesNo.rw },
        { question: 'Abanyeshuri bahinga kangahe?', options: often.rw },
        wish.rw,
      ],
    },
    other: {
      language: 'en',
      description: 'Growing food at our school',
      questions: [
        { question: 'Does your school have a vegetable garden?', options: yesNo.en },
        { question: 'How often do pupils work in it?', options: often.en },
        wish.en,
      ],
    },
  },
  {
    banner: { motif: 'school', place: 'hills', mood: 'day', colour: '#3498db' },
    rw: {
      description: 'Inzira yo kujya ku ishuri',
      questions: [
        {
          question: 'Umwana agenda igihe kingana iki?',
          options: ['Munsi y’iminota 15', 'Iminota 15–30', 'Iminota 30–60', 'Isaha irenga'],
        },
        { question: 'Inzira iratekanye?', options: yesNo.rw },
        { question: 'Ajyana na nde?', options: ['Wenyine', 'N’inshuti', 'N’umuvandimwe', 'N’umubyeyi'] },
      ],
    },
    other: {
      language: 'fr',
      description: 'Le chemin de l’école',
      questions: [
        {
          question: 'Combien de temps l’enfant marche-t-il ?',
          options: ['Moins de 15 minutes', '15 à 30 minutes', '30 à 60 minutes', 'Plus d’une heure'],
        },
        { question: 'Le chemin est-il sûr ?', options: yesNo.fr },
        {
          question: 'Avec qui va-t-il à l’école ?',
          options: ['Seul', 'Avec des amis', 'Avec un frère ou une sœur', 'Avec un parent'],
        },
      ],
    },
  },
  {
    banner: { motif: 'happy', place: 'hills', mood: 'dawn', colour: '#f08a4b' },
    rw: {
      description: 'Amarangamutima y’abana',
      questions: [
        { question: 'Umwana wawe avuga uko yiyumva?', options: often.rw },
        { question: 'Ni iki kimufasha gutuza?', options: ['Kuganira', 'Guhobera', 'Indirimbo', 'Gukina'] },
        story.rw,
      ],
    },
    other: {
      language: 'en',
      description: 'Children and their feelings',
      questions: [
        { question: 'Does your child say how they feel?', options: often.en },
        { question: 'What helps them to calm down?', options: ['Talking', 'A hug', 'A song', 'Play'] },
        story.en,
      ],
    },
  },
  {
    banner: { motif: 'mosquitoNet', place: 'room', colour: '#4a5fb0' },
    rw: {
      description: 'Kwirinda malariya',
      questions: [
        { question: 'Mufite inzitiramubu zihagije?', options: yesNo.rw },
        { question: 'Abana bazirararamo kangahe?', options: often.rw },
        {
          question: 'Iyo umwana afite umuriro mukora iki?',
          options: ['Tujya kwa muganga', 'Turindira umunsi umwe', 'Tubaza umujyanama w’ubuzima'],
        },
      ],
    },
    other: {
      language: 'fr',
      description: 'Se protéger du paludisme',
      questions: [
        { question: 'Avez-vous assez de moustiquaires ?', options: yesNo.fr },
        { question: 'Les enfants dorment-ils dessous ?', options: often.fr },
        {
          question: 'Que faites-vous si l’enfant a de la fièvre ?',
          options: [
            'Nous allons au centre de santé',
            'Nous attendons un jour',
            'Nous demandons à l’agent de santé',
          ],
        },
      ],
    },
  },
  {
    banner: { motif: 'radio', place: 'room', colour: '#e09f00' },
    rw: {
      description: 'Itangazamakuru mu rugo',
      questions: [
        {
          question: 'Ni iki mukoresha cyane?',
          options: ['Telefone', 'Radiyo', 'Televiziyo', 'Nta na kimwe'],
        },
        { question: 'Mufite interineti kangahe?', options: often.rw },
        wish.rw,
      ],
    },
    other: {
      language: 'en',
      description: 'Media at home',
      questions: [
        { question: 'What do you use most?', options: ['Phone', 'Radio', 'Television', 'None of these'] },
        { question: 'How often do you have a connection?', options: often.en },
        wish.en,
      ],
    },
  },
  {
    banner: { motif: 'motherAndBaby', place: 'hills', mood: 'dusk', colour: '#cf5c8b' },
    rw: {
      description: 'Ababyeyi bashya',
      questions: [
        { question: 'Umwana wawe afite amezi angahe?', options: ['0–6', '7–12', '13–24', 'Arenze 24'] },
        { question: 'Muganira n’umwana kangahe?', options: often.rw },
        { question: 'Hari uwagufashije kumenya kwita ku mwana?', options: yesNo.rw },
        story.rw,
      ],
    },
    other: {
      language: 'fr',
      description: 'Jeunes parents',
      questions: [
        { question: 'Quel âge a votre bébé, en mois ?', options: ['0–6', '7–12', '13–24', 'Plus de 24'] },
        { question: 'Parlez-vous avec lui ?', options: often.fr },
        { question: 'Quelqu’un vous a-t-il montré comment en prendre soin ?', options: yesNo.fr },
        story.fr,
      ],
    },
  },
  {
    banner: 'counting',
    rw: {
      description: 'Imibare mu mashuri y’incuke',
      questions: [
        { question: 'Umwana abara kugeza kuri kangahe?', options: ['5', '10', '20', '100'] },
        { question: 'Videwo zo kubara zaramufashije?', options: yesNo.rw },
        wish.rw,
      ],
    },
    other: {
      language: 'en',
      description: 'Numbers in nursery school',
      questions: [
        { question: 'How far does your child count?', options: ['5', '10', '20', '100'] },
        { question: 'Did the counting videos help?', options: yesNo.en },
        wish.en,
      ],
    },
  },
  {
    banner: { motif: 'storytelling', place: 'hills', mood: 'night', colour: '#4a5fb0' },
    rw: {
      description: 'Inkuru zo mu muryango',
      questions: [
        {
          question: 'Ni nde ubara inkuru iwanyu?',
          options: ['Nyogokuru cyangwa sogokuru', 'Ababyeyi', 'Abana ubwabo', 'Nta n’umwe'],
        },
        { question: 'Mubara inkuru kangahe?', options: often.rw },
        story.rw,
      ],
    },
    other: {
      language: 'fr',
      description: 'Les histoires de famille',
      questions: [
        {
          question: 'Qui raconte des histoires chez vous ?',
          options: ['Les grands-parents', 'Les parents', 'Les enfants eux-mêmes', 'Personne'],
        },
        { question: 'Racontez-vous des histoires ?', options: often.fr },
        story.fr,
      ],
    },
  },
  {
    banner: { motif: 'umbrella', place: 'hills', mood: 'rain', colour: '#3498db' },
    rw: {
      description: 'Umutekano w’abana',
      questions: [
        { question: 'Umwana azi uwo yabwira igihe afite ikibazo?', options: yesNo.rw },
        { question: 'Muganira ku kwirinda kangahe?', options: often.rw },
        wish.rw,
      ],
    },
    other: {
      language: 'en',
      description: 'Keeping children safe',
      questions: [
        { question: 'Does your child know whom to tell when something is wrong?', options: yesNo.en },
        { question: 'How often do you talk about staying safe?', options: often.en },
        wish.en,
      ],
    },
  },
  {
    banner: { motif: 'drum', place: 'hills', mood: 'dusk', colour: '#8a5cb8' },
    rw: {
      description: 'Indirimbo z’abana',
      questions: [
        { question: 'Abana baririmba indirimbo zacu kangahe?', options: often.rw },
        {
          question: 'Bakunda izihe cyane?',
          options: ['Izo kubyina', 'Ibihozo', 'Izo kubara', 'Izo mu gitondo'],
        },
        story.rw,
      ],
    },
    other: {
      language: 'fr',
      description: 'Les chansons des enfants',
      questions: [
        { question: 'Les enfants chantent-ils nos chansons ?', options: often.fr },
        {
          question: 'Lesquelles préfèrent-ils ?',
          options: ['Pour danser', 'Les berceuses', 'Pour compter', 'Pour le matin'],
        },
        story.fr,
      ],
    },
  },
  {
    banner: { motif: 'gorilla', place: 'hills', mood: 'noon', colour: '#3f8f4f' },
    rw: {
      description: 'Kurengera ibidukikije',
      questions: [
        { question: 'Wateye igiti muri uyu mwaka?', options: yesNo.rw },
        { question: 'Abana biga ibidukikije kangahe?', options: often.rw },
        wish.rw,
      ],
    },
    other: {
      language: 'en',
      description: 'Caring for nature',
      questions: [
        { question: 'Did you plant a tree this year?', options: yesNo.en },
        { question: 'How often do children learn about nature?', options: often.en },
        wish.en,
      ],
    },
  },
  {
    banner: { motif: 'family', place: 'hills', mood: 'noon', colour: '#cf5c8b' },
    rw: {
      description: 'Kurera neza: inama z’ababyeyi',
      questions: [
        { question: 'Witabira inama z’ababyeyi kangahe?', options: often.rw },
        { question: 'Inama wakunze ni iyihe?', options: ['Imirire', 'Gukina', 'Kuganira', 'Umutekano'] },
        { question: 'Uko ziteguye ubibona ute?', options: howGood.rw },
        wish.rw,
      ],
    },
    other: {
      language: 'fr',
      description: 'Réunions de parents',
      questions: [
        { question: 'Participez-vous aux réunions ?', options: often.fr },
        {
          question: 'Quel thème avez-vous préféré ?',
          options: ['L’alimentation', 'Le jeu', 'La parole', 'La sécurité'],
        },
        { question: 'Comment jugez-vous l’organisation ?', options: howGood.fr },
        wish.fr,
      ],
    },
  },
  {
    banner: { motif: 'abacus', place: 'room', colour: '#e09f00' },
    rw: {
      description: 'Abarimu: uko mukoresha videwo mu ishuri',
      questions: [
        { question: 'Mukoresha videwo zacu kangahe?', options: often.rw },
        {
          question: 'Mukoresha ikihe gikoresho?',
          options: ['Telefone', 'Mudasobwa', 'Porojegiteri', 'Radiyo'],
        },
        { question: 'Amasomo ajyanye n’integanyanyigisho?', options: yesNo.rw },
        wish.rw,
      ],
    },
    other: {
      language: 'en',
      description:
        'Teachers: our videos in your classroom, what works, what does not, and what you would like to have for the next school year',
      questions: [
        { question: 'How often do you use our videos?', options: often.en },
        { question: 'What do you show them on?', options: ['Phone', 'Computer', 'Projector', 'Radio'] },
        { question: 'Do they fit the curriculum?', options: yesNo.en },
        wish.en,
      ],
    },
  },
  {
    banner: { motif: 'friends', place: 'hills', mood: 'day', colour: '#f08a4b' },
    rw: {
      description: 'Kubana n’abandi',
      questions: [
        { question: 'Umwana asangira n’abandi kangahe?', options: often.rw },
        {
          question: 'Iyo abana batonganye mukora iki?',
          options: ['Turabumvisha', 'Turabatandukanya', 'Barikemurira'],
        },
        story.rw,
      ],
    },
    other: {
      language: 'fr',
      description: 'Vivre avec les autres',
      questions: [
        { question: 'L’enfant partage-t-il ?', options: often.fr },
        {
          question: 'Que faites-vous quand ils se disputent ?',
          options: ['Nous parlons avec eux', 'Nous les séparons', 'Ils s’arrangent seuls'],
        },
        story.fr,
      ],
    },
  },
  {
    banner: { motif: 'ball', place: 'hills', mood: 'dusk', colour: '#7d9a2f' },
    rw: {
      description: 'Abana bafite ubumuga',
      questions: [
        { question: 'Videwo zacu zikoreshwa neza n’abana bafite ubumuga?', options: yesNo.rw },
        {
          question: 'Ni iki cyafasha?',
          options: ['Inyandiko ziherekeza ijwi', 'Ururimi rw’amarenga', 'Ijwi risobanura amashusho'],
        },
        wish.rw,
      ],
    },
    other: {
      language: 'en',
      description: 'Children with disabilities',
      questions: [
        { question: 'Do our videos work well for children with disabilities?', options: yesNo.en },
        { question: 'What would help?', options: ['Subtitles', 'Sign language', 'Described pictures'] },
        wish.en,
      ],
    },
  },
];
