import { describe, expect, test } from 'vitest';
import { binaryKind, decodeText } from '~/lib/decode-text';
import { readQuestions } from '~/routes/engage/quizzes/paste/read-questions.server';
import type { Format } from '~/routes/engage/quizzes/paste/schema';
import { createRandom } from '../support/random';

/* Quizzes by paste: GIFT, Aiken and rows, recognised automatically; what cannot be added is listed by line. */

const read = (text: string, format: Format = 'auto') => readQuestions(text, format);
/** Each problem with its line, then `question | option, *right one` of each question. */
function shown(text: string, format?: Format) {
  const { questions, problems } = read(text, format);
  return [
    ...problems.map(({ line, message }) => `${line}: ${message}`),
    ...questions.map(
      ({ question, options, correctAnswer }) =>
        `${question} | ${options.map((option, at) => (at === correctAnswer ? `*${option}` : option)).join(', ')}`,
    ),
  ];
}
const problemOf = (text: string, format?: Format) => {
  const { problems } = read(text, format);
  expect(problems).toHaveLength(1);
  return problems.map(({ line, message }) => `${line}: ${message}`).join();
};

describe('GIFT', () => {
  test('titles, comments, categories, feedback, escapes, several lines, true and false', () => {
    const text = `// A comment
$CATEGORY: $course$/Ubuzima

::Q1:: Ni nde? { =Mama ~Data # Oya
  ~ Nyogokuru }

::Q2::[html]<p>5 \\= 2 + 3, si byo&nbsp;koko &amp; rwose?</p>{
  // which one?
  ~%-50%Oya
  =%100%Yego \\{rwose\\} \\~ \\# \\: 100%#Byiza####Rusange

}

Izuba riva iburasirazuba. {T}
// the last
Amazi { FALSE#Wrong#Right }

Umurwa mukuru ni {=Kigali ~Huye} w’u Rwanda.`;
    expect(read(text).format).toBe('gift');
    expect(shown(text)).toEqual([
      'Ni nde? | *Mama, Data, Nyogokuru',
      '5 = 2 + 3, si byo koko & rwose? | Oya, *Yego {rwose} ~ # : 100%',
      'Izuba riva iburasirazuba. | *True, False',
      'Amazi | True, *False',
      'Umurwa mukuru ni _____ w’u Rwanda. | *Kigali, Huye',
    ]);
  });

  test('a right answer may be written as ~%100%', () => {
    expect(shown('A? {~%100%x ~%0%y}')).toEqual(['A? | *x, y']);
  });

  test.each([
    ['A? {=x\n=y\n~z}', /^2: 2 answers are marked as right\./],
    ['A? {\n~%50%x\n~%50%y ~z}', /^2: The answer “x” gives a part of the points \(%50%\)/],
    ['A? {~x ~y}', /^1: No answer is marked as right\./],
    ['// one\n\nTell. {}', /^3: This is an essay question/],
    ['Who? {=x =y}', /^1: This is a short-answer question/],
    ['Match {=a -> b =c -> d =e -> f}', /^1: This is a matching question/],
    ['How many? {#3:1}', /^1: This is a question for a number/],
    ['Who?\n\nA? {=x ~y}', /^1: “Who\?” has no answers\./],
    ['A? {=x ~y\n\nB? {=x ~y}', /^1: The answers that begin here with \{ are not closed/],
    ['A? {=x ~y}\nB? {=x ~y}', /^2: This question has a second \{ \}/],
    ['A? {=x ~y} }', /^1: There is a \} too many/],
    ['A? {x =y ~z}', /^1: Each answer begins with =/],
    ['A? {=\n~y\n~z}', /^1: The option marked correct is empty/],
    ['{=x ~y}', /^1: Please enter a valid question and at least 2 options\./],
    ['\nA? {=x ~ x}', /^2: Option 2 is the same as option 1\./],
    ['[html]<p>A? <img src="x"></p> {=x ~y}', /^1: This question shows a picture/],
    ['[html]<p>A? <math><mi>x</mi></math></p> {=x ~y}', /^1: This question has a formula/],
  ])('the problem of %j', (text, message) => {
    expect(problemOf(text, 'gift')).toMatch(message);
  });

  test('each problem is named, in the order of the lines, and the other questions come in', () => {
    expect(shown('A? {=x =y ~z}\n\nB? {=x ~y}\n\nC? {}').map((one) => one.slice(0, 12))).toEqual([
      '1: 2 answers',
      '5: This is a',
      'B? | *x, y',
    ]);
  });

  test.each([
    ['general feedback', 'Q? {=a#good ~b#bad ####All = of ~ this is feedback}', ['Q? | *a, b']],
    ['~= for a right answer', 'Q? {\n~=Keza\n~Mugabo}', ['Q? | *Keza, Mugabo']],
    [
      'a category without a blank line',
      '$CATEGORY: x\nP? {=a ~b}\n$CATEGORY: y\nQ? {=a ~b}',
      ['P? | *a, b', 'Q? | *a, b'],
    ],
    [
      'signs that need no backslash',
      'See http://a.rw: 1 + 1 = 2 # {=a: b ~c}',
      ['See http://a.rw: 1 + 1 = 2 # | *a: b, c'],
    ],
    [
      'a format for an option',
      '[html]<p>Q?</p> {=[plain]<b> ~[moodle]red ~<p>Inka &amp; ihene</p>}',
      ['Q? | *<b>, red, Inka & ihene'],
    ],
    [
      'tags that the question asks for',
      'Which tag is bold in <head>? {=<b> ~<p>}',
      ['Which tag is bold in <head>? | *<b>, <p>'],
    ],
    [
      'raised and lowered text',
      'How much is 10<sup>3</sup> H<sub>2</sub>O? {=x<sup><i>n</i>-1</sup> ~x<sub>1</sub>x<sub>2</sub> ~1<sup>st</sup> ~a<sup>bc</sup>}',
      ['How much is 10³ H₂O? | *xⁿ⁻¹, x₁x₂, 1st, a^(bc)'],
    ],
    [
      'LaTeX',
      'How much is $$10^\\{3\\}$$? {=\\(x_1\\) ~1000}',
      ['How much is $$10^{3}$$? | *\\(x_1\\), 1000'],
    ],
    [
      'boxes',
      '[html]<details><summary>Read</summary>this</details><main>one</main><address>two</address>? {=a ~b}',
      ['Read\nthis\none\ntwo\n? | *a, b'],
    ],
    [
      'lists',
      '[html]<p>Read:</p><ul><li>one</li><li>l&rsquo;eau</li></ul>How many? {=2 ~3}',
      ['Read:\n- one\n- l’eau\nHow many? | *2, 3'],
    ],
  ])('%s is read as Moodle reads it', (_, text, wanted) => {
    expect(shown(text, 'gift')).toEqual(wanted);
  });
});

