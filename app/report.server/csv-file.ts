import { pipeline, Readable } from 'node:stream';
import { type AppLoadContext, createReadableStreamFromReadable } from '@remix-run/node';
import { stringify } from 'csv-stringify';
import { recordEvent } from '~/admin-api.server/record-event';

type Row = Record<string, string | number | boolean | null>;
type Exported = Pick<Parameters<typeof recordEvent>[1], 'kind' | 'itemId' | 'itemName'>;

/** In our users' languages. */
const dateWords = ['en', 'fr', 'rw', 'sw'].flatMap((locale) =>
  Array.from({ length: 12 }, (_, at) => Date.UTC(2024, at, at + 1)).flatMap((day) =>
    (['month', 'weekday'] as const).map((part) =>
      new Intl.DateTimeFormat(locale, { [part]: 'long', timeZone: 'UTC' }).format(day).slice(0, 3),
    ),
  ),
);
const excelWord = new RegExp(`^(?:(?:${[...new Set(dateWords)].join('|')})\\p{L}*|am?|pm?|e|rwf|frw)$`, 'iu');

function changesInExcel(text: string): boolean {
  // Formulas hold 255 characters. Integers and ISO days survive.
  if (text.length > 255 || /^[1-9]\d{0,9}$|^\d{4}-\d\d-\d\d$/.test(text)) return false;
  if (/^\s*(?:true|false|vrai|faux)\s*$/i.test(text)) return true;
  return (
    /\d/.test(text) &&
    /^[\p{L}\p{Sc}\s\d.,:/'’%()+-]*$/u.test(text) &&
    (text.match(/\p{L}+/gu) ?? []).every((word) => excelWord.test(word))
  );
}

/** `escape_formulas` knows a tab and a carriage return before a formula, but not a line feed. */
const asText = (text: string) => (text.startsWith('\n') ? `'${text}` : text);

const asExcelText = (text: string) =>
  changesInExcel(text) ? { value: `="${text}"`, escape_formulas: false, quote: true } : asText(text);

/**
 * Streams and audits a CSV; `for=excel` uses semicolons.
 * @param rows reads first, so that errors become pages
 */
export async function csvFile(
  context: Pick<AppLoadContext, 'api' | 'has' | 'log'>,
  request: Request,
  {
    name,
    columns,
    exported,
    rows,
  }: {
    name: string;
    columns: Record<string, string>;
    exported: Exported;
    rows: () => Promise<Iterable<Row> | AsyncIterable<Row>>;
  },
): Promise<Response> {
  if (request.headers.get('sec-fetch-site') === 'cross-site')
    return new Response('This file was asked for from another site. You can download it on its page.', {
      status: 403,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
    'Cache-Control': 'no-store',
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  const found = await rows();
  await recordEvent(context, {
    action: 'export',
    ...exported,
    detail: new URL(request.url).search || null,
  });
  // Prevents formula injection.
  const isForExcel = new URL(request.url).searchParams.get('for') === 'excel';
  const file = stringify({
    ...{ header: true, columns, bom: true, escape_formulas: true, cast: { string: asText } },
    ...(isForExcel && { delimiter: ';', cast: { string: asExcelText } }),
  });
  pipeline(Readable.from(found), file, (error) => {
    // Must not be taken as complete.
    if (error) context.log.warn({ err: error }, 'a CSV file was not sent to its end');
  });
  return new Response(createReadableStreamFromReadable(file), { headers });
}
