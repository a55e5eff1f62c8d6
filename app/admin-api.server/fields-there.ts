import { contentFields } from '../../admin-api/contract/content-fields';
import { type Fields, filterNames, namesIn, pick } from '../../admin-api/contract/field-table';

type Has = (call: { name: string }) => Promise<boolean>;

/** Tables of fields, by the first part of the names of the calls that send them. */
const tables = { contents: contentFields } as const satisfies Record<string, Fields>;

async function those(fields: Fields, has: Has): Promise<Fields> {
  const rows = Object.entries(fields);
  const there = await Promise.all(rows.map(([, { capability: name }]) => !name || has({ name })));
  return Object.fromEntries(rows.filter((_, at) => there[at]));
}

/** What forms and filters show of a table: the fields that the admin API has. */
export function fieldsThere(list: keyof typeof tables, has: Has): Promise<Fields> {
  const fields = tables[list];
  return those(pick<Fields, string>(fields, [...namesIn(fields, 'form'), ...filterNames(fields)]), has);
}

/** What is sent of an item, without the fields that the admin API does not have. */
export async function withoutMissing<T extends object>(callName: string, sent: T, has: Has): Promise<T> {
  const fields: Fields = tables[(callName.split('.')[0] ?? '') as keyof typeof tables] ?? {};
  const there = await those(fields, has);
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !(name in fields) || name in there)) as T;
}