describe('Aiken', () => {
  test('letters with a dot or a bracket, questions of two lines, blank lines anywhere', () => {
    const text = `Who is the
mother?
A. Mama
B) Data

ANSWER: A
Second?
a) one
b) two
c) three
answer: c)
FEEDBACK: because
of that

(A) is no question?
A.x
B.y
ANSWER: A.`;
    expect(read(text).format).toBe('aiken');
    expect(shown(text)).toEqual([
      'Who is the\nmother? | *Mama, Data',
      'Second? | one, two, *three',
      '(A) is no question? | *x, y',
    ]);
  });

  test.each([
    ['Q?\nA. x\nB. y\nANSWER: D', /^4: ANSWER names D, and the options end with B/],
    ['P?\nA. x\nB. y\n\nQ?\nA. x\nB. y\nANSWER: A', /^1: “P\?” does not say which option is right/],
    ['P?\nA. x\nB. y\nANSWER: A\nQ?\nA. x\nB. y', /^5: “Q\?” does not say/],
    ['Q?\nA. x\nB. y\nANSWER: both', /^4: ANSWER is followed by the letter of one option/],
    ['Q?\nA. x\nC. y\nANSWER: A', /^3: Option C is out of order: B comes next/],
    ['Q?\nANSWER: A', /^1: “Q\?” has no options/],
    ['ANSWER: A', /^1: This ANSWER has no question/],
    ['Q?\nA. x\nB.\nANSWER: A', /^3: Option B is empty/],
    ['Q?\nA. x\nANSWER: A', /^1: Please enter a valid question and at least 2 options/],
  ])('the problem of %j', (text, message) => {
    expect(problemOf(text, 'aiken')).toMatch(message);
  });
});

