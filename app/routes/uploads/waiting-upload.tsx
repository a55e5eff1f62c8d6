import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { ButtonLink, SubmitButton } from '~/components/base/button';
import { FormError } from '~/components/base/form-error';
import { FormOwner } from '~/components/base/form-key';
import { FileField } from '~/components/files/file-field';
import { preflight } from '~/components/files/preflight';
import type { Sending } from '~/components/frame/sending';
import { UploadBar, UploadRow } from '~/components/frame/uploads/upload-row';
import { forgetUpload, sendFile } from '~/components/frame/uploads/upload-store';
import type { MediaRule } from '~/lib/media-rule';
import { uploadKinds } from '~shared/media/upload-kinds';
import type { WaitingRow } from './list';
import classes from './list.module.css';

/** Returns the message for a different file. */
export const anotherFile = (name: string) =>
  `This is another file. Please choose ${name} as it was when you began.`;

/** Renders an unfinished or unused upload. */
export function WaitingUpload({
  upload,
  sending,
  rule,
  rejection,
}: {
  upload: WaitingRow;
  sending: Sending | undefined;
  rule: MediaRule;
  rejection: SubmissionResult<string[]> | null;
}) {
  const { id, name, title, size, arrived, percent, duration, until, complete, saving, ofForm } = upload;
  const running = sending && sending.state !== 'failed';
  return (
    <li className={classes.card} aria-label={name}>
      {running ? (
        <UploadRow item={sending} addable={!ofForm} />
      ) : (
        <>
          <p className={classes.name}>{name}</p>
          <UploadBar name={name} percent={percent} />
          <p className={classes.facts}>
            {saving
              ? 'It is being saved.'
              : complete
                ? [ofForm?.what, 'Uploaded', size, duration, ofForm?.inDraft && 'In a draft']
                    .filter(Boolean)
                    .join(' · ')
                : `${ofForm ? `${ofForm.what} · ` : ''}${arrived} of ${size} arrived (${percent} %)`}
          </p>
          <p className={classes.facts}>Kept until {until}</p>
        </>
      )}
      {title && !saving && <p className={classes.facts}>Will be titled “{title}”</p>}
      {!running && !saving && (
        <>
          {!complete && !ofForm && <GoOn upload={upload} rule={rule} rejection={rejection} />}
          <div className={classes.actions}>
            {complete && !ofForm && (
              <ButtonLink to={`/dashboard/contents/new?upload=${id}`} small tone="secondary">
                Add as content
              </ButtonLink>
            )}
            <Form method="post" onSubmit={() => forgetUpload(id)}>
              <FormOwner />
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

/** Without JavaScript the full file is sent again. */
function GoOn({
  upload: { id, name, bytes, fingerprint },
  rule,
  rejection,
}: {
  upload: WaitingRow;
  rule: MediaRule;
  rejection: SubmissionResult<string[]> | null;
}) {
  const formId = `again-${id}`;
  const [hydrated, setHydrated] = useState(false);
  const [wrong, setWrong] = useState(rejection?.error?.file?.[0] ?? null);
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
    <Form method="post" encType="multipart/form-data" id={formId} className={classes.goOn}>
      {rejection && wrong && <FormError form={{ id: formId, allErrors: { file: [wrong] } }} />}
      <FormOwner />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="intent" value="again" />
      <FileField
        field={{ id: `${formId}-file`, name: hydrated ? '' : 'file', errors: wrong ? [wrong] : undefined }}
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
