import { PickAll } from '~/components/bulk/selection-bar';
import { ScheduleChip } from '~/components/frame/schedule-chip';
import { StatusChip } from '~/components/frame/status-chip';
import tableClasses from '~/components/frame/table.module.css';
import {
  PickRow,
  RowActions,
  type RowsProps,
  Thumbnail,
  TitleLink,
  TypeWord,
  UnplayableChip,
} from './content-row';
import { selectionForm } from './list.config';
import classes from './list.module.css';

/** Renders contents as a table; below 768 px, as cards. */
export function ContentTable({ contents, ...rows }: Omit<RowsProps, 'formKey'>) {
  return (
    <div className={`${tableClasses.box} ${classes.tableBox}`}>
      <table className={`${tableClasses.table} ${classes.table}`}>
        <caption className="visually-hidden">Contents</caption>
        <thead>
          <tr>
            <th scope="col">{rows.mayManage && <PickAll form={selectionForm} />}#</th>
            <th scope="col">Thumbnail</th>
            <th scope="col">Title</th>
            <th scope="col">Status</th>
            <th scope="col">Type</th>
            <th scope="col">Duration</th>
            <th scope="col" className={classes.number}>
              Views
            </th>
            <th scope="col">Section</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {contents.map((row, at) => (
            <tr key={row.id}>
              <td>
                <PickRow row={row} mayManage={rows.mayManage} />
                {row.code}
              </td>
              <td>
                <Thumbnail {...row} at="row" eager={at < 6} />
              </td>
              <th scope="row">
                <TitleLink row={row} search={rows.search} />
              </th>
              <td>
                <StatusChip published={row.published} />
                <ScheduleChip schedule={row.schedule} />
                <UnplayableChip unplayable={row.unplayable} />
              </td>
              <TypeWord type={row.type} as="td" />
              <td className={classes.length}>{row.duration}</td>
              <td className={classes.number}>{row.views}</td>
              <td className={classes.section}>{row.section}</td>
              <RowActions row={row} {...rows} as="td" />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
