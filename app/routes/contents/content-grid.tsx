import { Link } from '@remix-run/react';
import { contentsHref } from '~/components/frame/contents-href';
import { ScheduleChip } from '~/components/frame/schedule-chip';
import { IconEye, IconMessageCircle } from '~/components/icons';
import {
  PickRow,
  RowActions,
  type RowsProps,
  StatusChip,
  Thumbnail,
  TitleLink,
  TypeWord,
} from './content-row';
import classes from './list.module.css';

/** Contents as cards, one to four columns by width; until that is chosen, a dense list of them on a phone. */
export function ContentGrid({ contents, ...rows }: RowsProps) {
  return (
    <ul className={`${classes.grid} ${rows.search.view ? '' : classes.dense}`} aria-label="Contents">
      {contents.map((row, at) => (
        <li key={row.id} className={classes.card}>
          <Link
            to={contentsHref(rows.search, row.id)}
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
              <TypeWord type={row.type} />
            </div>
            <h2 className={classes.cardTitle}>
              <TitleLink row={row} search={rows.search} />
            </h2>
            <p className={classes.quiet}>{[row.code, row.section].filter(Boolean).join(' · ')}</p>
            <p className={classes.counts}>
              <span title="Views">
                <IconEye size={16} aria-hidden /> {row.views}
                <span className="visually-hidden"> views</span>
              </span>
              <span title="Comments">
                <IconMessageCircle size={16} aria-hidden /> {row.comments}
                <span className="visually-hidden"> {row.comments === 1 ? 'comment' : 'comments'}</span>
              </span>
            </p>
          </div>
          <RowActions row={row} at={at} {...rows} />
        </li>
      ))}
    </ul>
  );
}
