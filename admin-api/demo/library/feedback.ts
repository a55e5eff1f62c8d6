import type { Language } from './types';

/** Comments that users of the app left. */
const byLanguage: Record<Language, readonly string[]> = {
  rw: [
    'Umwana wanjye arayikunda cyane, ayireba buri munsi.',
    'Murakoze cyane, byatumye tuganira mu rugo.',
    'Ni byiza cyane! Muzongere mudushyirireho izindi.',
    'Abanyeshuri banjye babyishimiye, turabikoresha mu ishuri.',
    "Amashusho ni meza kandi n'ijwi rirumvikana neza.",
    'Byamfashije gusobanurira umukobwa wanjye.',
    'Twabirebanye na nyogokuru, twese twarasetse.',
    'Ndabashimira, ni isomo ryoroshye kumva.',
    'Iyaba yari ndende gato! Turayikunze.',
    "Umuhungu wanjye w'imyaka ine yabifashe mu mutwe.",
    'Nabyumvise ndi mu kazi, mbisubiramo ngeze mu rugo.',
    'Mwakoze kudutekerezaho, abatuye mu cyaro natwe biratugeraho.',
    'Twabigerageje mu rugo kandi byagenze neza.',
    'Indirimbo yo ku iherezo ni nziza cyane.',
    'Nifuzaga ko mwongeramo ibibazo byo kubaza abana.',
    'Byiza cyane, abana bose bo mu mudugudu barabizi.',
    'Mbikuye ku mutima, murakoze.',
    'Nabyeretse mugenzi wanjye, na we yarabikunze.',
  ],
  en: [
    'My daughter sings this all the way to school.',
    'Clear and calm. My little one asked to see it again.',
    'We used it in our parents’ group, thank you.',
    'Short enough for my phone bundle and still full of ideas.',
    'The pictures look like our own hills. Lovely.',
    'I did not know this before. Very helpful!',
    'My class of 52 was silent for the first time this week.',
    'Could you make one more about this? We want part two.',
    'Even my grandmother learned something.',
    'It played well after I downloaded it on the school Wi-Fi.',
    'We tried it at home and it worked.',
    'My son is four and he understood everything.',
    'Please add subtitles for my brother who is deaf.',
    'So warm and kind. Thank you to everyone who made it.',
  ],
  fr: [
    'Très bien expliqué, même pour les petits.',
    'Ma fille la regarde tous les soirs avant de dormir.',
    'Merci ! Nous l’avons utilisée à l’école du dimanche.',
    'Les dessins sont magnifiques, on reconnaît nos collines.',
    'Simple, doux et utile. Bravo à l’équipe.',
    'Mon fils a compris tout de suite, et moi aussi !',
    'Nous attendons la suite avec impatience.',
    'Le son est bon, même sur mon vieux téléphone.',
    'Une belle idée pour les réunions de parents.',
    'Mes élèves en ont parlé toute la semaine.',
    'Peut-on l’avoir aussi en kinyarwanda ?',
    'Très utile, je l’ai partagée avec ma voisine.',
  ],
};

export const comments: readonly { language: Language; text: string }[] = Object.entries(byLanguage).flatMap(
  ([language, texts]) => texts.map((text) => ({ language: language as Language, text })),
);
