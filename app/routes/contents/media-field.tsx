import { useEffect, useState } from 'react';
import { Button } from '~/components/base/button';
import classes from '~/components/base/form.module.css';
import { type FieldLike, SwitchField, TextField } from '~/components/controls/fields';
import { takeFiles } from '~/components/dialog/dropped-files';
import { FileField } from '~/components/files/file-field';
import { Pending } from '~/components/files/pending-file';
import { type Preflight, preflight } from '~/components/files/preflight';
import { useKeptFile } from '~/components/files/use-kept-file';
import { changeSending, type Sending, useUploads } from '~/components/frame/sending';
import { UploadRow } from '~/components/frame/uploads/upload-row';
import { cancelUpload, fileOf, sendFile } from '~/components/frame/uploads/upload-store';
import { formatDuration } from '~/lib/durations';
import type { MediaRule } from '~/lib/media-rule';
import { pendingFieldOf } from '~/lib/upload-fields';
import type { PendingFile } from '~/lib/upload-status';
import { unplayableOf } from '~shared/media/codecs';
import { uploadKinds } from '~shared/media/upload-kinds';
import { PreflightFacts } from './preflight-facts';
import { UnplayableNotice } from './unplayable';

/**
 * Renders the video or audio field. With JavaScript the upload starts immediately and can resume.
 * @param pending a file already on the server
 * @param onReady called with whether all uploads have arrived (SPEC §4 'Uploads'); never without JavaScript
 */
export function MediaField({
  field,
  typedDuration,
  mayNotPlay,
  pending: sent,
  rule,
  onReady,
  onFile,
}: {
  field: FieldLike;
  /** Typed if neither browser nor server can read it. */
  typedDuration: FieldLike;
  mayNotPlay: FieldLike;
  pending: PendingFile | null;
  rule: MediaRule;
  onReady: (ready: boolean) => void;
  onFile?: (file: File | null) => void;
}) {
  const pending = useKeptFile(field.name, sent);
  const uploads = useUploads();
  const [hydrated, setHydrated] = useState(false);
  const [key, setKey] = useState<string | null>(null);
  const [facts, setFacts] = useState<Preflight | null>(null);
  const [issue, setIssue] = useState<string | null>(null);
  const [looking, setLooking] = useState(false);
  const [cancelled, setCancelled] = useState(false);
  const [mine, setMine] = useState(false);
  const item = uploads.find((one) => one.key === key);
  const id = item
    ? item.state === 'arrived' || item.state === 'saving'
      ? item.id
      : null
    : (pending?.id ?? null);
  const known = facts ?? item ?? pending;
  const duration = known?.duration ?? null;
  const unplayable = unplayableOf(known?.codecs);

  // Resumes an upload whose dialog was closed; if there are several, the user chooses.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens
  useEffect(() => {
    setHydrated(true);
    const [dropped] = takeFiles();
    if (dropped) return void choose(dropped);
    const same = uploads.find((one) => pending && one.id === pending.id);
    const free = uploads.filter(({ state }) => state !== 'failed' && state !== 'saving');
    if (same) setKey(same.key);
    else if (!pending && free.length === 1) setKey(free[0]?.key ?? null);
  }, []);
  // The form shows this upload, so the panel need not.
  useEffect(() => {
    if (!key) return;
    changeSending(key, { inForm: true });
    return () => changeSending(key, { inForm: false });
  }, [key]);
  const begunHere = item && !mine ? item.key : null;
  useEffect(() => {
    if (begunHere) onFile?.(fileOf(begunHere));
  }, [begunHere, onFile]);
  const others = uploads.filter((one) => one.key !== key);
  const allArrived = uploads.every(
    ({ state }) => state === 'arrived' || state === 'saving' || state === 'failed',
  );
  const ready = id !== null && allArrived && !looking;
  useEffect(() => onReady(ready), [ready, onReady]);

  async function choose(file: File | undefined) {
    if (!file) return;
    // Replaces this form's upload; others stay in the panel.
    if (key && mine) void cancelUpload(key, { quietly: true });
    setKey(null);
    setIssue(null);
    setFacts(null);
    setCancelled(false);
    setLooking(true);
    const found = await preflight(file, rule);
    setLooking(false);
    onFile?.(typeof found === 'string' ? null : file);
    if (typeof found === 'string') return setIssue(found);
    setFacts(found);
    setMine(true);
    setKey(sendFile(file, found));
  }

  function forget() {
    setKey(null);
    setFacts(null);
    setMine(false);
    setCancelled(true);
    onFile?.(null);
  }

  return (
    <div>
      {id && <input type="hidden" name={hydrated ? field.name : pendingFieldOf(field.name)} value={id} />}
      {duration !== null && <input type="hidden" name="duration" value={duration} />}
      <FileField
        key={pending?.id}
        // Named fields only, since conform's are proxies. With JavaScript the form omits the file.
        field={{
          id: field.id,
          key: field.key,
          errors: issue ? [issue] : field.errors,
          name: hydrated ? '' : field.name,
        }}
        required={id === null}
        // The file supplies the title. Focusing it opens no keyboard on phones.
        data-autofocus={id === null || undefined}
        label="Content File"
        hint={rule.hint}
        accept={uploadKinds.media.accept}
        onChange={({ currentTarget: { files } }) => void choose(files?.[0])}
      />
      <p className={classes.note} role="status">
        {looking ? 'Checking the file…' : cancelled && 'Upload cancelled'}
      </p>
      {facts && <PreflightFacts facts={facts} sent={item?.state === 'arrived'} />}
      {item ? <UploadRow item={item} onCancel={forget} /> : pending && <Pending {...pending} />}
      <UnplayableNotice unplayable={unplayable} />
      {unplayable && (
        <>
          <input type="hidden" name="warnedOf" value={known?.codecs ?? ''} />
          <SwitchField
            field={mayNotPlay}
            label="Publish it anyway"
            description="Only needed if you publish it now or schedule it"
          />
        </>
      )}
      {known && duration === null && (
        <>
          <input type="hidden" name="askedDuration" value="yes" />
          <TextField
            field={typedDuration}
            label="Duration"
            description="It can’t be read from this file. Minutes and seconds, such as 2:05"
            required
          />
        </>
      )}
      {!facts && duration !== null && <p className={classes.note}>Duration: {formatDuration(duration)}</p>}
      {hydrated && <Others others={others} onChoose={(one) => setKey(one.key)} />}
    </div>
  );
}

function Others({ others, onChoose }: { others: Sending[]; onChoose: (one: Sending) => void }) {
  const free = others.filter(({ state }) => state !== 'failed' && state !== 'saving');
  if (free.length === 0) return null;
  return (
    <div className={classes.note}>
      <p>Or use a file you have already uploaded:</p>
      <ul>
        {free.map((one) => (
          <li key={one.key}>
            <Button tone="quiet" small onClick={() => onChoose(one)}>
              {one.name}
            </Button>{' '}
            {one.state === 'arrived' ? 'uploaded' : `${Math.floor((one.sent / one.size) * 100)} %`}
          </li>
        ))}
      </ul>
    </div>
  );
}
