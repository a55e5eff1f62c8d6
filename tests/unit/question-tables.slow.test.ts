import { describe, expect, test } from 'vitest';
import { readQuestions } from '~/routes/engage/quizzes/paste/read-questions.server';

/* Tables of questions as people and other products write them. */

function read(text: string) {
  const { questions, problems } = readQuestions(text, 'auto');
  return [
    ...problems.map(({ line, message }) => `${line}: ${message}`),
    ...questions.map(
      ({ question, options, correctAnswer }) =>
        `${question} | ${options.join(', ')} | ${options[correctAnswer]}`,
    ),
  ];
}
const wanted = [
  'Who cares for the cow? | Keza, Mugabo | Mugabo',
  'And the goat? | Keza, Mugabo, Nobody | Nobody',
];

describe('columns by their headings', () => {
  test.each([
    ['English', 'No,Question,A,B,C,Answer'],
    ['numbered options', '#,Question text,Option 1,Option 2,Option 3,Correct option'],
    ['answers', 'S/N,QUESTION,Answer A,Answer B,Answer C,Correct Answer'],
    ['choices', 'code,question,choice1,choice2,choice3,answer key'],
    ['French', 'N°,Question,Réponse A,Réponse B,Réponse C,Bonne réponse'],
    ['French, other words', 'Numéro,Énoncé,Choix 1,Choix 2,Choix 3,Réponse correcte'],
    ['Kinyarwanda', 'Nimero,Ikibazo,A,B,C,Igisubizo cy’ukuri'],
    ['Kinyarwanda, other words', 'No,Ibibazo,Igisubizo 1,Igisubizo 2,Igisubizo 3,Igisubizo nyacyo'],
    ['options without a heading', 'Chapter,Question,,,,Key'],
    ['names of a program', 'id,questionText,optionA,optionB,optionC,correctAnswer'],
    ['Moodle’s CSV', 'questionname,questiontext,A,B,C,Answer 1'],
  ])('%s', (_, headings) => {
    const [number = '', question, a, b, c, correct] = headings.split(',');
    const rows = [
      ['1', 'Who cares for the cow?', 'Keza', 'Mugabo', '', 'B'],
      ['2', 'And the goat?', 'Keza', 'Mugabo', 'Nobody', 'nobody'],
    ];
    const table = [[number, question, a, b, c, correct], ...rows];
    for (const separator of [',', ';', '\t'])
      expect(read(table.map((row) => row.join(separator)).join('\r\n'))).toEqual(wanted);
    // The right answer first, and a column of no use last.
    const moved = table.map(([number, question, a, b, c, correct]) =>
      [correct, question, a, b, c, number].join(';'),
    );
    if (a) expect(read(moved.join('\n'))).toEqual(wanted);
  });
});

test('Kahoot’s template', () => {
  const text = `Quiz template,,,,,,,
"Add questions, at least two answer alternatives, time limit and choose correct answers",,,,,,,
,Question - max 120 characters,Answer 1 - max 75 characters,Answer 2 - max 75 characters,Answer 3 - max 75 characters,Answer 4 - max 75 characters,"Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs",Correct answer(s) - choose at least one
1,Who cares for the cow?,Keza,Mugabo,,,20,2
2,And the goat?,Keza,Mugabo,Nobody,,20,3
3,"How many, twice two?",2,4,6,8,20,2
4,Which are cows?,Inka,Ihene,Inyambo,,20,"1,3"
5,,,,,,,`;
  expect(read(text)).toEqual([
    '7: The cell of the right answer, “1,3”, names several options. A quiz has one right option.',
    ...wanted,
    'How many, twice two? | 2, 4, 6, 8 | 4',
  ]);
});

test('Blooket’s template', () => {
  const text = `"Blooket
Import Template",,,,,,,
Question #,Question Text,Answer 1,Answer 2,"Answer 3
(Optional)","Answer 4
(Optional)","Time Limit (sec)
(Max: 300 seconds)","Correct Answer(s)
(Only include Answer #)"
1,Who cares for the cow?,Keza,Mugabo,,,20,2
2,And the goat?,Keza,Mugabo,Nobody,,20,3
3,"How many, twice two?",2,4,6,8,20,2
4,,,,,,20,`;
  expect(read(text)).toEqual([...wanted, 'How many, twice two? | 2, 4, 6, 8 | 4']);
});