describe('rows', () => {
  test.each([
    ['semicolons', 'Ni nde?; Mama; Data; B\nIki?; x; y; z; 3'],
    ['commas and quotes', 'Ni nde?,Mama,Data,b\n"Iki?",x,"y",z,z'],
    ['tabs', 'Ni nde?\tMama\tData\t2\nIki?\tx\ty\tz\tC'],
    ['a head', 'question;A;B;C;correct\nNi nde?;Mama;Data;;B\nIki?;x;y;z;C'],
    ['a head in Kinyarwanda', 'Ikibazo;1;2;3;Igisubizo\nNi nde?;Mama;Data;;data\nIki?;x;y;z;z'],
    ['Excel’s first line and Windows line ends', '\uFEFFsep=;\r\nNi nde?;Mama;Data;B\r\nIki?;x;y;z;C\r\n'],
    ['cells left empty behind', 'Ni nde?;Mama;Data;B;;\nIki?;x;y;z;z;'],
    ['numbered rows', '1;Ni nde?;Mama;Data;B\n2;Iki?;x;y;z;C'],
    ['columns in any order', 'No;Réponse;Énoncé;A;B;C;Thème\n1;B;Ni nde?;Mama;Data;;t\n2;z;Iki?;x;y;z;t'],
  ])('%s', (_, text) => {
    expect(read(text).format).toBe('rows');
    expect(shown(text)).toEqual(['Ni nde? | Mama, *Data', 'Iki? | x, y, *z']);
  });

  test('quoted cells with separators, quotation marks and lines; the lines below keep their numbers', () => {
    const text = '"Vuga ""yego"";\nnone?";a;b;1\n\nIki?;x;y;Q';
    expect(problemOf(text)).toMatch(/^4: The last cell, “Q”, is none of the options A to B\./);
    expect(shown(text.replace(/Q$/, 'y'))).toEqual(['Vuga "yego";\nnone? | *a, b', 'Iki? | x, *y']);
  });

  test('a letter counts columns, also where one is empty', () => {
    expect(shown('question;A;B;C;correct\nIki?;x;;z;C')).toEqual(['Iki? | x, *z']);
  });

  test('a large and a small letter are two options', () => {
    expect(shown('Which is the capital?;A;a;1\nWhich one?;e;é;é\nNone?;a;\u200b;a')).toEqual([
      '3: Please enter a valid question and at least 2 options.',
      'Which is the capital? | *A, a',
      'Which one? | e, *é',
    ]);
  });

  test('a question whose answer is “right” is no head', () => {
    expect(shown('Which hand?;left;right;right')).toEqual(['Which hand? | left, *right']);
  });

  test.each(['20', '0.5', '20 s', '1:30', '5 points', '50%', 'p. 12', '7;20'])(
    'the right answer is before a column of scores, times or pages: %s',
    (more) => {
      for (const right of ['B', 'b)', 'Data'])
        expect(shown(`Ni nde?;Mama;Data;Sogo;${right};${more}`)).toEqual(['Ni nde? | Mama, *Data, Sogo']);
    },
  );

  test.each([
    ['Q?;2;4;6;2', /^1: The last cell, “2”, may mean option A or B/],
    ['Sun?,star,moon,rock,tree,A,5', /^1: The columns are unclear: the right answer may be “A” or “5”\./],
    ['Q?;x;y;z;2;4', /^1: The columns are unclear: the right answer may be “2” or “4”/],
    ['Q?;x;y;z;y;1', /^1: The columns are unclear: the right answer may be “y” or “1”/],
    ['Q?;x;y;z;B;10;3', /^1: The columns are unclear: the right answer may be “B” or “3”/],
    ['question;A;B;correct\nQ?;x;y;', /^2: The cell of the right answer is empty/],
    ['R?;x', /^1: This row has too few cells/],
    [';x;y;A', /^1: The first cell, the question, is empty/],
    ['question;A;B;C;correct\nQ?;x;y;;C', /^2: The cell of the right answer, “C”, is none/],
    ['"R?;x;y;A\nQ?;x;y;A', /^1: A quotation mark/],
    ['Q?;x;y;A\n"R"?;x;y;A\nQ?;x;y;A', /^2: A quotation mark/],
    ['question;A;B;correct\nQ?;x;y;A,B', /^2: The cell of the right answer, “A,B”, names several options/],
    ['question;A;B;picture;correct\nQ?;x;y;a.png;A', /^2: This question shows a picture/],
    ['question;A;B\nQ?;x;y', /^2: No heading says which column has the right answer/],
    [`${'q'.repeat(1_001)};x;y;A`, /^1: The question/],
    ['Q\0?;x;y;A', /^1: The text has a character that cannot be stored/],
  ])('the problem of %j', (text, message) => {
    expect(problemOf(text, 'rows')).toMatch(message);
  });
});

