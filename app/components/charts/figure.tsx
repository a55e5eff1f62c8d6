import { type ReactNode, useId } from 'react';
import { WhatIsCounted } from '~/components/frame/what-is-counted';
import type { Definition } from '~/lib/definition';
import classes from './charts.module.css';

export type ChartTable = { columns: string[]; rows: string[][] };

/** Renders caption, summary and table (UX-05). */
export function ChartFigure({
  title,
  message,
  table,
  note,
  empty,
  printed = false,
  controls,
  about,
  children,
}: {
  title: string;
  message: string;
  table: ChartTable;
  note?: ReactNode;
  empty?: string;
  printed?: boolean;
  controls?: ReactNode;
  about?: Definition;
  children: ReactNode;
}) {
  const id = useId();
  const numbers = <NumbersTable table={table} caption={title} />;
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <figcaption>
        <h2 id={id}>{title}</h2>
        <p>{message}</p>
        {about && <WhatIsCounted about={about} />}
      </figcaption>
      {controls}
      <div>{empty ? <p className={classes.empty}>{empty}</p> : children}</div>
      {note && <p>{note}</p>}
      {table.rows.length === 0 ? null : printed ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, by the keyboard too
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
        <div role="group" tabIndex={0} aria-labelledby={id}>
          {numbers}
        </div>
      ) : (
        <details>
          <summary>Show as table</summary>
          <div>{numbers}</div>
        </details>
      )}
    </figure>
  );
}

function NumbersTable({ table: { columns, rows }, caption }: { table: ChartTable; caption: string }) {
  return (
    <table>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([head = '', ...cells], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and never move
          <tr key={at}>
            <th scope="row">{head}</th>
            {cells.map((cell, column) => (
              <td key={columns[column + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
