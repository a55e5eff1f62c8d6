import { staffLoader } from '~/guard.server/guard';
import { utcDay } from '~/lib/utc-days';
import { csvFile } from '~/report.server/csv-file';
import { eventQuery, isOwnLog, periodOf, readEvents } from './audit.server';
import { auditLog } from './list.config';

/** Rows per call. */
const atOnce = 500;

const columns = Object.fromEntries(
  [
    ...['id', 'at', 'actorKind', 'actorId', 'actorName', 'action', 'kind', 'itemId', 'itemName'],
    ...['outcome', 'detail', 'ip', 'userAgent', 'requestId', 'changes'],
  ].map((name) => [name, name]),
);

/** Streams the filtered rows as `/dashboard/audit.csv`, newest first. */
export const loader = staffLoader(
  { can: 'see-audit-log', search: auditLog },
  async ({ search, staff, request, context }) => {
    const { problem } = periodOf(search);
    if (problem)
      return new Response(`${problem} Choose other dates on the audit log's page.`, {
        status: 400,
        headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      });
    const query = eventQuery(search);
    return csvFile(context, request, {
      // The name says whose log it is, since the file may be passed on without the page.
      name: `${(await isOwnLog(context)) ? 'dashboard-audit-log' : 'audit-log'}-${utcDay(Date.now())}`,
      columns,
      exported: { kind: 'system', itemName: 'the audit log' },
      rows: async () => {
        const first = await readEvents(context, staff, { ...query, perPage: atOnce });
        async function* rows() {
          for (let page = first.data; page.length > 0; ) {
            for (const { changes, ...event } of page)
              yield { ...event, changes: changes ? JSON.stringify(changes) : '' };
            const last = page.at(-1);
            if (!last || page.length < atOnce) return;
            page = (await readEvents(context, staff, { ...query, before: last.id, perPage: atOnce })).data;
          }
        }
        return rows();
      },
    });
  },
);
