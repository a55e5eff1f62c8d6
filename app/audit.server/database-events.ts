import type { SharedDatabase } from '~/state.server/shared-database';
import { audit } from '~contract';
import { countedTo, type EventQuery, type EventStore, usualPerPage } from './event-store';

/** jsonb rejects lone surrogates and NUL; they become U+FFFD. */
const storable = (_name: string, value: unknown) =>
  typeof value === 'string' ? value.replace(/[\p{Surrogate}\0]/gu, '\uFFFD') : value;

/** Stores events in the database that dashboards share. */
export function databaseEvents({ pool, ready }: SharedDatabase): EventStore {
  const columns = "event || jsonb_build_object('id', id, 'at', at) as row";
  const read = ({ row }: { row: { at: string } }) =>
    audit.AuditEvent.parse({ ...row, at: new Date(row.at).toISOString() });

  return {
    async add(event) {
      await ready();
      await pool.query('insert into dashboard_audit (event) values ($1)', [JSON.stringify(event, storable)]);
    },

    async list(query) {
      await ready();
      const { page = 1, perPage = usualPerPage, before } = query;
      const { where, values } = conditionsOf(query);
      const skip = before === undefined ? (Number(page) - 1) * Number(perPage) : 0;
      const [rows, counted] = await Promise.all([
        pool.query(
          `select ${columns} from dashboard_audit where ${where} order by id desc limit $${values.length + 1} offset $${values.length + 2}`,
          [...values, Number(perPage), skip],
        ),
        before === undefined
          ? pool.query(
              `select count(*)::int as rows from (select 1 from dashboard_audit where ${where} limit ${countedTo + 1}) as found`,
              values,
            )
          : null,
      ]);
      const found: number = counted?.rows[0]?.rows ?? rows.rows.length;
      return { data: rows.rows.map(read), total: Math.min(found, countedTo), more: found > countedTo };
    },

    async get(id) {
      await ready();
      const { rows } = await pool.query(`select ${columns} from dashboard_audit where id = $1`, [id]);
      return rows[0] ? read(rows[0]) : null;
    },

    async cut(before) {
      await ready();
      const { rowCount } = await pool.query('delete from dashboard_audit where at < $1', [new Date(before)]);
      return rowCount ?? 0;
    },
  };
}

function conditionsOf({ actor, action, kind, itemId, from, to, search, before }: EventQuery) {
  const values: unknown[] = [];
  const conditions = ['true'];
  const add = (value: unknown, condition: (place: string) => string) => {
    if (value === undefined || value === '') return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  add(
    actor,
    (p) => `(event->>'actorId' = ${p} or (event->>'kind' = 'staff-user' and event->>'itemId' = ${p}))`,
  );
  add(action, (p) => `event->>'action' = ${p}`);
  add(kind, (p) => `event->>'kind' = ${p}`);
  add(itemId, (p) => `event->>'itemId' = ${p}`);
  add(from, (p) => `at >= ${p}`);
  add(to, (p) => `at < ${p}`);
  add(before, (p) => `id < ${p}`);
  add(search?.trim() && `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`, (p) => {
    const searched = ['actorName', 'itemName', 'detail', 'ip', 'requestId'].map(
      (name) => `event->>'${name}'`,
    );
    return `concat_ws(' ', ${searched.join(', ')}) ilike ${p}`;
  });
  return { where: conditions.join(' and '), values };
}
