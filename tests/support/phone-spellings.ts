/* Phone numbers and e-mail addresses as people write them, for what masks them and for what must not find them. */

/** Between the groups of any number. */
const separators = [
  ...['', ' ', '  ', '    ', '\t', '-', ' - ', '.', '/', '_', '*', '\u00a0', '\u202f', '\u2009', '\u3000'],
  ...'\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u00ad\u200b\u200d\u2060\ufeff',
  ...["'", '"', '#', '~', '•', '…', '→', '⭐', '] [', '       ', ' \u200b \u200b '],
];
/** Between those of Rwanda's mobile numbers, of which it is known how long they are. */
const moreSeparators = [',', ', ', ';', ':', ': ', '\n', '\r\n', '|', '+', '=', ' + '];

const mobile = [
  ['0788', '123', '456'],
  ['07', '88', '12', '34', '56'],
  ['+250', '788', '123', '456'],
  ['250', '788', '123', '456'],
  ['0250', '788', '123', '456'],
];
const others = [
  ['+254', '712', '345', '678'],
  ['+1', '415', '555', '0132'],
  ['0032', '470', '12', '34', '56'],
  ['0812', '345', '678'],
  ['256', '772', '123', '456'],
  ['07911', '123456'],
  ['020', '7946', '0958'],
  ['1', '1990', '8', '0012345', '0', '12'],
];

/** Fullwidth, Arabic, Persian, Devanagari, mathematical bold and monospace. */
const scripts = [0xff10, 0x660, 0x6f0, 0x966, 0x1d7ce, 0x1d7f6].map(
  (zero) => (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit))),
);

/** Each is one number, or one address, whole. */
export const contactDetails = [
  ...mobile.flatMap((groups) => [...separators, ...moreSeparators].map((one) => groups.join(one))),
  ...others.flatMap((groups) => separators.map((one) => groups.join(one))),
  ...scripts.flatMap((write) =>
    ['0788123456', '0788 123 456', '+250788123456', '+254 712 345 678', '1 1990 8 0012345 0 12'].map(write),
  ),
  ...['0,7,8,8,1,2,3,4,5,6', '0\u20e37\u20e38\u20e38\u20e31\u20e32\u20e33\u20e34\u20e35\u20e36\u20e3'],
  ...['+ 250 788 123 456', '\uff0b250788123456', '(0788) 123 456', '(0)788 123 456', '0\u200b788123456'],
  ...['788 123 456', '788\u00a0123\u00a0456', '788\u2011123\u2011456', '788    123    456'],
  ...['amina@example.com', 'amina\uff20example.com', 'amina @ example.com', 'amina@example\uff0ecom'],
  ...['jose\u0301@example.com', 'ami\u200bna@example.com', 'amina@exam\u00adple.com', 'amina@gmail'],
  ...['amina[@]example.com', 'amina%40example.com', 'amina [@] example [.] com', 'amina@example[.com]'],
  ...['O788123456', 'o788 123 456', 'O7 88 12 34 56', '+25O 788 123 456', '0788 12O 45O', '[0788][123][456]'],
  ...[
    '(+250) 788 123 456',
    '788•123•456',
    '788-123-456',
    '+44 (0)7911 123456',
    '07911123456',
    '0151 12345678',
  ],
  ...[
    '254712345678',
    '255655123456',
    '243812345678',
    '25779123456',
    '+257 79 123 456',
    '2-2001-8-0012345-0-12',
  ],
  ...['amina@example. com', 'amina@example,com', 'amina @example , com', 'amina＠example。com'],
  ...[
    'amina(at)example.com',
    'amina [at] example [dot] com',
    'amina{AT}example{DOT}com',
    'amina<at>example.com',
  ],
  ...[
    'amina(a)example.com',
    'amina (a) example [.] com',
    'amina[arobase]example.com',
    'AMINA(AT)EXAMPLE(POINT)COM',
  ],
  ...['amina arobase example point com', 'amina arroba example punto com', 'amina arobase example.com'],
  ...[
    'amina at example point com',
    'amina at example nukta com',
    'amina arobase example akadomo co akadomo rw',
  ],
  ...['amina Klammeraffe example Punkt com', 'amina arroba example ponto com', 'amina@example point com'],
  ...[
    'amina at gmail.com',
    'amina arobase gmail',
    'amina-at-gmail.com',
    'amina(a)gmail',
    'aminaarobasegmail.com',
  ],
  ...['amina at example dot com', 'amina（at）example.com', '𝐚𝐦𝐢𝐧𝐚@𝐞𝐱𝐚𝐦𝐩𝐥𝐞.𝐜𝐨𝐦'],
];

