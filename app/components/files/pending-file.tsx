import type { PendingFile } from '~/lib/upload-status';
import { formatFileSize } from '~shared/media/file-sizes';
import classes from '../base/form.module.css';

export function Pending({ name, size }: PendingFile) {
  if (name === null)
    return (
      <p className={classes.note}>
        The file you sent is kept, but the store for files does not respond. Send the form again in a few
        minutes, without choosing the file again.
      </p>
    );
  return (
    <p className={classes.note}>
      <strong>{name}</strong> ({formatFileSize(size)}) is kept. Choose a file only to replace it.
    </p>
  );
}
