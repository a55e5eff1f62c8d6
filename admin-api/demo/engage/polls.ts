/** A poll of the demo: its question and its options. */
export type DemoPoll = { question: string; options: readonly string[] };

export const polls: readonly DemoPoll[] = [
  {
    question: 'Ni ryari abana bawe bakunda kureba porogaramu?',
    options: ['Mu gitondo', 'Ku manywa', 'Nimugoroba', 'Mu mpera z’icyumweru'],
  },
  {
    question: 'Ni uruhe rurimi wifuza ko twongeramo indirimbo?',
    options: ['Ikinyarwanda', 'Igiswahili', 'Igifaransa', 'Icyongereza'],
  },
  {
    question: 'Umwana wawe akunda iki kurusha ibindi?',
    options: ['Inkuru', 'Indirimbo', 'Imikino yo kubara', 'Inyamaswa'],
  },
  {
    question: 'Mu rugo mukaraba intoki n’isabune kangahe ku munsi?',
    options: ['Inshuro 1 cyangwa 2', 'Inshuro 3 kugeza kuri 5', 'Inshuro zirenga 5'],
  },
  {
    question: 'Ni nde usomera umwana inkuru mu rugo?',
    options: ['Mama', 'Papa', 'Nyogokuru cyangwa sogokuru', 'Mukuru we', 'Nta n’umwe'],
  },
  {
    question: 'Wifuza ko videwo zacu zimara igihe kingana iki?',
    options: [
      'Munsi y’umunota umwe',
      'Umunota 1 kugeza kuri 3',
      'Iminota 3 kugeza kuri 5',
      'Irenze iminota 5',
    ],
  },
  {
    question: 'Ni izihe mboga muhinga mu karima k’igikoni?',
    options: ['Dodo', 'Karoti', 'Amashu', 'Izindi'],
  },
  {
    question: 'Ukoresha internet ute iyo ureba porogaramu?',
    options: [
      'Interineti yo muri telefone',
      'Wi-Fi yo ku ishuri',
      'Wi-Fi yo mu baturanyi',
      'Mbika mbere nkazireba nyuma',
    ],
  },
  { question: 'Abana bawe barara mu nzitiramubu buri joro?', options: ['Yego, bose', 'Bamwe gusa', 'Oya'] },
  {
    question: 'Ni uwuhe munsi twashyiraho inkuru nshya?',
    options: ['Ku wa mbere', 'Ku wa gatatu', 'Ku wa gatanu', 'Ku cyumweru'],
  },
  {
    question: 'Ni ayahe marangamutima umwana wawe akunze kuvuga?',
    options: ['Ibyishimo', 'Uburakari', 'Ubwoba', 'Agahinda'],
  },
  { question: 'Wumva radiyo hamwe n’abana bawe?', options: ['Buri munsi', 'Rimwe na rimwe', 'Nta na rimwe'] },
  {
    question: 'Ni irihe shusho ryiza ku mukino mushya wo kubara?',
    options: ['Inka', 'Imbuto zo mu isoko', 'Utubuye', 'Ibitenge by’amabara'],
  },
  { question: 'Ushobora kwandika izina ryawe utarebye?', options: ['Yego', 'Ndacyiga'] },
  { question: 'Bakame n’akanyamasyo: ni nde wakunze cyane?', options: ['Bakame', 'Akanyamasyo', 'Bombi'] },
  {
    question: 'What should the next story be about?',
    options: ['A brave hen', 'The first rain', 'Two friends and one ball', 'A lost letter'],
  },
  {
    question: 'How do you mostly use the app?',
    options: ['On my own phone', 'On a shared family phone', 'At school', 'At a community centre'],
  },
  {
    question: 'Which animal would you like to learn about next?',
    options: ['Golden monkey', 'Hippopotamus', 'Chameleon', 'Fish eagle'],
  },
  {
    question: 'Do you download contents to watch them without a connection?',
    options: ['Yes, every week', 'Sometimes', 'I did not know I could', 'No'],
  },
  { question: 'How many children watch with you?', options: ['One', 'Two', 'Three or four', 'Five or more'] },
  {
    question: 'Is the sound loud and clear enough on your phone?',
    options: ['Yes', 'Only with earphones', 'No'],
  },
  {
    question: 'Teachers: when do you use our videos in class?',
    options: ['To start a lesson', 'During the lesson', 'As a break', 'On rainy days'],
  },
  {
    question: 'Which kitchen garden topic helps you most?',
    options: ['Seeds and planting', 'Compost', 'Watering in the dry season', 'Pests'],
  },
  { question: 'Should our lullabies be sung or only played?', options: ['Sung', 'Only played', 'Both'] },
  {
    question: 'What would make the quizzes more fun?',
    options: ['Pictures', 'Sounds', 'Harder questions', 'Playing against a friend'],
  },
  {
    question: 'How long is the way to school?',
    options: ['Less than 15 minutes', '15 to 30 minutes', '30 to 60 minutes', 'More than an hour'],
  },
  {
    question: 'Did you try a new vegetable this month?',
    options: ['Yes', 'Not yet', 'I eat them all already'],
  },
  { question: 'Which colour should the new reading badge be?', options: ['Green', 'Yellow', 'Blue', 'Red'] },
  {
    question: 'Quel moment est le meilleur pour une histoire ?',
    options: ['Le matin', 'Après l’école', 'Avant de dormir'],
  },
  {
    question: 'Quelle chanson vos enfants chantent-ils le plus ?',
    options: ['La comptine des cinq doigts', 'La chanson pour ranger', 'L’igihozo', 'Le réveil du matin'],
  },
  {
    question: 'Faut-il des sous-titres dans les vidéos ?',
    options: ['Oui, toujours', 'Oui, à choisir', 'Non'],
  },
  {
    question: 'À quel âge avez-vous commencé à lire avec votre enfant ?',
    options: ['Avant 1 an', 'Entre 1 et 3 ans', 'Entre 4 et 6 ans', 'Pas encore'],
  },
  {
    question: 'D’où vient l’eau que vous buvez à la maison ?',
    options: ['Robinet à la maison', 'Borne-fontaine', 'Source aménagée', 'Eau de pluie'],
  },
  {
    question: 'Quel thème manque encore dans l’application ?',
    options: ['Le sport', 'Les métiers', 'La sécurité routière', 'Le dessin'],
  },
  {
    question: 'Combien de fois par semaine ouvrez-vous l’application ?',
    options: ['Tous les jours', '3 à 5 fois', '1 ou 2 fois', 'C’est la première fois'],
  },
  { question: 'Préférez-vous apprendre seul ou en groupe ?', options: ['Seul', 'À deux', 'En groupe'] },
  {
    question: 'Qui a choisi la vidéo que vous venez de regarder ?',
    options: ['L’enfant', 'Un parent', 'L’enseignant', 'Nous l’avons choisie ensemble'],
  },
  {
    question: 'Votre enfant a-t-il un carnet de vaccination à jour ?',
    options: ['Oui', 'Non', 'Je vais vérifier'],
  },
  {
    question: 'Faites-vous du compost à la maison ou à l’école ?',
    options: ['À la maison', 'À l’école', 'Les deux', 'Pas encore'],
  },
  {
    question:
      'Mu nama y’ababyeyi itaha twaganira ku ki: imirire y’abana bato, gukina no kwiga mu rugo, cyangwa uko twafasha abana gutuza igihe barakaye?',
    options: ['Imirire y’abana bato', 'Gukina no kwiga mu rugo', 'Gutuza igihe barakaye', 'Byose'],
  },
];
