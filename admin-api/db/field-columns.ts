import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Field, Fields } from '../contract/field-table';
import { utc } from './utc';

/** Returns arguments of json_build_object. @param media prefix of stored names */
export function jsonFields(table: PgTable, fields: Fields, names = Object.keys(fields), media = ''): SQL {
  const columns: Record<string, AnyPgColumn> = getTableColumns(table);
  const shownAs = (column: AnyPgColumn, { kind }: Field) => {
    if (kind === 'moment') return utc(column);
    return kind === 'file' && media ? sql`${media}::text || ${column}` : sql`${column}`;
  };
  return sql.join(
    names.map((name) => {
      const value = shownAs(columns[name] as AnyPgColumn, fields[name] as Field);
      return sql`${sql.raw(`'${name}'`)}, ${value}`;
    }),
    sql`, `,
  );
}
