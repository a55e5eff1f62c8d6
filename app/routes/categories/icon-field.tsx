import { useRef, useState } from 'react';
import classes from '~/components/base/form.module.css';
import type { FieldLike } from '~/components/controls/fields';
import { checkFile } from '~/components/files/check-file';
import { FileField } from '~/components/files/file-field';
import { useKeptFile } from '~/components/files/use-kept-file';
import { pendingFieldOf } from '~/lib/upload-fields';
import type { PendingFile } from '~/lib/upload-status';
import { formatFileSize } from '~shared/media/file-sizes';
import { uploadKinds } from '~shared/media/upload-kinds';

/** A category's icon, with the one there is. What is no SVG drawing is named as soon as it is chosen; without JavaScript by the server. */
export function IconField({
  field,
  pending: sent,
  present,
}: {
  field: FieldLike;
  pending: PendingFile | undefined;
  /** URL of the icon there is already. */
  present?: string | null;
}) {
  const pending = useKeptFile('icon', sent ?? null);
  const turns = useRef(0);
  const [wrong, setWrong] = useState<string | null>(null);

  async function choose(file: File | undefined) {
    const turn = ++turns.current;
    setWrong(null);
    const problem = file ? await checkFile(file, 'icon') : null;
    if (turn === turns.current) setWrong(problem);
  }

  return (
    <div>
      {pending && <input type="hidden" name={pendingFieldOf('icon')} value={pending.id} />}
      <FileField
        key={pending?.id}
        field={field}
        wrong={wrong}
        label="Icon"
        hint={`Optional. An SVG drawing, at most ${formatFileSize(uploadKinds.icon.maxBytes)}`}
        accept={uploadKinds.icon.accept}
        onChange={({ currentTarget: { files } }) => void choose(files?.[0])}
      />
      {pending && <p className={classes.note}>{pending.name ?? 'The icon you sent'} is kept.</p>}
      {present && !pending && (
        <p className={classes.note}>
          Now: <img src={present} alt="present icon" width={24} height={24} />
        </p>
      )}
    </div>
  );
}