/** Before a number, and still one. */
export const glued = ['tel', 'x', 'Tel:', 'tel.', 'nimero_', '*', 'n°', 'WhatsApp='];

/** Stays as it is, and is found. */
export const noContactDetails = [
  ...['1,250,000 RWF', '150,000,000 Frw', '788,123,456 Frw', '250,788,123,456 RWF', '788,123,456'],
  ...['1, 2, 3, 4, 5, 6, 7, 8, 9, 10', '0, 1, 2, 3, 4, 5, 6, 7, 8, 9', '0;1;2;3;4;5;6;7;8;9'],
  ...['1\n2\n3\n4\n5\n6\n7\n8\n9', '2019, 2020, 2021, 2022', '1994\n2004\n2014', 'ITE-012, ITE-013; ITE-014'],
  ...['28/07/2024 10:30', '2024-07-28 10:30:15', '07/28/2024, 9:30', '2024-07-28T10:30:00Z'],
  ...['07:30-08:30, 09:00', '9:00, 10:00, 11:00, 12:00', '0,788123456', '0.7, 8.5, 9.1, 2.3, 4.5'],
  ...[
    'RWF 788 123 456',
    '788 123 456 Frw',
    'Frw 788123456',
    'USD 788,123,456',
    '$788 123 456',
    '€ 788.123.456',
  ],
  ...[
    '788 123 456 francs',
    '788 123 456 F',
    'Rwf250 788 123 456',
    '1 000 000 000 Frw',
    '07/2024',
    '07.08.2024',
  ],
  ...[
    'ISBN 978-0-7881-2345-6',
    '9780788123456',
    'ISBN 0-7881-2345-6',
    'ISBN-10: 0 7881 2345 6',
    '979-10-90636-07-1',
  ],
  ...[
    'ni 5.0788123456',
    'ni 12,0722123456',
    '0.788123456',
    '-0.7881234567',
    '-1.9441, 30.0619',
    '1.9441° 30.0619°',
  ],
  ...[
    'photo@2x.png',
    'icon@3x.jpg',
    'look at example.com',
    ...['(a) inka. Ihene (b) imbwa', 'Umwana (a) ni mwiza. Yego', '(a)inka.ihene', 'Arobase ni iki? Ni @.'],
    ...['Akamenyetso ka arobase. Murakoze', 'at this point communication', 'we meet at some point come'],
    ...['look-at-me.com', 'Un point com', 'el arroba y el punto', 'at the point of'],
    'look at me',
    'Ni @ saa 2. Com',
    'a @ b',
    'Nooooooooooo',
  ],
  ...[
    '2026-11-27 14:30',
    '27/11/2026 14:30',
    '27.11.2026 14.30',
    '07-08-2024 08:00-10:00',
    '1994-2004, 2010-2020',
  ],
  ...[
    '12 + 45 + 33 + 20 + 11 = 121',
    '05 + 12 + 20 + 30 + 40',
    '1000 + 20 000 000',
    '3-2, 4-1, 0-0, 2-2, 1-0',
  ],
  ...[
    '21-19 18-21 21-17',
    '1/2 3/4 5/6 7/8',
    'SN 2024-00017-A',
    'P/N 4711-0815',
    '192.168.100.200',
    'S1 E07, S2 E08',
  ],
];
