import { ownerOfPage } from '~/lib/form-owner';
import { readJson } from '~/lib/read-response';
import type { Transfer as SaveTransfer, UploadStatus } from '~/lib/upload-status';
import { createSpeedometer, knownLineSpeed, noteLineSpeed } from '../../files/pace';
import type { Preflight } from '../../files/preflight';
import {
  addSending,
  allSendings,
  changeSending,
  dropSending,
  hasBegun,
  notify,
  rememberBegun,
  sendingOf,
} from '../sending';
import { noteActivity } from '../session/activity';
import { createTransfer, type Transfer, type TransferNews } from './transfer';

type Running = {
  transfer: Transfer | null;
  speedometer: ReturnType<typeof createSpeedometer>;
  receivedAt: number;
  file: File;
};
const running = new Map<string, Running>();
let lastKey = 0;

/** Milliseconds until a connection counts as lost. */
const silentMs = 60_000;

export const fileOf = (key: string) => running.get(key)?.file ?? null;

/** Returns whether leaving would interrupt. */
export const isSending = () => allSendings().some(({ state }) => state === 'sending' || state === 'waiting');

/**
 * Starts or resumes an upload.
 * @returns its key
 */
export function sendFile(file: File, facts: Preflight): string {
  const key = `upload-${++lastKey}`;
  addSending({
    key,
    name: file.name,
    size: file.size,
    duration: facts.duration,
    codecs: facts.codecs,
    id: null,
    sent: 0,
    speed: null,
    secondsLeft: null,
    state: 'sending',
    error: null,
    saved: 0,
  });
  running.set(key, { transfer: null, speedometer: createSpeedometer(), receivedAt: performance.now(), file });
  watch();
  rememberBegun();
  void begin(key, file, facts);
  return key;
}

async function begin(key: string, file: File, { fingerprint }: Preflight): Promise<void> {
  try {
    const earlier = (await ownUploads()).find(
      (one) =>
        one.name === file.name &&
        one.size === file.size &&
        // Other clients send no fingerprint.
        (one.fingerprint ?? fingerprint) === fingerprint &&
        one.transfer?.state !== 'running',
    );
    const inThisTab = earlier && allSendings().some(({ id }) => id === earlier.id);
    const transfer = await createTransfer(
      file,
      {
        metadata: { filename: file.name, uploadKind: 'media', fingerprint, ...ownerOfPage() },
        id: earlier && !inThisTab ? earlier.id : null,
        bytesPerSecond: knownLineSpeed(),
      },
      newsOf(key),
    );
    const own = running.get(key);
    if (!own) return; // it was cancelled while loading
    own.transfer = transfer;
    if (sendingOf(key)?.state === 'sending') transfer.start();
  } catch {
    changeSending(key, {
      state: 'failed',
      error: 'The upload could not be started. Please reload the page and choose the file again.',
    });
  }
}

/** Returns the number of other pending uploads. */
export async function countWaiting(): Promise<number> {
  if (!hasBegun()) return 0;
  const known = new Set(allSendings().map(({ id }) => id));
  return (await ownUploads()).filter(({ id, uploadKind }) => uploadKind === 'media' && !known.has(id)).length;
}

/** Returns the user's uploads, [] on errors. */
export async function ownUploads(): Promise<UploadStatus[]> {
  const response = await fetch('/uploads', { cache: 'no-store' }).catch(() => null);
  return (response?.ok && (await readJson<UploadStatus[]>(response, Array.isArray))) || [];
}

function newsOf(key: string): TransferNews {
  const noteProgress = () => {
    const own = running.get(key);
    if (own) own.receivedAt = performance.now();
    noteActivity();
  };
  return {
    begun: (id) => changeSending(key, { id }),
    sent(sent) {
      noteProgress();
      running.get(key)?.speedometer.note(sent);
      changeSending(key, { sent, state: 'sending', error: null });
    },
    chunkTaken(bytesPerSecond) {
      noteProgress();
      noteLineSpeed(bytesPerSecond);
    },
    arrived() {
      const item = sendingOf(key);
      if (!item) return;
      changeSending(key, { state: 'arrived', sent: item.size, speed: null, secondsLeft: null, error: null });
      noteActivity();
    },
    waiting() {
      running.get(key)?.speedometer.reset();
      changeSending(key, { state: 'waiting', speed: null, secondsLeft: null });
    },
    failed(message, signedOut) {
      const words = signedOut
        ? 'Please sign in again and choose the file again; what has arrived is kept.'
        : (message ?? 'Upload failed, try again.');
      changeSending(key, { state: 'failed', error: words, speed: null, secondsLeft: null });
    },
  };
}

