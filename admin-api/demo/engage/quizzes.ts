/** A quiz of the demo on the content with this key. In each question the first answer is the right one. */
export type DemoQuiz = {
  content: string;
  questions: readonly (readonly [question: string, right: string, ...wrong: string[]])[];
};

export const quizzes: readonly DemoQuiz[] = [
  {
    content: 'vowels',
    questions: [
      ['Inyajwi z’Ikinyarwanda ni zingahe?', 'Eshanu', 'Eshatu', 'Indwi', 'Icumi'],
      ['Ni iyihe nyajwi itangira ijambo «inka»?', 'i', 'a', 'u', 'o'],
      ['Ni irihe jambo ritangirwa na «u»?', 'Umwana', 'Inka', 'Amata', 'Ejo'],
    ],
  },
  {
    content: 'consonants',
    questions: [
      ['Ijambo «kawa» ritangirwa n’iyihe ngombajwi?', 'k', 'b', 'm', 't'],
      ['Ni irihe jambo ritangirwa na «m»?', 'Mama', 'Tata', 'Baba', 'Kaka'],
    ],
  },
  {
    content: 'letters-in-sand',
    questions: [
      ['What do the children write in?', 'Sand', 'Snow', 'Water', 'Paint'],
      [
        'Which letter is a good one to start with?',
        'The first letter of your name',
        'The last of the alphabet',
        'The longest one',
      ],
      ['What should the grown-up praise?', 'The trying', 'Only the result', 'Nothing'],
    ],
  },
  {
    content: 'home-words',
    questions: [
      ['Igikoresho bicaraho ni ikihe?', 'Intebe', 'Isafuriya', 'Itara', 'Umukeka'],
      ['Itara rimara iki?', 'Rimurika mu nzu', 'Riteka ibiryo', 'Rivoma amazi'],
    ],
  },
  {
    content: 'read-picture',
    questions: [
      [
        'Que peut-on faire avant de savoir lire ?',
        'Raconter une image',
        'Écrire une lettre',
        'Lire un journal',
      ],
      [
        'Après une question, que fait l’adulte ?',
        'Il attend la réponse',
        'Il répond tout de suite',
        'Il ferme le livre',
      ],
    ],
  },
  {
    content: 'count-fingers',
    questions: [
      ['Ikiganza kimwe kigira intoki zingahe?', 'Eshanu', 'Enye', 'Icumi', 'Ebyiri'],
      ['Ibiganza bibiri bigira intoki zingahe?', 'Icumi', 'Umunani', 'Eshanu', 'Cumi n’ebyiri'],
      ['Nyuma ya karindwi hakurikiraho iki?', 'Umunani', 'Gatandatu', 'Icyenda', 'Gatanu'],
    ],
  },
  {
    content: 'count-animals',
    questions: [
      ['Inka eshatu n’izindi ebyiri ni zingahe?', 'Eshanu', 'Enye', 'Esheshatu'],
      ['Inkoko igira amaguru angahe?', 'Abiri', 'Ane', 'Atatu'],
    ],
  },
  {
    content: 'seven-days',
    questions: [
      ['Combien de jours y a-t-il dans une semaine ?', '7', '5', '6', '10'],
      ['Quel jour vient après mardi ?', 'Mercredi', 'Lundi', 'Jeudi', 'Dimanche'],
    ],
  },
  {
    content: 'counting-walk',
    questions: [
      ['How many cows do we meet?', '3', '2', '4', '1'],
      ['How many suns are in the sky?', '1', '2', '3'],
      ['What comes after four?', 'Five', 'Three', 'Six'],
    ],
  },
  {
    content: 'figures',
    questions: [
      ['Mpandeshatu igira impande zingahe?', 'Eshatu', 'Enye', 'Eshanu'],
      ['Ishusho itagira imfuruka ni iyihe?', 'Uruziga', 'Kare', 'Mpandeshatu'],
    ],
  },
  {
    content: 'market-sums',
    questions: [
      ['A tomato costs 50 francs. How much are four?', '200 francs', '150 francs', '250 francs', '54 francs'],
      ['You share 12 bananas among 4 friends. How many each?', '3', '4', '2', '6'],
      [
        'You pay 350 francs with a 500 francs note. What is the change?',
        '150 francs',
        '250 francs',
        '100 francs',
        '50 francs',
      ],
    ],
  },
  {
    content: 'hand-washing',
    questions: [
      ['Intoki zikarabwa n’iki?', 'Isabune n’amazi meza', 'Amazi gusa', 'Umucanga', 'Igitambaro'],
      ['Ni ryari tugomba gukaraba intoki?', 'Mbere yo kurya', 'Rimwe mu cyumweru', 'Iyo imvura iguye gusa'],
      ['Nyuma yo kuva mu bwiherero dukora iki?', 'Dukaraba intoki', 'Turarya', 'Turaryama'],
    ],
  },
  {
    content: 'teeth',
    questions: [
      ['Amenyo yozwa inshuro zingahe ku munsi?', 'Ebyiri', 'Rimwe mu cyumweru', 'Icumi', 'Nta na rimwe'],
      ['Ni ryari twoza amenyo?', 'Mu gitondo na nijoro', 'Ku manywa gusa', 'Ku cyumweru gusa'],
    ],
  },
  {
    content: 'bath-time',
    questions: [
      ['What must nobody forget?', 'The ears', 'The shoes', 'The spoon'],
      ['What do we use with the water?', 'Soap', 'Sand', 'Salt'],
    ],
  },
  {
    content: 'balanced-meal',
    questions: [
      [
        'Ibishyimbo n’amagi biri mu biribwa bite?',
        'Ibyubaka umubiri',
        'Ibitera imbaraga',
        'Ibirinda indwara',
      ],
      ['Ni ibihe biribwa birinda indwara?', 'Imboga n’imbuto', 'Ibirayi', 'Isukari', 'Amavuta'],
      ['Indyo yuzuye igizwe n’amoko angahe y’ibiribwa?', 'Atatu', 'Rimwe', 'Icumi'],
    ],
  },
  {
    content: 'colourful-plate',
    questions: [
      ['Une assiette complète est plutôt…', 'Colorée', 'Toute blanche', 'Vide'],
      ['Quel légume est orange ?', 'La carotte', 'Le chou', 'Le haricot vert'],
    ],
  },
  {
    content: 'porridge',
    questions: [
      ['What makes porridge richer for a toddler?', 'Ground nuts and milk', 'More water', 'Only sugar'],
      [
        'How should porridge for a toddler be?',
        'Thick enough to stay on the spoon',
        'As thin as water',
        'Very hot',
      ],
    ],
  },
  {
    content: 'mosquito-net',
    questions: [
      ['Inzitiramubu iturinda iyihe ndwara?', 'Malariya', 'Ibicurane', 'Umutwe'],
      ['Turara mu nzitiramubu ryari?', 'Buri joro', 'Mu mvura gusa', 'Rimwe mu kwezi'],
    ],
  },
  {
    content: 'clean-water',
    questions: [
      [
        'Que faut-il faire avant de boire l’eau de la source ?',
        'La faire bouillir',
        'La colorer',
        'La secouer',
        'Rien',
      ],
      [
        'Comment garde-t-on l’eau bouillie ?',
        'Dans un récipient couvert',
        'Dans une bassine ouverte',
        'Au soleil',
      ],
    ],
  },
  {
    content: 'vaccines',
    questions: [
      ['Où note-t-on les vaccins ?', 'Dans le carnet', 'Sur le mur', 'Dans le sable'],
      ['À quoi sert un vaccin ?', 'À protéger d’une maladie', 'À faire grandir plus vite', 'À mieux dormir'],
    ],
  },
  {
    content: 'gorillas',
    questions: [
      ['Ingagi ziba he mu Rwanda?', 'Mu birunga', 'Mu kiyaga', 'Mu mujyi'],
      ['Ingagi zirya iki cyane?', 'Ibimera', 'Inyama', 'Amafi'],
      ['Ingagi ziba zite?', 'Mu miryango', 'Buri imwe ukwayo', 'Mu mazi'],
    ],
  },
  {
    content: 'crane',
    questions: [
      ['Umusambi ukunda kuba he?', 'Mu bishanga', 'Mu nzu', 'Mu butayu'],
      ['Umusambi ufite iki ku mutwe?', 'Ikamba', 'Amahembe', 'Ingofero'],
    ],
  },
  {
    content: 'akagera',
    questions: [
      ['Which animal reaches the highest leaves?', 'The giraffe', 'The elephant', 'The goat'],
      ['What does an elephant drink with?', 'Its trunk', 'Its ears', 'Its tail'],
    ],
  },
  {
    content: 'bees',
    questions: [
      ['Que cherche l’abeille dans la fleur ?', 'Du nectar', 'De l’eau', 'Des feuilles'],
      ['Sans abeilles, il n’y aurait pas de…', 'Tomates', 'Pierres', 'Pluie'],
    ],
  },
  {
    content: 'rain',
    questions: [
      ['Ibicu bikorwa n’iki?', 'Amazi yazamutse mu kirere', 'Umwotsi', 'Ivumbi'],
      ['Amazi y’imvura ajya he?', 'Mu migezi no mu butaka', 'Ku zuba', 'Mu nyenyeri'],
    ],
  },
  {
    content: 'water-drop',
    questions: [
      ['Où finit le voyage de la goutte d’eau ?', 'Dans le lac Kivu', 'Dans le désert', 'Dans une bouteille'],
      ['La goutte d’eau descend parce que…', 'la colline est en pente', 'il fait nuit', 'elle est chaude'],
    ],
  },
  {
    content: 'plant-tree',
    questions: [
      ['Igiti gishya gikeneye iki?', 'Amazi no kurindwa', 'Isabune', 'Umucyo w’itara'],
      ['Bazitira igiti kubera iki?', 'Ngo amatungo atakirya', 'Ngo kidakura', 'Ngo gihinduke ibara'],
    ],
  },
  {
    content: 'lullaby',
    questions: [
      ['Igihozo kiririmbirwa nde?', 'Umwana', 'Inka', 'Umushyitsi'],
      ['Igihozo kiririmbwa gite?', 'Buhoro', 'Basakuza', 'Birukanka'],
    ],
  },
  {
    content: 'five-fingers',
    questions: [
      ['Combien de doigts a une main ?', '5', '4', '6'],
      [
        'Que fait-on après la première main ?',
        'On recommence avec l’autre',
        'On va dormir',
        'On ferme les yeux',
      ],
    ],
  },
  {
    content: 'clap-stamp',
    questions: [
      ['How many groups play the game?', 'Three', 'Two', 'Five'],
      [
        'What do the groups do at the end?',
        'They change places',
        'They go home',
        'They stop singing for ever',
      ],
    ],
  },
  {
    content: 'drums',
    questions: [
      ['Ingoma ifite ijwi ryo hejuru ni iyihe?', 'Ishakwe', 'Inyahura', 'Igihumurizo'],
      ['Inyahura ifite ijwi rite?', 'Ryo hasi', 'Ryo hejuru cyane', 'Nta jwi igira'],
    ],
  },
  {
    content: 'hare-tortoise',
    questions: [
      ['Bakame yasetse nde?', 'Akanyamasyo', 'Inka', 'Umusambi'],
      ['Iyi nkuru itwigisha iki?', 'Kwihangana', 'Kwiruka cyane', 'Gusekana'],
      ['Basiganwaga bagana he?', 'Ku mugezi', 'Ku isoko', 'Ku ishuri'],
    ],
  },
  {
    content: 'little-goat',
    questions: [
      ['Qui ne voulait pas dormir ?', 'La petite chèvre', 'Le coq', 'La vache'],
      ['Que fait la petite chèvre ?', 'Elle pose des questions', 'Elle mange', 'Elle court'],
    ],
  },
  {
    content: 'full-basket',
    questions: [
      ['Where does the basket stand?', 'By the well', 'In the school', 'On the roof'],
      ['Who filled the basket?', 'The neighbours', 'A king', 'The rain'],
    ],
  },
  {
    content: 'right-school',
    questions: [
      ['Ni nde ufite uburenganzira bwo kwiga?', 'Buri mwana', 'Abahungu gusa', 'Abakuru gusa'],
      ['Umwana ufite ubumuga afite uburenganzira bwo kwiga?', 'Yego', 'Oya'],
    ],
  },
  {
    content: 'right-play',
    questions: [
      ['Jouer, c’est…', 'un droit', 'une punition', 'interdit'],
      ['Pourquoi a-t-on besoin de repos ?', 'Pour bien grandir', 'Pour être en retard', 'Pour avoir faim'],
    ],
  },
  {
    content: 'kitchen-garden',
    questions: [
      ['Akarima k’igikoni gashyirwa he?', 'Ahantu habona izuba', 'Mu nzu', 'Mu mugezi'],
      ['Ifumbire nziza ni iyihe?', 'Ifumbire y’imborera', 'Umucanga', 'Amabuye'],
    ],
  },
  {
    content: 'compost',
    questions: [
      ['Combien de temps faut-il pour un bon compost ?', 'Environ trois mois', 'Une heure', 'Dix ans'],
      ['Que met-on dans le compost ?', 'Des épluchures', 'Du plastique', 'Du verre'],
    ],
  },
  {
    content: 'hens',
    questions: [
      ['Inkoko zikeneye iki ngo zitere neza?', 'Amazi meza n’ibiryo', 'Umuziki', 'Ubukonje'],
      ['Inzu y’inkoko igomba kuba ite?', 'Isukuye', 'Yuzuye amazi', 'Itagira umuryango'],
    ],
  },
  {
    content: 'breathing',
    questions: [
      ['Igihe urakaye wakora iki?', 'Guhumeka buhoro', 'Gukubita undi', 'Gusakuza'],
      ['Tubara kugeza kuri kangahe?', 'Kuri kane', 'Ku ijana', 'Kuri rimwe'],
    ],
  },
];
