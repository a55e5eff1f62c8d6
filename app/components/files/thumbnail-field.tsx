import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { pendingFieldOf } from '~/lib/upload-fields';
import type { PendingFile } from '~/lib/upload-status';
import { formatFileSize } from '~shared/media/file-sizes';
import { uploadKinds } from '~shared/media/upload-kinds';
import formClasses from '../base/form.module.css';
import { Icon } from '../base/icon';
import type { FieldLike } from '../controls/fields';
import { checkFile } from './check-file';
import { FileField } from './file-field';
import { Pending } from './pending-file';
import { shrinkImage } from './shrink-image';
import classes from './thumbnail-field.module.css';
import { useKeptFile } from './use-kept-file';

const FramePicker = lazy(() => import('../frame-picker'));
const MomentPicker = lazy(() => import('../moment-picker'));

/** Renders an image field; JavaScript adds video frames. */
export function ThumbnailField({
  field,
  label = 'Thumbnail',
  pending: sent,
  present,
  film,
}: {
  field: FieldLike;
  label?: string;
  pending: PendingFile | null;
  present?: string | null;
  film?: File | null;
}) {
  const pending = useKeptFile(field.name, sent);
  const box = useRef<HTMLDivElement>(null);
  const turns = useRef(0);
  const [chosen, setChosen] = useState<{ file: File; from: number; instead?: string } | null>(null);
  const [frame, setFrame] = useState<File | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const preview = usePreview(chosen?.file ?? null);
  const shown = preview ?? present;
  const waiting = chosen?.instead === pending?.id ? chosen : null;

  async function choose(file: File | undefined, ofFilm = false) {
    const turn = ++turns.current;
    setChosen(null);
    setFrame(ofFilm && file ? file : null);
    setWrong(null);
    if (!file) return;
    const problem = await checkFile(file, 'image');
    if (turn !== turns.current) return;
    // The server must reject it as well.
    if (problem) return setWrong(problem);
    const small = await shrinkImage(file);
    const input = box.current?.querySelector<HTMLInputElement>('input[type=file]');
    if (!input || turn !== turns.current) return;
    put(input, small);
    setChosen({ file: small, from: file.size, instead: pending?.id });
  }

  function suggest(file: File) {
    const input = box.current?.querySelector<HTMLInputElement>('input[type=file]');
    if (input?.files?.length === 0 && !pending && !present) void choose(file, true);
  }

  return (
    <div ref={box} className={classes.thumbnail}>
      {pending && <input type="hidden" name={pendingFieldOf(field.name)} value={pending.id} />}
      <div className={classes.preview}>
        {shown ? <img src={shown} alt="" /> : <Icon name="photo" size={28} />}
      </div>
      <div className={classes.field}>
        <FileField
          key={pending?.id}
          field={field}
          wrong={wrong}
          label={label}
          hint={
            present
              ? 'Choose a new image to replace it. Animations become still images.'
              : 'Optional. An image: PNG, JPEG, WebP, GIF or AVIF. Animations become still images.'
          }
          accept={uploadKinds.image.accept}
          onChange={({ currentTarget: { files } }) => void choose(files?.[0])}
        />
        {waiting && waiting.file.size < waiting.from && (
          <p className={formClasses.note} role="status">
            Made small: {formatFileSize(waiting.file.size)} instead of {formatFileSize(waiting.from)}.
          </p>
        )}
        {pending && !waiting && <Pending {...pending} />}
        {film && !film.type.startsWith('audio/') && (
          <Suspense>
            <FramePicker
              film={film}
              chosen={frame}
              onFirst={suggest}
              onPick={(file) => void choose(file, true)}
            />
            <MomentPicker film={film} onPick={(file) => void choose(file)} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

function put(input: HTMLInputElement, file: File): void {
  const list = new DataTransfer();
  list.items.add(file);
  input.files = list.files;
}

function usePreview(file: File | null): string | null {
  const [objectUrl, setObjectUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setObjectUrl(null);
    const made = URL.createObjectURL(file);
    setObjectUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return objectUrl;
}
