import { PickAll } from '~/components/bulk/selection-bar';
import { ScheduleChip } from '~/components/frame/schedule-chip';
import tableClasses from '~/components/frame/table.module.css';
import {
  PickRow,
  RowActions,
  type RowsProps,
  StatusChip,
  selectionForm,
  Thumbnail,
  TitleLink,
  TypeWord,
} from './content-row';
import classes from './list.module.css';

/** Contents as a table; below 768 px each row becomes a card with the same fields and actions. */
export function ContentTable({ contents, ...rows }: RowsProps) {
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
              <td className={classes.code}>
                <PickRow row={row} mayManage={rows.mayManage} />
                {row.code}
              </td>
              <td className={classes.thumbCell}>
                <Thumbnail {...row} at="row" eager={at < 6} />
              </td>
              <th scope="row" className={classes.titleCell}>
                <TitleLink row={row} search={rows.search} />
              </th>
              <td>
                <StatusChip published={row.published} />
                <ScheduleChip schedule={row.schedule} />
              </td>
              <td>
                <TypeWord type={row.type} />
              </td>
              <td className={classes.numeric} data-label="Duration">
                {row.duration}
              </td>
              <td className={`${classes.numeric} ${classes.number}`} data-label="Views">
                {row.views}
              </td>
              <td className={classes.section} data-label="Section">
                {row.section}
              </td>
              <td>
                <RowActions row={row} at={at} compact {...rows} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
