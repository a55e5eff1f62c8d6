import { useEffect, useState } from 'react';
import { FormOwner } from '~/components/base/form-key';
import { takeFiles } from '~/components/dialog/dropped-files';
import { FileField } from '~/components/files/file-field';
import { preflight } from '~/components/files/preflight';
import { sendFile } from '~/components/frame/uploads/upload-store';
import type { MediaRule } from '~/lib/media-rule';
import { uploadKinds } from '~shared/media/upload-kinds';
import classes from './list.module.css';

/** Renders the upload of several files; needs JavaScript. */
export function SendMore({ rule }: { rule: MediaRule }) {
  const [wrong, setWrong] = useState<string[]>([]);
  async function choose(files: File[]) {
    setWrong([]);
    for (const file of files) {
      const found = await preflight(file, rule);
      if (typeof found === 'string') setWrong((before) => [...before, `${file.name}: ${found}`]);
      else sendFile(file, found);
    }
  }
  // Dropped on the list of contents.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => void choose(takeFiles()), []);
  return (
    <div className={`needs-script ${classes.more}`}>
      <FormOwner />
      <FileField
        field={{ id: 'send-more', name: '', errors: wrong.length > 0 ? [wrong.join(' ')] : undefined }}
        label="Send files"
        hint={`${rule.hint} each; several at once`}
        accept={uploadKinds.media.accept}
        multiple
        onChange={({ currentTarget }) => {
          void choose([...(currentTarget.files ?? [])]);
        }}
      />
    </div>
  );
}
