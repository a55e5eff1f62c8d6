import { expect, test } from 'vitest';
import { maskContactDetails, mayBeContactDetail } from '~shared/text/contact-details';
import { contactDetails, glued, noContactDetails } from '../support/phone-spellings';

const mask = (text: string) => maskContactDetails(text).text;
/** What a search is for: the rule is PostgreSQL's, and JavaScript reads it the same way. */
const searched = (text: string) => text.replace(new RegExp(mayBeContactDetail, 'gu'), ' ');
const digitsIn = (text: string) => text.match(/\p{Nd}/gu)?.length ?? 0;

test.each([
  ['+250 (0) 788 123 456', '+250 7•• ••• •56'],
  ['00250788123456', '+250 7•• ••• •56'],
  ['250-788-123-456', '+250 7•• ••• •56'],
  ['(0788) 123-456', '07•• ••• •56'],
  ['0 7 8 8 1 2 3 4 5 6', '07•• ••• •56'],
  ['788 123 456', '7•• ••• •56'],
  ['788123456', '7•• ••• •56'],
  ['O788 12O 456', '07•• ••• •56'],
  ['0250788123456', '+250 7•• ••• •56'],
  ['𝟎𝟕𝟖𝟖𝟏𝟐𝟑𝟒𝟓𝟔', '07•• ••• •56'],
  ['07911 123456', '07•• ••• •56'],
  ['+1 (415) 555-0132', '+14• ••• ••• •32'],
  ['+32 470 12 34 56', '+32• ••• ••• •56'],
  ['0032470123456', '+32• ••• ••• •56'],
  ['05 56 78 90 12', '05•• ••• •12'],
  ['Amina.Uwase+school@mail.example.co.rw', 'A••@••.rw'],
  ['amina @ gmail.com', 'a••@••.com'],
  ["o'neil@example.org", 'o••@••.org'],
  ['amina (at) example [dot] com', 'a••@••.com'],
  ['amina@gmail. com', 'a••@••.com'],
  ['amina@gmail', 'a••@••'],
])('%s is masked', (written, shown) => {
  expect(mask(written)).toBe(shown);
  for (const around of [`Mpamagara kuri ${written}, murakoze.`, `(${written})`, `${written}\n${written}`])
    expect(mask(around)).toBe(around.replaceAll(written, shown));
  expect(maskContactDetails(`${written} ${written}!`).masked).toBe(2);
});

test('years, codes, dates, amounts, counting and sums stay as they are', () => {
  const others = ['1994 2004 2014 2024', 'ITE 012 na ITE 013', '05-12-2024 10:30', '12.05.2024 10.30'];
  others.push('1 000 000 000 Frw', '788123456 amafaranga', '250 788 123 456 RWF', '0.788123456');
  others.push('3.14159265358979', '10 9 8 7 6 5 4 3 2 1 0', '7 + 8 = 15', 'kabiri@', '@bakame', 'MB 1 na 8');
  for (const text of [...others, ...noContactDetails]) {
    expect(maskContactDetails(text)).toEqual({ text, masked: 0 });
    expect(mask(`Ni ${text}?`)).toBe(`Ni ${text}?`);
  }
});

test('in every spelling it is masked, and no part of it is left for a search', () => {
  for (const written of contactDetails)
    for (const around of [written, `(${written}), murakoze.`, `Ni ${written}\nNi`]) {
      expect(maskContactDetails(around).masked, around).toBe(1);
      expect(digitsIn(mask(around)), around).toBeLessThan(7);
      expect(mask(around)).not.toMatch(/example|ami|jose/);
      expect(searched(around)).not.toMatch(/\p{N}|example|ami|na@|jose/u);
    }
});

test.each(glued)('a mobile number after %s is masked', (before) => {
  for (const [number, shown] of [
    ['0788 555 444', '07•• ••• •44'],
    ['+250788555444', '+250 7•• ••• •44'],
    ['250788555444', '+250 7•• ••• •44'],
  ]) {
    expect(mask(`Ni ${before}${number}, yego`)).toBe(`Ni ${before}${shown}, yego`);
    expect(searched(before + number)).not.toMatch(/\d/);
  }
});

test('two numbers with nothing but a sign, or the end of a line, between them are two', () => {
  for (const between of ['\n', ', ', ',', ';', '/', '\t', ' '])
    expect(mask(`0788123456${between}0722000111`)).toBe(`07•• ••• •56${between}07•• ••• •11`);
  expect(mask('1.0788123456\n2.0722000111')).toBe('1.07•• ••• •56\n2.07•• ••• •11');
  expect(mask('5000 Frw 0788123456, 2 +254712345678')).toBe('5000 Frw 07•• ••• •56, 2 +25• ••• ••• •78');
  expect(mask('ISBN 0-7881-2345-6, 0788123456')).toBe('ISBN 0-7881-2345-6, 07•• ••• •56');
  expect(mask('0812 345 678 12 abana')).toBe('08•• ••• •78 12 abana');
  expect(mask('+1 415 555 0132\n25 abana')).toBe('+14• ••• ••• •32\n25 abana');
});

test('a long text takes no longer than its length: no pattern tries every place again', () => {
  for (const unit of [
    'a',
    '0',
    '+',
    '1 ',
    'a.',
    'a@',
    '(',
    '-',
    '07,',
    '0\n',
    '788123456..',
    'a\u0301',
    '(a)',
    'arobase',
    'a at ',
    'a(a)b.',
    ' at a-',
  ])
    expect(typeof mask(unit.repeat(20_000 / unit.length))).toBe('string');
});