describe('what is none of them', () => {
  test.each([
    ['plain words', '\nJust some words.', /^2: This is none of the known formats/],
    ['a head alone', 'question;A;B;correct', /^1: There is no question in this rows \(CSV\) text/],
    ['comments alone', '// nothing {=}', /./],
  ])('%s', (_, text, message) => {
    expect(problemOf(text)).toMatch(message);
  });

  test('the chosen format holds, whatever it looks like', () => {
    expect(problemOf('Q?;x;y;A', 'gift')).toMatch(/^1: “Q\?;x;y;A” has no answers/);
  });
});

test('any text is read or rejected with a line of it', () => {
  const pieces = ['{', '}', '=', '~', '#', '\\', '::', '//', '%50%', '\n', '\n\n'];
  pieces.push('A. ', 'B) ', 'ANSWER: A', ';', '"', 'x', 'T');
  const random = createRandom(7);
  for (let round = 0; round < 3_000; round++) {
    const text = Array.from({ length: 1 + random.below(25) }, () => random.one(pieces)).join('');
    for (const format of ['auto', 'gift', 'aiken', 'rows'] as const) {
      const { questions, problems } = read(text, format);
      expect(questions.length + problems.length, JSON.stringify(text)).toBeGreaterThan(0);
      for (const { line } of problems) {
        expect(line, JSON.stringify([text, format])).toBeGreaterThan(0);
        expect(line, JSON.stringify([text, format])).toBeLessThanOrEqual(text.split('\n').length);
      }
      for (const { options, correctAnswer } of questions) expect(options[correctAnswer]).toBeTruthy();
    }
  }
});

test.each([
  ['Iki <s>iki</s>? {=x ~y}', /^1: This question has struck-through text/],
  ['[html]Iki? {=x <del>z</del> ~y}', /^1: This question has struck-through text/],
  ['Iki?;<b style="text-decoration: line-through">x</b>;y;A', /^1: This question has struck-through/],
  [
    '[html]<span style="font-family:Wingdings">J</span>? {=x ~y}',
    /^1: This question has symbols of the font Wing/,
  ],
  ['[html]<font face="Symbol">b</font>? {=x ~y}', /^1: This question has symbols of the font Symbol/],
])('%s: what would be shown as something else is named', (text, message) =>
  expect(problemOf(text)).toMatch(message),
);

