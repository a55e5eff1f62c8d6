import { ConfirmDialog } from '~/components/confirm-dialog';

/** The question before logging out (SPEC §2 Layout): a route of its own without JavaScript, over the page one is on with it. */
export function LogOutDialog({ cancelTo, onClose }: { cancelTo: string; onClose?: () => void }) {
  return (
    <ConfirmDialog
      title="Log out"
      sentence="Are you sure you want to log out?"
      confirm={{ label: 'Log Out', busyLabel: 'Logging out...' }}
      tone="primary"
      action="/dashboard/log-out"
      cancelTo={cancelTo}
      onClose={onClose}
    />
  );
}
