import { parse } from 'csv-parse/sync';

/** Rows of a CSV file. */
export const rowsOf = (text: string): string[][] =>
  parse(text, { bom: true, relax_column_count: true, relax_quotes: true });
