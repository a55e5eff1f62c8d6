import { useState } from 'react';
import type { FieldLike } from '~/components/fields';
import { FileField } from '~/components/file-field';
import { formatDuration } from '~/lib/durations';
import { formatFileSize } from '~/lib/file-sizes';
import { keptFieldOf, uploadDoors } from '~/lib/upload-doors';
import classes from './form.module.css';
import { readMediaFile } from './read-media-file';

/** A file that has arrived already and waits for its form. */
export type KeptFile = { id: string; name: string; size: number; duration: number | null };

/** The video or audio, with its duration as soon as the browser knows it. */
export function MediaField({
  field,
  kept,
  maxBytes,
}: {
  field: FieldLike;
  kept: KeptFile | null;
  maxBytes: number;
}) {
  const [duration, setDuration] = useState<number | null>(kept?.duration ?? null);
  return (
    <div>
      {kept && <input type="hidden" name={keptFieldOf(field.name)} value={kept.id} />}
      <input type="hidden" name="duration" value={duration ?? ''} />
      <FileField
        key={kept?.id}
        field={field}
        required={false}
        label="Content File"
        hint={`Video or audio, at most ${formatFileSize(maxBytes)}`}
        accept={uploadDoors.media.accept}
        onChange={async ({ currentTarget: { files } }) => {
          const file = files?.[0];
          setDuration(file ? ((await readMediaFile(file))?.duration ?? null) : (kept?.duration ?? null));
        }}
      />
      {kept && <Kept {...kept} />}
      {duration !== null && <p className={classes.note}>Duration: {formatDuration(duration)}</p>}
    </div>
  );
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
