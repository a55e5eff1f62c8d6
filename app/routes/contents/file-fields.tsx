import { useEffect, useState } from 'react';
import type { FieldLike } from '~/components/fields';
import { FileField } from '~/components/file-field';
import { UploadRow } from '~/components/uploads/upload-row';
import { cancelUpload, sendFile, useUploads } from '~/components/uploads/upload-store';
import { formatDuration } from '~/lib/durations';
import { formatFileSize } from '~/lib/file-sizes';
import { keptFieldOf, refusalSentence, uploadDoors } from '~/lib/upload-doors';
import classes from './form.module.css';
import { readMediaFile } from './read-media-file';

/** A file that has arrived already and waits for its form. */
export type KeptFile = { id: string; name: string; size: number; duration: number | null };

/**
 * The video or audio, with its duration as soon as the browser knows it. With JavaScript it is sent at once,
 * resumably, while the rest of the form is filled in; without, it goes along with the form.
 * @param onReady told whether a file has arrived; not called without JavaScript
 */
export function MediaField({
  field,
  kept,
  maxBytes,
  onReady,
}: {
  field: FieldLike;
  kept: KeptFile | null;
  maxBytes: number;
  onReady: (ready: boolean) => void;
}) {
  const uploads = useUploads();
  const [hydrated, setHydrated] = useState(false);
  const [key, setKey] = useState<string | null>(null);
  const [duration, setDuration] = useState<number | null>(kept?.duration ?? null);
  const [fault, setFault] = useState<string | null>(null);
  const item = uploads.find((one) => one.key === key);
  const id = item ? item.id : (kept?.id ?? null);

  // One that was begun before, with the dialog closed in between, is taken up again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens
  useEffect(() => {
    setHydrated(true);
    setKey(uploads.find(({ state }) => state !== 'failed')?.key ?? null);
  }, []);
  const allArrived = uploads.every(({ state }) => state === 'arrived' || state === 'failed');
  const ready = id !== null && allArrived;
  useEffect(() => onReady(ready), [ready, onReady]);

  async function choose(file: File | undefined) {
    if (!file) return;
    if (key) void cancelUpload(key);
    setKey(null);
    const wrong = whyNotSent(file, maxBytes);
    setFault(wrong);
    if (wrong) return;
    setKey(sendFile(file));
    setDuration((await readMediaFile(file))?.duration ?? null);
  }

  return (
    <div>
      {id && <input type="hidden" name={hydrated ? field.name : keptFieldOf(field.name)} value={id} />}
      <input type="hidden" name="duration" value={duration ?? ''} />
      <FileField
        key={kept?.id}
        // By name: conform's fields are proxies. With JavaScript the file itself does not go with the form.
        field={{
          ...{ id: field.id, key: field.key, errors: fault ? [fault] : field.errors },
          name: hydrated ? '' : field.name,
        }}
        required={false}
        label="Content File"
        hint={`Video or audio, at most ${formatFileSize(maxBytes)}`}
        accept={uploadDoors.media.accept}
        onChange={({ currentTarget: { files } }) => void choose(files?.[0])}
      />
      {item ? <UploadRow item={item} onCancel={() => setKey(null)} /> : kept && <Kept {...kept} />}
      {duration !== null && <p className={classes.note}>Duration: {formatDuration(duration)}</p>}
    </div>
  );
}

/** What the browser can already tell is wrong, before a byte is sent; the server looks into the file itself. */
function whyNotSent(file: File, maxBytes: number): string | null {
  if (file.size === 0) return refusalSentence('empty', 'media');
  if (file.size > maxBytes) return refusalSentence('size', 'media', maxBytes);
  return file.type && !/^(video|audio)\//.test(file.type) ? refusalSentence('type', 'media') : null;
}

/** A picture, with a preview of the chosen one or of the present one. */
export function ThumbnailField({
  field,
  label = 'Thumbnail',
  kept,
  present,
}: {
  field: FieldLike;
  label?: string;
  kept: KeptFile | null;
  /** Address of the picture there is already. */
  present?: string | null;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = chosen ?? present;
  return (
    <div className={classes.thumbnail}>
      {kept && <input type="hidden" name={keptFieldOf(field.name)} value={kept.id} />}
      {shown && <img src={shown} alt="" className={classes.preview} />}
      <FileField
        key={kept?.id}
        field={field}
        label={label}
        hint={
          present ? 'Choose another image to change it' : 'An image; it is made small before it is sent on'
        }
        accept={uploadDoors.image.accept}
        onChange={({ currentTarget: { files } }) => {
          if (chosen) URL.revokeObjectURL(chosen);
          const file = files?.[0];
          setChosen(file?.type.startsWith('image/') ? URL.createObjectURL(file) : null);
        }}
      />
      {kept && <Kept {...kept} />}
    </div>
  );
}

function Kept({ name, size }: KeptFile) {
  return (
    <p className={classes.note}>
      <strong>{name}</strong> ({formatFileSize(size)}) is kept. Choose a file only to replace it.
    </p>
  );
}
