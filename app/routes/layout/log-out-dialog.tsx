import { useEffect, useState } from 'react';
import { FormOwner } from '~/components/base/form-key';
import { Notice } from '~/components/base/notice';
import { openTabs } from '~/components/base/session/tabs';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog';
import classes from '~/components/dialog/confirm-dialog.module.css';
import { hasTyped } from '~/components/frame/session/typed';

export function LogOutDialog({
  cancelTo,
  drafts,
  onClose,
}: {
  cancelTo: string;
  drafts: number;
  onClose?: () => void;
}) {
  const [here, setHere] = useState(false);
  const [tabs, setTabs] = useState<string[]>([]);
  useEffect(() => {
    setHere(hasTyped());
    const others = openTabs((message) => {
      if (message.type === 'unsent') setTabs((known) => [...known, message.page]);
    });
    others.notify({ type: 'ask' });
    return () => others.close();
  }, []);
  return (
    <ConfirmDialog
      title="Log Out"
      message="Are you sure you want to log out?"
      confirm={{ label: 'Log Out', busyLabel: 'Logging out...' }}
      tone="primary"
      action="/dashboard/log-out"
      cancelTo={cancelTo}
      onClose={onClose}
    >
      <FormOwner />
      <div className={classes.notices}>
        {drafts > 0 && (
          <Notice kind="warn">
            {drafts === 1 ? 'Your draft in this browser is' : `Your ${drafts} drafts in this browser are`}{' '}
            deleted when you log out.
          </Notice>
        )}
        {(here || tabs.length > 0) && (
          <Notice kind="warn" role="status" title="There is text that was not sent">
            {here && 'What you typed on this page will be lost. '}
            {tabs.length > 0 &&
              `In another tab: ${tabs.map((page) => `“${page}”`).join(', ')}. That tab asks you to log in again, to get it back.`}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  );
}
