import { useEffect, useState } from 'react';
import type { FieldLike } from '~/components/fields';
import { FileField } from '~/components/file-field';
import classes from '~/components/form.module.css';
import { Kept, type KeptFile } from '~/components/kept-file';
import { UploadRow } from '~/components/uploads/upload-row';
import { cancelUpload, sendFile, useUploads } from '~/components/uploads/upload-store';
import { formatDuration } from '~/lib/durations';
import { formatFileSize } from '~/lib/file-sizes';
import { keptFieldOf, refusalSentence, uploadDoors } from '~/lib/upload-doors';
import { readMediaFile } from './read-media-file';

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
