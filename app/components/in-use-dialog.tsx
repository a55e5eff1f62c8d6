import { ButtonLink } from './base/button';
import classes from './dialog/confirm-dialog.module.css';
import { DialogFooter, RouteDialog } from './dialog/route-dialog';

/**
 * Renders why an item cannot be deleted.
 * @param way to its uses
 */
export function InUseDialog({
  name,
  message,
  way,
  closeTo,
}: {
  name: string;
  message: string;
  way: { to: string; label: string };
  closeTo: string;
}) {
  return (
    <RouteDialog
      title={
        <>
          “<bdi>{name}</bdi>” cannot be deleted yet
        </>
      }
      closeTo={closeTo}
      size="sm"
      short
    >
      <p className={classes.message}>{message}</p>
      <DialogFooter>
        <ButtonLink to={closeTo} tone="secondary" preventScrollReset>
          Close
        </ButtonLink>
        <ButtonLink to={way.to}>{way.label}</ButtonLink>
      </DialogFooter>
    </RouteDialog>
  );
}
