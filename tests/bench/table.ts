import { cpus, totalmem } from 'node:os';

/** What the words after `npm run bench --` choose; each part has values of its own for what is left out. */
export type Options = {
  /** How often each thing is measured. */
  runs?: number;
  /** Sizes of uploads in MB. */
  mb?: number[];
  /** Browsers that follow the live numbers at once. */
  streams?: number;
  /** Rows of each list. */
  rows?: number[];
  /** On a PostgreSQL server instead of PGlite. */
  postgres?: boolean;
};

/** One figure of the table. */
export type Row = {
  what: string;
  /** In `unit`. */
  figure: number;
  unit: string;
  /** The same work done by the barest thing that does it, in the same run. */
  reference?: { what: string; figure: number } | undefined;
  /** The bar as a share of the reference. */
  ratioAtLeast?: number | undefined;
  ratioAtMost?: number | undefined;
  /** The bar of the issue; `hard` when it is the same on every machine, so that missing it is an error. */
  budget?: { atMost?: number; atLeast?: number; hard?: boolean } | undefined;
  /** What the machine or the run adds to it. */
  note?: string | undefined;
};

/** Whether a row keeps its budget; null when it has none. */
export function withinBudget({ figure, budget, reference, ratioAtLeast, ratioAtMost }: Row): boolean | null {
  if (ratioAtLeast !== undefined && reference) return figure / reference.figure >= ratioAtLeast;
  if (ratioAtMost !== undefined && reference) return figure / reference.figure <= ratioAtMost;
  if (!budget) return null;
  return figure <= (budget.atMost ?? Number.POSITIVE_INFINITY) && figure >= (budget.atLeast ?? 0);
}

/** Rows as a Markdown table. */
export function markdown(rows: Row[]): string {
  const head = ['what', 'figure', 'reference of the same run', 'ratio', 'budget', ''];
  const lines = rows.map((row) => [
    row.what,
    `${shown(row.figure)} ${row.unit}${row.note ? ` (${row.note})` : ''}`,
    row.reference ? `${row.reference.what}: ${shown(row.reference.figure)} ${row.unit}` : '',
    row.reference ? shown(row.figure / row.reference.figure) : '',
    budgetInWords(row),
    { true: 'ok', false: '**missed**', null: '' }[String(withinBudget(row))] ?? '',
  ]);
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function budgetInWords({ budget, unit, ratioAtLeast, ratioAtMost }: Row): string {
  if (ratioAtMost !== undefined) return `ratio ≤ ${shown(ratioAtMost)}`;
  if (ratioAtLeast !== undefined) return `ratio ≥ ${shown(ratioAtLeast)}`;
  if (!budget) return '';
  const { atMost, atLeast } = budget;
  return atMost === undefined ? `≥ ${shown(atLeast ?? 0)} ${unit}` : `≤ ${shown(atMost)} ${unit}`;
}

/** Three figures are all that such measurements hold. */
function shown(figure: number): string {
  if (figure >= 1_000) return Math.round(figure).toLocaleString('en');
  return String(Number(figure.toPrecision(3)));
}

/** What the figures were taken on. */
export function machine(chromium: string): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${memory} GiB, Node ${process.versions.node}, ${chromium}`;
}

/** The middle one. */
export function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? 0;
}
