import { useState } from 'react';
import { keptFieldOf, uploadDoors } from '~/lib/upload-doors';
import type { FieldLike } from './fields';
import { FileField } from './file-field';
import { Kept, type KeptFile } from './kept-file';
import classes from './thumbnail-field.module.css';

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
