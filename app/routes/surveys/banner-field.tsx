import { useRef, useState } from 'react';
import type { FieldLike } from '~/components/fields';
import { FileField } from '~/components/file-field';
import { Kept, type KeptFile } from '~/components/kept-file';
import { lookAtFile } from '~/components/look-at-file';
import { keptFieldOf, uploadDoors } from '~/lib/upload-doors';

/**
 * A survey's picture or film. With JavaScript one of another kind, or one that is too large, is named as soon as it is chosen; the server
 * looks again.
 * @param maxBytes the limit of a film @param kept a file that is on the server already, from the form's last sending
 */
export function BannerField({
  field,
  maxBytes,
  kept,
}: {
  field: FieldLike;
  maxBytes: number;
  kept: KeptFile | null;
}) {
  const turns = useRef(0);
  const [wrong, setWrong] = useState<string | null>(null);

  async function look(file: File | undefined) {
    const turn = ++turns.current;
    setWrong(null);
    const problem = file ? await lookAtFile(file, 'poster', maxBytes) : null;
    if (turn === turns.current) setWrong(problem); // else another one was chosen meanwhile
  }

  return (
    <>
      {kept && <input type="hidden" name={keptFieldOf(field.name)} value={kept.id} />}
      <FileField
        key={kept?.id}
        // By name: conform's fields are proxies.
        field={{
          ...{ id: field.id, key: field.key, name: field.name, required: field.required },
          ...(wrong ? { errors: [wrong] } : { errors: field.errors, describedBy: field.describedBy }),
        }}
        label="Thumbnail image or video"
        hint="An image or an .mp4 video"
        accept={uploadDoors.poster.accept}
        onChange={({ currentTarget: { files } }) => void look(files?.[0])}
      >
        {kept && <Kept {...kept} />}
      </FileField>
    </>
  );
}
