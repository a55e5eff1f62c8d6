import { formatFileSize } from '~/lib/file-sizes';
import classes from './form.module.css';

/** A file that has arrived already and waits for its form. */
export type PendingFile = { id: string; name: string; size: number; duration: number | null };

/** Says that a file was kept from the form's last sending and need not be chosen again. */
export function Pending({ name, size }: PendingFile) {
  return (
    <p className={classes.note}>
      <strong>{name}</strong> ({formatFileSize(size)}) is kept. Choose a file only to replace it.
    </p>
  );
}