test('tags that a question is about are text, and quotations keep their marks', () => {
  expect(shown('[plain]What is <s>x</s>? {=x ~y}')).toEqual(['What is <s>x</s>? | *x, y']);
  expect(shown('Which tag is <s>? {=x ~y}')).toEqual(['Which tag is <s>? | *x, y']);
  expect(shown('[html]<p>Ni <q>iki</q>?</p> {=x ~y}')).toEqual(['Ni “iki”? | *x, y']);
});

describe('quotation marks in cells that a spreadsheet copied', () => {
  test.each([
    ['"Amata" bivuga iki?\tmilk\twater\tA', ['"Amata" bivuga iki? | *milk, water']],
    ['"Muraho\tx\ty\tA\nBite"\tx\ty\tB\nIki?\tx\ty\tA', ['"Muraho | *x, y', 'Bite" | x, *y', 'Iki? | *x, y']],
    ['"dog" bivuga iki?\t"imbwa"\t"inka"\t"inka"', ['"dog" bivuga iki? | "imbwa", *"inka"']],
    ['"Iki?\nVuga"\t"a ""b"""\t"c\nd"\tA\nNi nde?\tx\ty\tB', ['Iki?\nVuga | *a "b", c d', 'Ni nde? | x, *y']],
    ['Iki?\t"x\ty"\tz\tA', ['Iki? | *x y, z']],
    ['Iki?\t5" \t6"\tA', ['Iki? | *5", 6"']],
  ])('%j', (text, wanted) => expect(shown(text)).toEqual(wanted));

  test('lines are counted over cells of several lines', () => {
    expect(problemOf('"Iki?\nVuga"\tx\ty\tA\n\nNi nde?\tx\ty\tZ')).toMatch(/^4: /);
  });
});

describe('the bytes of a file', () => {
  test.each([
    ['UTF-8', new TextEncoder().encode('Égalité')],
    ['UTF-8 with its mark', new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('Égalité')])],
    ['Excel’s own', new Uint8Array([0xc9, 0x67, 0x61, 0x6c, 0x69, 0x74, 0xe9])],
    ['UTF-16 without a mark', new Uint8Array(Buffer.from('Égalité', 'utf16le'))],
    ['UTF-16', new Uint8Array([0xff, 0xfe, ...Buffer.from('Égalité', 'utf16le')])],
  ])('%s', (_, bytes) => {
    expect(decodeText(bytes)).toBe('Égalité');
  });

  const zip = (name: string) => Buffer.concat([Buffer.from('PK\x03\x04\x14\0\x08\0'), Buffer.from(name)]);
  test.each<[string, Buffer, ReturnType<typeof binaryKind>]>([
    ['an .xlsx', zip('[Content_Types].xml…xl/workbook.xml'), 'workbook'],
    ['an .ods', zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'), 'workbook'],
    ['an .xls', Buffer.from('\xd0\xcf\x11\xe0\0\0W\0o\0r\0k\0b\0o\0o\0k\0', 'latin1'), 'workbook'],
    ['a .docx', zip('[Content_Types].xml…word/document.xml'), 'document'],
    ['an .odt', zip('mimetypeapplication/vnd.oasis.opendocument.text'), 'document'],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 'document'],
    ['an RTF', Buffer.from('{\\rtf1\\ansi Iki?'), 'document'],
    ['a JPEG', Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF\0', 'latin1'), 'binary'],
    ['another ZIP', zip('a.txt'), 'binary'],
    ['a text in UTF-16', Buffer.from('\ufeffIki?;x;y;A', 'utf16le'), null],
    ['a text of signatures', Buffer.from('BMI ni iki?;PK;xl/;word/;%PDF;A'), null],
  ])('%s', (_, bytes, kind) => expect(binaryKind(bytes)).toBe(kind));

  test('Windows-1252 has its quotation marks on every Node', () => {
    expect(decodeText(Uint8Array.of(0x93, 0x92, 0x94, 0x80, 0x9c, 0xe9))).toBe('“’”€œé');
  });
});