test('Gimkit’s template, whose right answer is a cell of its own, comes in at changing places', () => {
  const text = `Gimkit Spreadsheet Import Template,,,,
Question,Correct Answer,Incorrect Answer 1,Incorrect Answer 2 (Optional),Incorrect Answer 3 (Optional)
Who cares for the cow?,Mugabo,Keza,,
And the goat?,Nobody,Keza,Mugabo,
How many?,4,2,6,8
Where?,,Huye,Kigali,
Which?,Imbwa,Inyambo,Inka,Ihene
,,,,`;
  expect(read(text)).toEqual([
    '6: The cell of the right answer is empty. Write the right option there: its letter, its number or its text.',
    'Who cares for the cow? | Keza, Mugabo | Mugabo',
    'And the goat? | Keza, Nobody, Mugabo | Nobody',
    'How many? | 2, 4, 6, 8 | 4',
    'Which? | Inyambo, Inka, Ihene, Imbwa | Imbwa',
  ]);
});

test('Moodle’s CSV with two right answers', () => {
  const text = `questionname,questiontext,A,B,C,D,Answer 1,Answer 2,answernumbering,correctfeedback,defaultmark
Q1,Who cares for the cow?,Keza,Mugabo,,,B,,123,Yes,1
Q2,Which are cows?,Inka,Ihene,Inyambo,Imbwa,A,C,123,Yes,1`;
  expect(read(text)).toEqual([
    '3: The cell of the right answer, “A, C”, names several options. A quiz has one right option.',
    ...wanted.slice(0, 1),
  ]);
});

test.each([
  [
    'semicolons',
    '1;Who cares for the cow?;Keza;Mugabo;B\n2;And the goat?;Keza;Mugabo;Nobody;nobody\n3;;;;\n4.;;;;',
  ],
  [
    'headings',
    'No;Question;A;B;C;Correct;Type\n1;Who cares for the cow?;Keza;Mugabo;;B;MCQ\n2;And the goat?;Keza;Mugabo;Nobody;C;MCQ\n3;;;;;;MCQ',
  ],
])('rows that are only numbered are left off: %s', (_, text) => expect(read(text)).toEqual(wanted));

test('Kahoot’s report of a game has each question once', () => {
  const text = `Question Number,Question,Answer 1,Answer 2,Answer 3,Answer 4,Correct Answers,Time Allotted to Answer (seconds),Player,Answer,Correct / Incorrect,Correct,Score (points)
1 Quiz,Who cares for the cow?,Keza,Mugabo,,,Mugabo,20,Aline,Keza,Incorrect,0,0
1 Quiz,Who cares for the cow?,Keza,Mugabo,,,Mugabo,20,Eric,Mugabo,Correct,1,900
2 Quiz,And the goat?,Keza,Mugabo,Nobody,,Nobody,20,Aline,Nobody,Correct,1,800`;
  expect(read(text)).toEqual(wanted);
});

test('Quizizz’s spreadsheet', () => {
  const text = `Question Text,Question Type,Option 1,Option 2,Option 3,Option 4,Option 5,Correct Answer,Time in seconds,Image Link,Answer explanation
"Text of the question

(required)",Question Type,Text for option 1,Text for option 2,Text for option 3,Text for option 4,Text for option 5,The correct option choice,Time in seconds,Link of the image,Explanation
Who cares for the cow?,Multiple Choice,Keza,Mugabo,,,,2,30,,Because
And the goat?,Multiple Choice,Keza,Mugabo,Nobody,,,3,30,,
Name a cow.,Fill-in-the-Blank,Bihogo,,,,,,30,,
Which is it?,Multiple Choice,Keza,Mugabo,,,,1,30,https://a.rw/inka.png,`;
  expect(read(text).map((one) => one.slice(0, 60))).toEqual([
    '7: This is a question of the kind “Fill-in-the-Blank”, not o',
    '8: This question shows a picture, which a quiz cannot. Ask i',
    ...wanted.map((one) => one.slice(0, 60)),
  ]);
});

test('the right one by letter, number, text, or with its sign', () => {
  for (const correct of ['B', 'b)', '(b)', 'B.', '2', '2.', 'Option B', 'Réponse 2', 'mugabo', ' Mugabo '])
    expect(read(`question;A;B;C;correct\nWho cares for the cow?;Keza;Mugabo;;${correct}`), correct).toEqual(
      wanted.slice(0, 1),
    );
});

test.each([
  ['HTML', '"<p>Who cares for the&nbsp;cow?</p>";<b>Keza</b>;[html]Mugabo<br>;B'],
  ['quoted lines', '"Who cares\nfor the cow?";Keza;"Mugabo";B'],
])('texts are cleaned: %s', (_, text) => {
  expect(read(text)[0]?.replace('\n', ' ')).toBe(wanted[0]);
});
