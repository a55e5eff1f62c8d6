import type { ReactNode } from 'react';
import { Icon } from './icon';
import classes from './notice.module.css';
import { RetryLink } from './states';

export type NoticeKind = 'success' | 'error' | 'info' | 'warn';

const icons = {
  success: 'circle-check',
  error: 'circle-x',
  info: 'info-circle',
  warn: 'alert-triangle',
} as const;

/** A message or two in a coloured box. `role` 'status' is read out politely when it appears, 'alert' at once. */
export function Notice({
  kind = 'info',
  title,
  children,
  action,
  role,
}: {
  kind?: NoticeKind;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  role?: 'status' | 'alert';
}) {
  return (
    <div className={`${classes.notice} ${classes[kind]}`} role={role}>
      <Icon name={icons[kind]} size={20} />
      <div className={classes.words}>
        {title && <p className={classes.title}>{title}</p>}
        {children && <p>{children}</p>}
      </div>
      {action}
    </div>
  );
}

/**
 * The one banner of a page whose data could not all be read, with the page's one Retry (SPEC §10.2): what is shown as of when, what happened
 * and since when.
 * @param asOf time of the data, `14:05 Kigali (12:05 UTC)`, formatted on the server; '' when no old data are shown
 * @param missing whether parts of the page have nothing to show
 */
export function StaleNotice({
  asOf,
  message = 'The latest data could not be loaded.',
  missing,
}: {
  asOf: string;
  message?: string;
  missing?: boolean;
}) {
  return (
    <Notice
      kind="warn"
      role="status"
      title={asOf ? `Shown as of ${asOf}` : 'Some of this page could not be loaded'}
      action={<RetryLink small />}
    >
      {message}
      {asOf && missing && ' What was not read before is missing.'}
    </Notice>
  );
}
