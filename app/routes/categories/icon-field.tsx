import { useRef, useState } from 'react';
import type { FieldLike } from '~/components/fields';
import { FileField } from '~/components/file-field';
import classes from '~/components/form.module.css';
import type { KeptFile } from '~/components/kept-file';
import { lookAtFile } from '~/components/look-at-file';
import { keptFieldOf, uploadDoors } from '~/lib/upload-doors';

/** A category's icon, with the one there is. What is no SVG drawing is named as soon as it is chosen; without JavaScript by the server. */
export function IconField({
  field,
  kept,
  present,
}: {
  field: FieldLike;
  kept: KeptFile | undefined;
  /** Address of the icon there is already. */
  present?: string | null;
}) {
  const turns = useRef(0);
  const [wrong, setWrong] = useState<string | null>(null);

  async function choose(file: File | undefined) {
    const turn = ++turns.current;
    setWrong(null);
    const problem = file ? await lookAtFile(file, 'icon') : null;
    if (turn === turns.current) setWrong(problem);
  }

  return (
    <div>
      {kept && <input type="hidden" name={keptFieldOf('icon')} value={kept.id} />}
      <FileField
        key={kept?.id}
        // By name: conform's fields are proxies.
        field={{
          ...{ id: field.id, key: field.key, name: field.name, required: field.required },
          errors: wrong ? [wrong] : field.errors,
        }}
        label="Icon"
        hint="Optional. An SVG drawing, at most 32 kB"
        accept={uploadDoors.icon.accept}
        onChange={({ currentTarget: { files } }) => void choose(files?.[0])}
      />
      {kept && <p className={classes.note}>{kept.name} is kept.</p>}
      {present && !kept && (
        <p className={classes.note}>
          Now: <img src={present} alt="present icon" width={24} height={24} />
        </p>
      )}
    </div>
  );
}
