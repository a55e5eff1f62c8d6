import { pipeline, Readable } from 'node:stream';
import { type AppLoadContext, createReadableStreamFromReadable } from '@remix-run/node';
import { stringify } from 'csv-stringify';
import { recordEvent } from '~/admin-api.server/record-event';

type Row = Record<string, string | number | boolean | null>;
type Exported = Pick<Parameters<typeof recordEvent>[1], 'kind' | 'itemId' | 'itemName'>;

/** Digits that are a text (007, 0788…, an ID number, 6-9), as Excel leaves them. */
const asExcelText = (text: string) =>
  /^(0\d+|\+?\d{10,}|\d{1,2}[-/]\d{1,2})$/.test(text)
    ? { value: `="${text}"`, escape_formulas: false, quote: true }
    : text;

/**
 * A table as a download, with `for=excel` in the URL for an Excel that separates by semicolons; sent as its rows are read, and noted in the audit log; to people signed in, not to other sites. HEAD reads no row.
 * @param name of the file, without its ending; @param columns in their order, each with its heading
 * @param exported what it is of, for the audit log
 * @param rows reads what the table needs, before anything is sent: what fails then is still an error page
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
  // A cell that begins like a formula would be run as one by a spreadsheet.
  const isForExcel = new URL(request.url).searchParams.get('for') === 'excel';
  const file = stringify({
    ...{ header: true, columns, bom: true, escape_formulas: true },
    ...(isForExcel && { delimiter: ';', cast: { string: asExcelText } }),
  });
  pipeline(Readable.from(found), file, (error) => {
    // What was sent so far is cut off, so that no one takes it for all.
    if (error) context.log.warn({ err: error }, 'a CSV file was not sent to its end');
  });
  return new Response(createReadableStreamFromReadable(file), { headers });
}
