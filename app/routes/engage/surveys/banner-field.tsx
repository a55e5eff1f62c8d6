import { useRef, useState } from 'react';
import type { FieldLike } from '~/components/controls/fields';
import { checkFile } from '~/components/files/check-file';
import { FileField } from '~/components/files/file-field';
import { Pending } from '~/components/files/pending-file';
import { useKeptFile } from '~/components/files/use-kept-file';
import { pendingFieldOf } from '~/lib/upload-fields';
import type { PendingFile } from '~/lib/upload-status';
import { uploadKinds } from '~shared/media/upload-kinds';

/**
 * Renders a survey's image or video.
 * @param keeps whether the saved one stays if none is chosen
 * @param maxBytes for videos
 * @param pending a file already on the server
 */
export function BannerField({
  field,
  maxBytes,
  pending: sent,
  keeps,
}: {
  field: FieldLike;
  maxBytes: number;
  pending: PendingFile | null;
  keeps: boolean;
}) {
  const pending = useKeptFile(field.name, sent);
  const turns = useRef(0);
  const [wrong, setWrong] = useState<string | null>(null);

  async function check(file: File | undefined) {
    const turn = ++turns.current;
    setWrong(null);
    const problem = file ? await checkFile(file, 'poster', maxBytes) : null;
    if (turn === turns.current) setWrong(problem); // else another file was chosen meanwhile
  }

  return (
    <>
      {pending && <input type="hidden" name={pendingFieldOf(field.name)} value={pending.id} />}
      <FileField
        key={pending?.id}
        field={field}
        wrong={wrong}
        label="Thumbnail image or video"
        hint={`An image or an .mp4 video${keeps ? '; the saved one stays unless you choose another' : ''}. Animated images become still.`}
        accept={uploadKinds.poster.accept}
        onChange={({ currentTarget: { files } }) => void check(files?.[0])}
      >
        {pending && <Pending {...pending} />}
      </FileField>
    </>
  );
}
