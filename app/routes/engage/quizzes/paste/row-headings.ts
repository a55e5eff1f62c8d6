import { fold } from '~shared/text/fold';

type Column =
  | 'number'
  | 'question'
  | 'option'
  /** A wrong option, if the right one has its own column. */
  | 'wrong'
  /** By explicit name, by short name, or by 'Answer', which may also be an option's or a player's. */
  | 'correct answer'
  | 'correct'
  | 'answer'
  | 'type'
  | 'media'
  | 'player'
  | 'time'
  | 'other';

/** `correctAnswer` as words, without accents, case and hints such as ' - max 120 characters' or '(s)'. */
const headingOf = (cell: string) =>
  fold(cell.replace(/([a-z])(?=[A-Z])/g, '$1 '))
    .replace(/\s*(?:\(|\s[-–]\s).*$/, '')
    .replace(/[_.:]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * English, French and Kinyarwanda headings, including Kahoot, Quizizz, Blooket, Gimkit and Moodle exports.
 */
const headings: [Exclude<Column, 'other'>, RegExp][] = [
  [
    'number',
    /^(no|n|nr|num|number|#|nº|n°|s\/n|numero|nimero|inomero|umubare|question (number|no|n°|#)|numero de (la )?question)$/,
  ],
  [
    'question',
    /^(questions?|question ?text|(texte|enonce|intitule) (de la )?question|enonce|intitule|ikibazo|ibibazo)$/,
  ],
  [
    'correct answer',
    /^(correct|right) (answers?|option|choice)$|^answer key$|^(la )?(bonne|vraie) (reponse|option)$|^(reponse|option) (correcte|juste|exacte)$|^choix correct$|^igisubizo (cy'ukuri|nyacyo|kiri cyo|gikwiye|nyakuri)$/,
  ],
  ['correct', /^(correct|right|solution|key|correcte?|juste|corrige|cle|icyukuri|ukuri)$/],
  ['answer', /^(answers?|reponses?|igisubizo)$/],
  [
    'option',
    /^[a-j]$|^\d{1,2}$|^(option|answer|choice|proposition|reponse|choix|igisubizo|ihitamo|amahitamo|uburyo)\s?([a-j]|\d{1,2})$/,
  ],
  ['wrong', /^(incorrect|wrong) (answer|option|choice)\s?\d*$|^(mauvaise|fausse) reponse\s?\d*$/],
  ['type', /^(question )?type$|^type de (la )?question$|^ubwoko$/],
  [
    'media',
    /^(image|picture|photo|video|media|ifoto|ishusho)( (link|url))?$|^lien (de l'|de la )?(image|video)$/,
  ],
  ['player', /^player$/],
  ['time', /^time( limit| in seconds| allotted to answer)$/],
];

const columnOf = (cell: string): Column => {
  const heading = headingOf(cell);
  return headings.find(([, pattern]) => pattern.test(heading))?.[0] ?? 'other';
};

/** By cell index. Moodle may have several for the right answer. */
export type Columns = { question: number; options: number[]; correct: number[]; all: Column[] };

const indexesOf = (columns: Column[], wanted: Column) =>
  columns.flatMap((column, at) => (column === wanted ? [at] : []));

/** If options are A, B and so on, Moodle's 'Answer 1' is the right one. */
function columnsIn(cells: string[]): Column[] {
  const names = cells.map(headingOf);
  const isMoodle = names.includes('a') && names.includes('b');
  return cells.map((cell, at) =>
    isMoodle && /^answer \d$/.test(names[at] ?? '') ? 'answer' : columnOf(cell),
  );
}

/** Returns the columns of a heading row. A row whose last cell repeats an option is a question. */
export function columnsOf(cells: string[]): Columns | null {
  const all = columnsIn(cells);
  const named = all.indexOf('question');
  const correct =
    (['correct answer', 'correct', 'answer'] as const)
      .map((name) => all.indexOf(name))
      .find((at) => at >= 0) ?? -1;
  const last = cells.findLast((cell) => cell !== '');
  const isHead =
    named >= 0
      ? all.filter((column) => column !== 'other').length > 1
      : correct > 0 && all.includes('option') && cells.filter((cell) => cell === last).length === 1;
  // The question's column may have any name.
  const question = named < 0 ? all.indexOf('other') : named;
  if (!isHead || question < 0) return null;
  const options = indexesOf(all, 'option');
  const between = cells.flatMap((_, at) =>
    all[at] === 'other' && at > question && at < correct ? [at] : [],
  );
  // Without a heading, the right answer may be in the last column.
  const isLast = correct < 0 && all.at(-1) === 'other';
  const corrects = all[correct] === 'answer' ? indexesOf(all, 'answer') : [correct].filter((at) => at >= 0);
  const wrong = indexesOf(all, 'wrong');
  return {
    question,
    options: [options, wrong, between].find(({ length }) => length > 0) ?? [],
    correct: isLast ? [cells.length - 1] : corrects,
    all,
  };
}