/* A text of the full length that is made to take long, or came so by accident: each is read, or refused, within a test's usual time. */
describe('a text of 240 kB', () => {
  const full = (piece: string, end = '') =>
    piece.repeat(Math.floor((240_000 - end.length) / piece.length)) + end;
  const formats = ['auto', 'gift', 'aiken', 'rows'] as const;
  const tooManyLines = /^10001: The text has more than 10,000 lines/;

  test.each([
    ['line ends before a word', full('\n', 'x')],
    ['rows of empty cells before a word', full('\t\t\t\n', 'x')],
    ['other line ends', `${'\u2029'.repeat(79_000)}x`],
    ['a question that goes on behind every blank line', full('\n\n=')],
    ['comments in an open question', `q {${full('\n//a')}`],
  ])('%s has too many lines', (_, text) => {
    for (const format of formats) expect(problemOf(text, format)).toMatch(tooManyLines);
  });

  test.each(['\t\t\t\n', ';;;\r\n', '  \n'])(
    'questions with %j behind them, again and again, are read',
    (piece) => {
      const rest = full(piece);
      expect(shown(`Ni nde?\tMama\tData\t2\n${rest}`)).toEqual(['Ni nde? | Mama, *Data']);
      expect(shown(`Iki?\nA. x\nB. y\nANSWER: B\n${rest}`)).toEqual(['Iki? | x, *y']);
      expect(shown(`Iki? {=x ~y}\n${rest}`)).toEqual(['Iki? | *x, y']);
    },
  );

  test.each(['<s>', '<s ', ' style="', ' style=', '</s', '<q>'])('%j in a question', (piece) => {
    for (const text of [full(piece, '{=x ~y}'), `[html]${full(piece, '{=x ~y}')}`])
      expect(problemOf(text.slice(-239_000), 'gift')).toMatch(/./);
  });

  test('tags that do not end are no tags', () => {
    expect(problemOf(`[html]${full('<a').slice(0, 239_000)}{=x ~y}`)).toMatch(/^1: Please enter/);
    expect(shown('[html]5 <b>is</b> < 6 and <a>7{=x ~y}')).toEqual(['5 is < 6 and 7 | *x, y']);
  });

  const spaces = ' '.repeat(200_000);
  test.each<[Format, string, string, RegExp]>([
    ['gift', 'blank lines and spaces', `q {${'\n'.repeat(9_000)}${spaces}=x ~y}`, /^q \| \*x, y$/],
    ['gift', 'comments', `q {${'\n//'.repeat(9_000)}${spaces}\n=x ~y}`, /^q \| \*x, y$/],
    ['gift', 'a weight that does not end', `q {=x ~%${'1'.repeat(230_000)}}`, /^1: Option 2: An option/],
    ['gift', 'open braces', full('{ '), /^1: The answers that begin here with \{ are not closed/],
    ['gift', 'colons', full('::'), /./],
    ['gift', 'backslashes', full('\\'), /./],
    ['aiken', 'spaces before ANSWER', `Q?\nA. x\nB. y\n${spaces}ANSWER: B`, /^Q\? \| x, \*y$/],
    ['aiken', 'spaces behind it', `Q?\nA. x\nB. y\nANSWER${spaces}B`, /^1: “Q\?” does not say which/],
    ['aiken', 'lines of one question', `${'\na '.repeat(9_000)}\nANSWER: A`, /^2: “a a /],
    [
      'aiken',
      'options beyond Z',
      `Q?\n${'A. x\n'.repeat(9_000)}ANSWER: A`,
      /does not say which option is right/,
    ],
    ['rows', 'cells in one row', full(';'), /./],
    ['rows', 'options in one row', `Q?${full(';x').slice(0, 230_000)};1`, /^1: /],
    ['rows', 'quotation marks', full('"'), /./],
    ['rows', 'a quotation mark that does not end', `"${full('a;')}`, /^1: A quotation mark/],
  ])('%s: %s', (format, _, text, said) => {
    expect(shown(text, format).join('\n')).toMatch(said);
    expect(shown(text, 'auto')).not.toEqual([]);
  });
});
