import { useRef, useState } from 'react';
import formClasses from '~/components/base/form.module.css';
import type { FieldLike } from '~/components/controls/fields';
import { checkFile } from '~/components/files/check-file';
import { FileField } from '~/components/files/file-field';
import { useKeptFile } from '~/components/files/use-kept-file';
import { pendingFieldOf } from '~/lib/upload-fields';
import type { PendingFile } from '~/lib/upload-status';
import { formatFileSize } from '~shared/media/file-sizes';
import { uploadKinds } from '~shared/media/upload-kinds';
import classes from './icon-field.module.css';

/** An uploaded icon that is not saved yet. */
export type ChosenIcon = {
  /** The upload's id. */
  id: string;
  /** URL of the icon as it would be saved. */
  url: string | null;
  /** Whether it looks different from its file. */
  isChanged: boolean;
  /** URL of the rendered file, if it looks different. */
  original: string | null;
};

/**
 * Renders a category's icon field. An icon that looks different from its file needs to be accepted.
 * @param onReplace called with the replaced upload's id
 */
export function IconField({
  field,
  pending: sent,
  chosen,
  present,
  onReplace,
}: {
  field: FieldLike;
  pending: PendingFile | undefined;
  chosen: ChosenIcon | null;
  present?: string | null;
  onReplace: (id: string | undefined) => void;
}) {
  const pending = useKeptFile('icon', sent ?? null);
  const turns = useRef(0);
  const [wrong, setWrong] = useState<string | null>(null);
  const [local, setLocal] = useState<{ url: string; instead: string | undefined } | null>(null);
  // Submitting empties the field.
  const preview = local && local.instead === pending?.id ? local.url : null;

  async function choose(file: File | undefined) {
    const turn = ++turns.current;
    setWrong(null);
    setLocal(null);
    onReplace(file && pending?.id);
    if (!file) return;
    const problem = await checkFile(file, 'icon');
    const url = problem ? null : await dataUrl(file);
    if (turn !== turns.current) return; // another file was chosen meanwhile
    setWrong(problem);
    setLocal(url ? { url, instead: pending?.id } : null);
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
      {preview ? (
        <Drawing url={preview} label="Chosen icon" />
      ) : pending ? (
        <>
          <p className={formClasses.note}>{pending.name ?? 'The icon you sent'} is kept.</p>
          <div className={classes.both}>
            {chosen?.original && <Drawing url={chosen.original} label="Your file" />}
            {chosen?.url && (
              <Drawing url={chosen.url} label={chosen.isChanged ? 'As an icon' : 'Chosen icon'} />
            )}
          </div>
        </>
      ) : (
        present && (
          <p className={formClasses.note}>
            Now: <img src={present} alt="present icon" width={24} height={24} />
          </p>
        )
      )}
    </div>
  );
}

function Drawing({ url, label }: { url: string; label: string }) {
  return (
    <figure className={classes.drawing}>
      <img src={url} alt="" width={96} height={96} />
      <figcaption>{label}</figcaption>
    </figure>
  );
}

/** A data URL has no origin: opened alone, the file cannot reach the dashboard. */
async function dataUrl(file: File): Promise<string | null> {
  const reader = new FileReader();
  return new Promise((resolve) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(new Blob([file], { type: 'image/svg+xml' }));
  });
}
