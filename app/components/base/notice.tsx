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

/** Renders a coloured box. `role` 'alert' interrupts screen readers. */
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

/** Renders the banner for unavailable data (SPEC §10.2). */
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
