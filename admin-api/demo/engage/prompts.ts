/** Questions that users asked the chatbot, in three wordings each, and what it answered. */
export type DemoPrompts = { asked: readonly [string, string, string]; answer: string };

export const prompts: readonly DemoPrompts[] = [
  {
    asked: [
      'Umwana wanjye afite umuriro, nakora iki?',
      'umwana ufite umuriro mwinshi nijoro',
      'Umuhungu wanjye arashyushye cyane, mbigenze nte?',
    ],
    answer:
      'Niba umwana afite umuriro, mujyane kwa muganga vuba, cyane cyane niba ari munsi y’imyaka itanu. Mu gihe mugitegereje, muhe amazi ahagije yo kunywa, umwambike imyenda yoroshye, kandi ntumuhe imiti utabajije muganga.',
  },
  {
    asked: [
      'Nabwira nte umwana igihe arakaye?',
      'umwana arakara cyane agakubita abandi',
      'Ni gute nafasha umwana gutuza?',
    ],
    answer:
      'Banza utuze wowe ubwawe. Manuka mungane, umubwire uti: «Ndabona urakaye.» Muhumeke hamwe buhoro inshuro enye. Namara gutuza, muganire ku cyamurakaje n’icyo yakora ubutaha.',
  },
  {
    asked: [
      'Porogaramu ikoresha interineti ingana iki?',
      'MB zingahe kuri video imwe?',
      'interineti ishira vuba nkoresheje app',
    ],
    answer:
      'Videwo imwe itwara hagati ya MB 1 na 8. Ushobora kuzibika muri telefone igihe ufite Wi-Fi, ukazireba nyuma udafite interineti mu gihe cy’iminsi 30.',
  },
  {
    asked: [
      'Ni ibihe biribwa byiza ku mwana w’umwaka umwe?',
      'umwana wumwaka 1 arya iki',
      'Nateka iki ngo umwana wanjye akure neza?',
    ],
    answer:
      'Komeza kumwonsa, umuhe n’ibiryo byoroshye inshuro eshatu cyangwa enye ku munsi: igikoma kiremereye, ibishyimbo bisekuye, igi, imboga n’imbuto. Muhe ibiryo by’amabara atandukanye.',
  },
  {
    asked: ['Bakame ni nde?', 'mbwira inkuru ya bakame', 'Kuki Bakame ikunda gushuka abandi?'],
    answer:
      'Bakame ni urukwavu rwo mu nkuru nyarwanda, ruzi ubwenge bwinshi kandi rukunda gukina. Mu nkuru zacu ishuka abandi, ariko akenshi biyigarukaho. Umva inkuru «Bakame n’akanyamasyo».',
  },
  {
    asked: ['Inyajwi ni zingahe mu kinyarwanda?', 'inyajwi ni izihe', 'nyigisha inyajwi'],
    answer:
      'Inyajwi z’Ikinyarwanda ni eshanu: a, e, i, o, u. Reba videwo «Inyajwi eshanu: a, e, i, o, u», hanyuma ushakishe ijambo ritangirana na buri nyajwi.',
  },
  {
    asked: [
      'Nakura he urukingo rw’umwana?',
      'inkingo zitangirwa he',
      'urukingo rw’umwana w’amezi 9 ni uruhe?',
    ],
    answer:
      'Inkingo zitangirwa ku kigo nderabuzima kikwegereye, ku buntu. Jyana ifishi y’umwana; umuforomo azakubwira urukingo rukurikira n’itariki.',
  },
  {
    asked: ['Mfashe gukora umukoro w’imibare', '7 + 8 ni angahe', 'Nigishe gukuramo'],
    answer:
      'Reka dukoreshe utubuye! Shyira utubuye turindwi hamwe, wongereho umunani. Bara twose: 15. Gerageza na none: 9 + 6 ni angahe?',
  },
  {
    asked: ['Ingagi zirya iki?', 'ingagi ziba he', 'Ingagi zisinzira he nijoro?'],
    answer:
      'Ingagi zo mu birunga zirya cyane cyane ibibabi, imigano n’imbuto. Ziba mu miryango mu mashyamba yo mu birunga, kandi buri joro zubaka icyari gishya mu byatsi.',
  },
  {
    asked: ['Inzitiramubu bayimanika bate?', 'inzitiramubu yanjye yacitse', 'Inzitiramubu imeswa kangahe?'],
    answer:
      'Yimanike ku nguni enye hejuru y’uburiri, impera zayo uzishyire munsi ya matela. Yimese buhoro n’isabune rimwe mu mezi atatu, uyanike mu gicucu. Niba ifite umwenge, yudode vuba.',
  },
  {
    asked: [
      'Nakora iki iyo umwana adashaka gusoma?',
      'umwana wanjye yanga gusoma',
      'Ni gute nakundisha umwana ibitabo?',
    ],
    answer:
      'Tangira ku minota itanu gusa ku munsi, uhitemo igitabo kirimo amashusho. Reka ahindure impapuro, umubaze ibyo abona, kandi ntumukosore kenshi. Iyo abonye nawe usoma, arabikunda.',
  },
  {
    asked: [
      'Ni ryari batera ibishyimbo?',
      'gutera ibishyimbo mu gihembwe cya kabiri',
      'ibishyimbo biterwa mu ntera ingana iki',
    ],
    answer:
      'Ibishyimbo biterwa imvura itangiye, mu kwezi kwa cyenda no mu kwezi kwa kabiri cyangwa kwa gatatu. Tera ku murongo, usige intera ya cm 20 hagati y’imbuto, na cm 40 hagati y’imirongo.',
  },
  {
    asked: ['Nabona nte videwo nabitse?', 'video nabitse zabuze', 'Aho nabitse videwo ni he?'],
    answer:
      'Fungura igice cya «Ibyo nabitse». Videwo zimara iminsi 30 muri telefone, hanyuma zikivanaho ubwazo. Ushobora kongera kuzibika igihe ufite interineti.',
  },
  {
    asked: [
      'Umwana wanjye atinya umwijima',
      'atinya kuryama wenyine',
      'Nakora iki ngo umwana asinzire neza?',
    ],
    answer:
      'Ni ibisanzwe ku bana bato. Muryamire ku isaha imwe buri joro, umubarire inkuru ngufi, usige itara rito ryaka. Ntumuseke; mumenyere ko ari wowe uri hafi.',
  },
  {
    asked: ['Gukaraba intoki bimara igihe kingana iki?', 'Ni ryari nkaraba intoki', 'karaba intoki intambwe'],
    answer:
      'Karaba nibura amasegonda 20: tosa, shyiraho isabune, kuba mu biganza, hagati y’intoki no munsi y’inzara, unyuguze, wumutse. Karaba mbere yo kurya na nyuma yo kuva mu bwiherero.',
  },
  {
    asked: [
      'Uburenganzira bw’umwana ni ubuhe?',
      'Umwana afite uburenganzira bwo gukina?',
      'nsobanurira uburenganzira bw’abana',
    ],
    answer:
      'Buri mwana afite uburenganzira bwo kugira izina, kwiga, kuvurwa, gukina, kurindwa ihohoterwa no kumvwa. Yego, gukina na byo ni uburenganzira!',
  },
  {
    asked: [
      'Ni gute nakora ifumbire?',
      'ifumbire y’imborera',
      'Ifumbire imara igihe kingana iki ngo ibe nziza?',
    ],
    answer:
      'Kora ibyiciro: ibyatsi byumye, ibisigazwa byo mu gikoni, agataka gake, amazi make. Bitwikire, ubivange buri byumweru bibiri. Nyuma y’amezi atatu ifumbire iba yirabura kandi ihumura nk’ubutaka bwiza.',
  },
  {
    asked: ['Mpa indirimbo yo kuryamisha umwana', 'igihozo', 'indirimbo y’abana bato'],
    answer:
      'Umva «Igihozo cy’umwana: sinzira kibondo» mu gice cy’indirimbo z’abana. Yiririmbe buhoro, wegereje umwana igituza.',
  },
  {
    asked: [
      'Comment calmer un bébé qui pleure ?',
      'bébé pleure la nuit que faire',
      'Mon fils de 2 mois pleure beaucoup',
    ],
    answer:
      'Prenez-le contre vous, parlez-lui doucement, vérifiez s’il a faim, chaud ou besoin d’être changé. Bercez-le lentement. S’il pleure plus de trois heures, refuse le sein ou a de la fièvre, allez au centre de santé.',
  },
  {
    asked: [
      'À quel âge un enfant commence-t-il à parler ?',
      'mon enfant ne parle pas encore à 2 ans',
      'Comment aider ma fille à parler ?',
    ],
    answer:
      'Souvent les premiers mots viennent autour d’un an et les petites phrases vers deux ans, mais chaque enfant va à son rythme. Parlez-lui beaucoup, nommez les choses, chantez. Si vous êtes inquiet, demandez conseil à l’agent de santé.',
  },
  {
    asked: ['Raconte-moi une histoire courte', 'une histoire pour dormir', 'histoire de la petite chèvre'],
    answer:
      'Il était une fois une petite chèvre qui ne voulait pas dormir. Elle avait une question, puis une autre… Écoutez la suite dans « La petite chèvre qui ne voulait pas dormir ».',
  },
  {
    asked: ['Comment faire du compost ?', 'épluchures compost', 'Combien de temps pour le compost ?'],
    answer:
      'Alternez une couche sèche (herbes, feuilles) et une couche fraîche (épluchures), arrosez un peu, couvrez, retournez toutes les deux semaines. En trois mois environ, la terre est prête.',
  },
  {
    asked: ['Comment rendre l’eau potable ?', 'faire bouillir l’eau combien de temps', 'eau de pluie boire'],
    answer:
      'Faites bouillir l’eau à gros bouillons pendant une minute, laissez-la refroidir couverte, puis gardez-la dans un récipient propre et fermé. L’eau de pluie doit aussi être bouillie.',
  },
  {
    asked: [
      'Quels jeux pour apprendre à compter ?',
      'jeux de calcul 5 ans',
      'Comment apprendre les nombres à mon enfant ?',
    ],
    answer:
      'Comptez tout ce que vous voyez : les marches, les haricots, les oiseaux. Jouez au marché avec des capsules. Regardez aussi « Compter jusqu’à sept avec les jours de la semaine ».',
  },
  {
    asked: [
      'Pourquoi les abeilles sont importantes ?',
      'les abeilles piquent',
      'à quoi servent les abeilles',
    ],
    answer:
      'En cherchant du nectar, les abeilles portent le pollen d’une fleur à l’autre : sans elles, beaucoup moins de fruits et de légumes. Regardez-les sans les toucher, et elles ne vous piqueront pas.',
  },
  {
    asked: [
      'L’application est-elle gratuite ?',
      'faut il payer',
      'Est-ce que je peux utiliser l’application sans internet ?',
    ],
    answer:
      'Oui, l’application est gratuite. Vous pouvez enregistrer des contenus et les regarder sans connexion pendant 30 jours.',
  },
  {
    asked: [
      'Mon enfant est jaloux du bébé',
      'jalousie grand frère',
      'comment préparer l’aîné à une naissance',
    ],
    answer:
      'C’est normal. Gardez un petit moment chaque jour rien que pour lui, faites-le participer, et dites-lui que votre cœur a assez de place. La vidéo « La jalousie, c’est quoi ? » peut vous aider à en parler.',
  },
  {
    asked: [
      'Comment changer la langue ?',
      'langue de l’application kinyarwanda',
      'Je veux l’application en français',
    ],
    answer:
      'Ouvrez le menu, puis « Langue », et choisissez Ikinyarwanda, Français ou English. L’application redémarre dans la langue choisie.',
  },
  {
    asked: ['How do I download a video?', 'can i watch offline', 'Where do my downloads go?'],
    answer:
      'Open the video and tap the arrow. It stays on your phone for up to 30 days and plays without a connection. You find it under “My downloads”.',
  },
  {
    asked: ['What do gorillas eat?', 'tell me about gorillas', 'Are gorillas dangerous?'],
    answer:
      'Mountain gorillas eat leaves, stems, bamboo shoots and fruit. They live in families and are usually gentle. Visitors keep their distance so that the gorillas stay calm and healthy.',
  },
  {
    asked: ['Help me teach the alphabet', 'alphabet song', 'My daughter mixes up b and d'],
    answer:
      'Mixing up b and d is common until about seven. Trace each letter in sand, say its sound, and find things that begin with it. Five cheerful minutes a day are better than an hour.',
  },
  {
    asked: ['How can I make a ball for my kids?', 'ball from banana leaves', 'cheap toys at home'],
    answer:
      'Roll dry banana leaves into a tight ball, wrap it in plastic or cloth, and tie it crosswise with string. Our film “Toys from nothing” shows each step.',
  },
  {
    asked: ['My child is afraid of the dark', 'afraid at night', 'nightmares 4 year old'],
    answer:
      'That is very common. Keep the same calm steps every evening, leave a small light on, and look at the shadows together with a torch. Say that being afraid is all right and that you are near.',
  },
  {
    asked: ['What is 12 divided by 4?', 'help with division', 'how to share 12 bananas'],
    answer:
      '12 shared among 4 is 3 each. Take twelve pebbles and give them out one by one to four friends: everyone ends up with three.',
  },
  {
    asked: ['Why does it rain?', 'where does rain come from', 'What are clouds made of?'],
    answer:
      'The sun warms water in lakes and fields, and it rises as vapour. High up it cools into tiny drops: a cloud. When the drops grow heavy, they fall as rain.',
  },
  {
    asked: ['How often should a baby eat?', 'feeding baby 8 months', 'when to start porridge'],
    answer:
      'Until six months breast milk is all a baby needs. From then on, add thick porridge and mashed food two to three times a day, and keep breastfeeding. Your health worker can check the weight every month.',
  },
  {
    asked: ['Who made this app?', 'who are you', 'Are you a real person?'],
    answer:
      'I am a chatbot, not a person. I answer questions about the contents of this app: stories, songs, health and play. For emergencies please talk to a person you trust or go to the health centre.',
  },
  {
    asked: ['Can I delete my child’s data?', 'privacy', 'what data do you collect'],
    answer:
      'The app keeps an age group, an anonymous session id, approximate location if you allowed it, and what was watched. It keeps no name. A parent can ask for deletion at the address in the privacy policy.',
  },
  {
    asked: ['Tell me a joke', 'joke please', 'make me laugh'],
    answer: 'Why did the hen go to school? To learn to count her chicks before bedtime!',
  },
  {
    asked: ['Ndashaka kuvugana n’umuntu', 'nimero ya telefone yanyu', 'Nababona nte?'],
    answer:
      'Ndi porogaramu isubiza ibibazo, sindi umuntu. Ushobora kutwandikira kuri aderesi iri mu itangazo ry’ubuzima bwite. Niba ari ikibazo cyihutirwa, egera umuntu mukuru wizeye cyangwa ikigo nderabuzima.',
  },
];
