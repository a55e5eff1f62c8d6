import type { ReactNode } from 'react';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '../icons';
import classes from './notice.module.css';
import { RetryLink } from './states';

export type NoticeKind = 'success' | 'error' | 'info' | 'warn';

const icons = { success: IconCircleCheck, error: IconCircleX, info: IconInfoCircle, warn: IconAlertTriangle };

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
  const Icon = icons[kind];
  return (
    <div className={`${classes.notice} ${classes[kind]}`} role={role}>
      <Icon size={20} aria-hidden />
      <div className={classes.words}>
        {title && <p className={classes.title}>{title}</p>}
        {children && <p>{children}</p>}
      </div>
      {action}
    </div>
  );
}

/**
 * Over the last good data when the provider fails (SPEC §10.2).
 * @param asOf time of the data, `14:05 Kigali (12:05 UTC)`, formatted on the server
 */
export function StaleNotice({ asOf, message }: { asOf: string; message?: string }) {
  return (
    <Notice kind="warn" role="status" title={`Shown as of ${asOf}`} action={<RetryLink small />}>
      {message ?? 'The latest data could not be loaded.'}
    </Notice>
  );
}
