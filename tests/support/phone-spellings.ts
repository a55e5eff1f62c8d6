/* Phone numbers and e-mail addresses as people write them, for what masks them and for what must not find them. */

/** Between the groups of any number. */
const separators = [
  ...['', ' ', '  ', '    ', '\t', '-', ' - ', '.', '/', '_', '*', '\u00a0', '\u202f', '\u2009', '\u3000'],
  ...'\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u00ad\u200b\u200d\u2060\ufeff',
];
/** Between those of Rwanda's mobile numbers, of which it is known how long they are. */
const moreSeparators = [',', ', ', ';', ':', ': ', '\n', '\r\n', '|'];

const mobile = [
  ['0788', '123', '456'],
  ['07', '88', '12', '34', '56'],
  ['+250', '788', '123', '456'],
  ['250', '788', '123', '456'],
];
const others = [
  ['+254', '712', '345', '678'],
  ['+1', '415', '555', '0132'],
  ['0032', '470', '12', '34', '56'],
  ['0812', '345', '678'],
];

const inDigits = (zero: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
const fullwidth = inDigits(0xff10);
const arabic = inDigits(0x660);
const persian = inDigits(0x6f0);

/** Each is one number, or one address, whole. */
export const contactDetails = [
  ...mobile.flatMap((groups) => [...separators, ...moreSeparators].map((one) => groups.join(one))),
  ...others.flatMap((groups) => separators.map((one) => groups.join(one))),
  ...[fullwidth, arabic, persian].flatMap((write) =>
    ['0788123456', '0788 123 456', '+250788123456', '+254 712 345 678'].map(write),
  ),
  ...['0,7,8,8,1,2,3,4,5,6', '0\u20e37\u20e38\u20e38\u20e31\u20e32\u20e33\u20e34\u20e35\u20e36\u20e3'],
  ...['+ 250 788 123 456', '\uff0b250788123456', '(0788) 123 456', '(0)788 123 456', '0\u200b788123456'],
  ...['788 123 456', '788\u00a0123\u00a0456', '788\u2011123\u2011456', '788    123    456'],
  ...['amina@example.com', 'amina\uff20example.com', 'amina @ example.com', 'amina@example\uff0ecom'],
  ...['jose\u0301@example.com', 'ami\u200bna@example.com'],
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
];
