import { Icon } from '~/components/base/icon';
import { Link } from '~/components/base/link';
import { ScheduleChip } from '~/components/frame/schedule-chip';
import { StatusChip } from '~/components/frame/status-chip';
import {
  PickRow,
  RowActions,
  type RowsProps,
  Thumbnail,
  TitleLink,
  TypeWord,
  UnplayableChip,
} from './content-row';
import { contentList } from './list.config';
import classes from './list.module.css';

/** Renders contents as cards; on phones, as a dense list until the grid is chosen. */
export function ContentGrid({ contents, ...rows }: Omit<RowsProps, 'formKey'>) {
  return (
    <ul
      className={rows.search.view ? classes.grid : `${classes.grid} ${classes.dense}`}
      aria-label="Contents"
    >
      {contents.map((row, at) => (
        <li key={row.id} className={classes.card}>
          <Link
            to={contentList.href(rows.search, row.id)}
            preventScrollReset
            className={classes.cardPicture}
            tabIndex={-1}
            aria-hidden
          >
            <Thumbnail {...row} eager={at < 4} />
          </Link>
          <PickRow row={row} mayManage={rows.mayManage} />
          <span className={classes.duration}>{row.duration}</span>
          <div className={classes.cardBody}>
            <div className={classes.chips}>
              <StatusChip published={row.published} />
              <ScheduleChip schedule={row.schedule} />
              <UnplayableChip unplayable={row.unplayable} />
              <TypeWord type={row.type} />
            </div>
            <h2 className={classes.cardTitle}>
              <TitleLink row={row} search={rows.search} />
            </h2>
            <p className={classes.quiet}>{[row.code, row.section].filter(Boolean).join(' · ')}</p>
            <p className={classes.counts}>
              <span title="Views">
                <Icon name="eye" size={16} />
                {` ${row.views}`}
                <span className="visually-hidden"> views</span>
              </span>
              <span title="Comments">
                <Icon name="message-circle" size={16} />
                {` ${row.comments}`}
                <span className="visually-hidden">{row.comments === 1 ? ' comment' : ' comments'}</span>
              </span>
            </p>
          </div>
          <RowActions row={row} {...rows} />
        </li>
      ))}
    </ul>
  );
}
