import { pipeline, Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { stringify } from 'csv-stringify';
import { recordEvent } from '~/admin-api.server/record-event';
import { staffLoader } from '~/guard.server/guard';
import { utcDay } from '~/lib/utc-days';
import { eventQuery, isOwnLog, periodOf, readEvents } from './audit.server';
import { AuditSearch } from './search';

/** Rows that one call brings. */
const atOnce = 500;

const columns = [
  ...['id', 'at', 'actorKind', 'actorId', 'actorName', 'action', 'kind', 'itemId', 'itemName'],
  ...['outcome', 'detail', 'ip', 'userAgent', 'requestId', 'changes'],
];

/** `/dashboard/audit.csv`: all rows that the filters find, newest first, sent as they are read. */
export const loader = staffLoader(
  { can: 'see-audit-log', search: AuditSearch },
  async ({ search, request, context }) => {
    const reject = (status: number, message: string) =>
      new Response(message, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
    if (request.headers.get('sec-fetch-site') === 'cross-site')
      return reject(403, 'The audit log was asked for from another site. You can download it on its page.');
    const { problem } = periodOf(search);
    if (problem) return reject(400, `${problem} Choose other dates on the audit log's page.`);
    // In its name as well, since a file is passed on without the page that says so.
    const name = (await isOwnLog(context)) ? 'dashboard-audit-log' : 'audit-log';
    const headers = {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${utcDay(Date.now())}.csv"`,
      'Cache-Control': 'no-store',
    };
    if (request.method === 'HEAD') return new Response(null, { headers });
    const query = eventQuery(search);
    // The first rows before anything is sent: what fails now is still an error page.
    const first = await readEvents(context, { ...query, perPage: atOnce });
    await recordEvent(context, {
      action: 'export',
      kind: 'system',
      itemName: 'the audit log',
      detail: new URL(request.url).search || null,
    });

    async function* rows() {
      for (let page = first.data; page.length > 0; ) {
        for (const { changes, ...event } of page)
          yield { ...event, changes: changes ? JSON.stringify(changes) : '' };
        const last = page.at(-1);
        if (!last || page.length < atOnce) return;
        page = (await readEvents(context, { ...query, before: last.id, perPage: atOnce })).data;
      }
    }
    // A cell that begins like a formula would be run as one by a spreadsheet.
    const file = stringify({ header: true, columns, bom: true, escape_formulas: true });
    pipeline(Readable.from(rows()), file, (error) => {
      // What was sent so far is cut off, so that no one takes it for all.
      if (error) context.log.warn({ err: error }, 'the audit log was not sent to its end');
    });
    return new Response(createReadableStreamFromReadable(file), { headers });
  },
);