export function pauseUpload(key: string): void {
  const own = running.get(key);
  own?.transfer?.stop();
  own?.speedometer.reset();
  changeSending(key, { state: 'paused', speed: null, secondsLeft: null });
}

export function resumeUpload(key: string): void {
  const own = running.get(key);
  if (!own?.transfer) return;
  own.transfer.stop();
  own.speedometer.reset();
  own.receivedAt = performance.now();
  changeSending(key, { state: 'sending', error: null });
  own.transfer.start();
}

/** Cancels an upload (SPEC §8 Contents). */
export async function cancelUpload(key: string, { quietly = false } = {}): Promise<void> {
  const own = running.get(key);
  running.delete(key);
  dropSending(key);
  if (!quietly) notify({ kind: 'info', message: 'Upload cancelled' });
  await own?.transfer?.discard();
}

/** Removes an upload that ended elsewhere. */
export function forgetUpload(id: string): void {
  const item = allSendings().find((one) => one.id === id);
  if (!item) return;
  running.get(item.key)?.transfer?.stop();
  running.delete(item.key);
  dropSending(item.key);
}

let watching: ReturnType<typeof setInterval> | undefined;

function watch(): void {
  if (watching) return;
  watching = setInterval(() => {
    for (const { key, state, size, sent } of allSendings()) {
      const own = running.get(key);
      if (!own || state !== 'sending') continue;
      changeSending(key, own.speedometer.read(size - sent));
      if (performance.now() - own.receivedAt > silentMs) resumeUpload(key);
    }
    if (running.size > 0) return;
    clearInterval(watching);
    watching = undefined;
  }, 1_000);
}

/** Pauses offline, resumes online. @returns unsubscribes */
export function followNetwork(): () => void {
  const each = (states: string[], act: (key: string) => void) => {
    for (const { key, state } of allSendings()) if (states.includes(state)) act(key);
  };
  const gone = () =>
    each(['sending'], (key) => {
      running.get(key)?.transfer?.stop();
      newsOf(key).waiting();
    });
  const back = () => each(['waiting'], resumeUpload);
  window.addEventListener('offline', gone);
  window.addEventListener('online', back);
  return () => {
    window.removeEventListener('offline', gone);
    window.removeEventListener('online', back);
  };
}

const askEveryMs = 1_000;
/** After these many failures, a restarted server has lost the upload. */
const maxSilent = 20;

/** Shows the progress from the dashboard to the admin API. */
export async function watchSaving(id: string): Promise<void> {
  const item = allSendings().find((one) => one.id === id);
  if (!item || item.state === 'saving') return;
  changeSending(item.key, { state: 'saving', saved: 0, error: null });
  const still = () => allSendings().some((one) => one.id === id && one.state === 'saving');
  const isInForm = () => allSendings().some((one) => one.id === id && one.inForm);
  let done = 0;
  for (let silent = 0; still() && silent < maxSilent; ) {
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    const transfer = await transferOf(id);
    if (!still()) return;
    if (transfer?.state === 'running') {
      silent = 0;
      changeSending(item.key, { saved: transfer.total > 0 ? transfer.sent / transfer.total : 0 });
    } else if (transfer?.state === 'done') {
      if (isInForm() && ++done < maxSilent) continue;
      forgetUpload(id);
      notify({ kind: 'success', message: 'Content uploaded successfully!' });
    } else if (transfer?.state === 'failed') return notSaved(id, transfer.message);
    else silent++;
  }
  notSaved(id);
}

/** Allows another try of a file. */
export function notSaved(id: string, error: string | null = null): void {
  const item = allSendings().find((one) => one.id === id && one.state === 'saving');
  if (item) changeSending(item.key, { state: 'arrived', saved: 0, error });
}

async function transferOf(id: string): Promise<SaveTransfer | null> {
  const response = await fetch(`/uploads/${id}/status`, { cache: 'no-store' }).catch(() => null);
  const read = response?.ok
    ? await readJson<{ transfer: SaveTransfer | null }>(response, (value) => 'transfer' in value)
    : null;
  return read?.transfer ?? null;
}
