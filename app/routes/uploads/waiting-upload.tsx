import { Form } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { ButtonLink, SubmitButton } from '~/components/button';
import { FileField } from '~/components/file-field';
import { preflight } from '~/components/uploads/preflight';
import type { Sending } from '~/components/uploads/sending';
import { UploadBar, UploadRow } from '~/components/uploads/upload-row';
import { forgetUpload, sendFile } from '~/components/uploads/upload-store';
import type { MediaRule } from '~/lib/media-rule';
import { uploadKinds } from '~/lib/upload-kinds';
import type { WaitingRow } from './list';
import classes from './list.module.css';
import { anotherFile } from './schema';

/** One upload that waits on the server: how much arrived, until when it is stored, and how to go on. */
export function WaitingUpload({
  upload,
  sending,
  rule,
  issue,
}: {
  upload: WaitingRow;
  /** The same upload, if this tab sends it. */
  sending: Sending | undefined;
  rule: MediaRule;
  issue: string | null;
}) {
  const { id, name, size, arrived, percent, duration, until, complete, saving } = upload;
  const running = sending && sending.state !== 'failed';
  return (
    <li className={classes.card} aria-label={name}>
      {running ? (
        <UploadRow item={sending} addable />
      ) : (
        <>
          <p className={classes.name}>{name}</p>
          <UploadBar name={name} percent={percent} />
          <p className={classes.facts}>
            {saving
              ? 'It is being saved.'
              : complete
                ? ['Uploaded', size, duration].filter(Boolean).join(' · ')
                : `${arrived} of ${size} arrived (${percent} %)`}
          </p>
          <p className={classes.facts}>Kept until {until}</p>
        </>
      )}
      {!running && !saving && (
        <>
          {!complete && <GoOn upload={upload} rule={rule} issue={issue} />}
          <div className={classes.actions}>
            {complete && (
              <ButtonLink to={`/dashboard/contents/new?upload=${id}`} small tone="secondary">
                Add as content
              </ButtonLink>
            )}
            <Form method="post" onSubmit={() => forgetUpload(id)}>
              <input type="hidden" name="id" value={id} />
              <SubmitButton
                tone="quietDanger"
                small
                name="intent"
                value="cancel"
                aria-label={`Cancel the upload of ${name}`}
              >
                Cancel
              </SubmitButton>
            </Form>
          </div>
        </>
      )}
    </li>
  );
}

/** Choosing the same file again goes on where it stopped; without JavaScript the whole file is sent again. */
function GoOn({
  upload: { id, name, bytes, fingerprint },
  rule,
  issue,
}: {
  upload: WaitingRow;
  rule: MediaRule;
  issue: string | null;
}) {
  const [hydrated, setHydrated] = useState(false);
  const [wrong, setWrong] = useState(issue);
  useEffect(() => setHydrated(true), []);

  async function choose(file: File | undefined) {
    if (!file) return;
    setWrong(null);
    const found = await preflight(file, rule);
    if (typeof found === 'string') return setWrong(found);
    const same =
      file.size === bytes && file.name === name && found.fingerprint === (fingerprint ?? found.fingerprint);
    if (!same) return setWrong(anotherFile(name));
    sendFile(file, found);
  }

  return (
    <Form method="post" encType="multipart/form-data" className={classes.goOn}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="intent" value="again" />
      <FileField
        field={{ id: `again-${id}`, name: hydrated ? '' : 'file', errors: wrong ? [wrong] : undefined }}
        label="Resume"
        hint={hydrated ? `Choose ${name} again` : `Choose ${name} again; it is sent as a whole`}
        accept={uploadKinds.media.accept}
        onChange={({ currentTarget: { files } }) => void choose(files?.[0])}
      />
      <noscript>
        <button type="submit">Send again</button>
      </noscript>
    </Form>
  );
}
