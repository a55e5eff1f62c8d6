import { fold } from '~shared/text/fold';

/** What a column of a table of questions holds. */
type Column =
  | 'number'
  | 'question'
  | 'option'
  /** The right answer, by an explicit name, by a short one, or by 'Answer', which may be an option's or a player's as well. */
  | 'correct answer'
  | 'correct'
  | 'answer'
  | 'type'
  | 'media'
  | 'player'
  | 'time'
  | 'other';

/** A heading as it is compared: without accents, case and hints such as ' - max 120 characters' or '(s)'. */
const headingOf = (cell: string) =>
  fold(cell)
    .replace(/\s*(?:\(|\s[-–]\s).*$/, '')
    .replace(/[_.:]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Headings in English, French and Kinyarwanda, as people and the exports of Kahoot and Quizizz write them. */
const headings: [Exclude<Column, 'other'>, RegExp][] = [
  [
    'number',
    /^(no|n|nr|num|number|#|nº|n°|s\/n|numero|nimero|inomero|umubare|question (number|no|n°)|numero de (la )?question)$/,
  ],
  [
    'question',
    /^(questions?|question text|(texte|enonce|intitule) (de la )?question|enonce|intitule|ikibazo|ibibazo)$/,
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

/** The columns of a table, by the index of their cells. */
export type Columns = { question: number; options: number[]; correct: number; all: Column[] };

const indexesOf = (columns: Column[], wanted: Column) =>
  columns.flatMap((column, at) => (column === wanted ? [at] : []));

/** Returns the columns that a row of headings names; null if it is none. One whose last cell is also one of its options is a question. */
export function columnsOf(cells: string[]): Columns | null {
  const all = cells.map(columnOf);
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
  // The question's column may have a name of its own.
  const question = named < 0 ? all.indexOf('other') : named;
  if (!isHead || question < 0) return null;
  const options = indexesOf(all, 'option');
  const between = cells.flatMap((_, at) =>
    all[at] === 'other' && at > question && at < correct ? [at] : [],
  );
  // Where no heading names the right answer it is in the last column, if that is no other.
  const isLast = correct < 0 && all.at(-1) === 'other';
  return {
    question,
    options: options.length > 0 ? options : between,
    correct: isLast ? cells.length - 1 : correct,
    all,
  };
}
