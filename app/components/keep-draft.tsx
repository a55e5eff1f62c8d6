/* Stores a closed dialog's input as a draft (decision 0066). */
import { type DraftNews, type DraftRow, draftNews, draftParam, lineBack } from '~/lib/form-drafts';
import { readJson } from '~/lib/read-response';
import { Button, ButtonLink } from './base/button';
import { Notice } from './base/notice';
import { markConfirmed, readStored } from './base/session/store';
import { noteLeftDraft } from './frame/left-draft';
import { holdsUnsent, postFormsIn } from './frame/session/typed';

const ids = new WeakMap<HTMLElement, string>();
/** Browsers send at most 64 kB while leaving. */
const mostWhileLeaving = 60_000;

const retryAfter = 5_000;

let onTheWay = 0;
/** Drafts that only this page has, by URL. */
const held = new Map<string, { body: FormData; outcome: Outcome; isLost: boolean }>();
/** Warns before losing them, unless the session ended. */
const warn = (event: BeforeUnloadEvent) => {
  if (!('sessionOver' in document.documentElement.dataset)) event.preventDefault();
};
const warnWhileNeeded = () => {
  if (onTheWay + held.size > 0) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
};

function idOf(dialog: HTMLElement, url: string): string {
  const given = new URL(url, location.href).searchParams.get(draftParam) ?? ids.get(dialog);
  if (given) return given;
  // randomUUID() needs https.
  const id = [...crypto.getRandomValues(new Uint8Array(8))]
    .map((n) => n.toString(16).padStart(2, '0'))
    .join('');
  ids.set(dialog, id);
  return id;
}

/**
 * Stores a dialog's unsent input, never passwords.
 * @returns whether it may close
 */
export function keepDraft(dialog: HTMLElement, url: string, leaving = false): boolean {
  const [form] = postFormsIn(dialog).filter(holdsUnsent);
  if (!form) return true;
  const body = new FormData(form);
  if (!body.has('formId') || form.querySelector('[type=password], [autocomplete=one-time-code]'))
    return false;
  const key = String(body.get('formKey') ?? '');
  body.delete('formKey');
  const what = dialog.querySelector('h2')?.textContent?.slice(0, 100) ?? '';
  const id = idOf(dialog, url);
  if (leaving) noteLeftDraft(id);
  const query = new URLSearchParams({ id, to: url, what, key, ...(mayBeSaved(form) ? { sent: '1' } : {}) });
  void send(`/dashboard/drafts?${query}`, body, leaving);
  return true;
}

const mayBeSaved = (form: HTMLFormElement) =>
  readStored()?.isUnconfirmed || form.querySelector('[name=sendAgain], [inert]') !== null;

async function send(to: string, body: FormData, leaving: boolean): Promise<void> {
  const files = [...body].filter(([, value]) => value instanceof File && value.size > 0);
  if (leaving) for (const [name] of files) body.delete(name);
  const isSmall = [...body.values()].join('').length * 3 < mostWhileLeaving;
  held.delete(to);
  if (!leaving) onTheWay++;
  warnWhileNeeded();
  if (files.length > 0) news({ shown: <Notice role="status">Keeping your draft with its file…</Notice> });
  let told: Outcome;
  let isLost = false;
  try {
    told = await outcomeOf(
      await fetch(to, {
        method: 'POST',
        body,
        redirect: 'manual',
        keepalive: isSmall && (leaving || files.length === 0),
      }),
    );
  } catch {
    isLost = true;
    const problem = 'What you typed could not be kept as a draft: the server did not respond.';
    told = { problem, mayTry: true };
  }
  const { drafts, ...outcome } = told;
  if (outcome.mayTry && !leaving) {
    held.set(to, { body, outcome, isLost });
    if (isLost) setTimeout(() => held.get(to)?.body === body && void send(to, body, false), retryAfter);
  } else if (!outcome.problem) markConfirmed();
  if (!leaving) onTheWay--;
  warnWhileNeeded();
  tell(outcome, drafts);
}

const news = (detail: DraftNews) => document.dispatchEvent(new CustomEvent(draftNews, { detail }));

/** Milliseconds between polls. */
const askAfterMs = [200, 1_500, 5_000];

/** Notifies the list of a draft sent while leaving. */
export async function awaitLeftDraft(left: string, known: DraftRow[]): Promise<void> {
  noteLeftDraft(null);
  if (known.some(({ id }) => id === left)) return;
  for (const wait of askAfterMs) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const response = await fetch(`/dashboard/drafts?id=${left}`, { redirect: 'manual' }).catch(() => null);
    const read =
      response?.ok &&
      (await readJson<{ drafts: DraftRow[] }>(response, ({ drafts }) => Array.isArray(drafts)));
    if (!read) return;
    if (read.drafts.some(({ id }) => id === left)) return tell({ problem: null }, read.drafts);
  }
}

function tell(outcome: Outcome, drafts?: DraftRow[]): void {
  const unkept = outcome.problem ? outcome : [...held.values()].at(-1)?.outcome;
  news({
    drafts,
    isHeld: held.size > 0,
    shown: unkept && <NotKept {...unkept} again={sendHeld} discard={discardHeld} />,
  });
}

function sendHeld(): void {
  for (const [to, { body }] of [...held]) void send(to, body, false);
}

function discardHeld(): void {
  held.clear();
  warnWhileNeeded();
  tell({ problem: null });
  document.querySelector('h1')?.focus();
}

/** The user may be another one after a session's end. */
for (const name of ['online', lineBack])
  addEventListener(name, () => {
    for (const [to, { body, isLost }] of [...held]) if (isLost) void send(to, body, false);
  });

type Outcome = {
  drafts?: DraftRow[];
  problem: string | null;
  /** 'elsewhere': the login needs another tab. */
  signIn?: 'here' | 'elsewhere';
  mayTry?: boolean;
};

/** @throws if the response is not our server's */
async function outcomeOf(response: Response): Promise<Outcome> {
  // A login redirect: the user is unknown.
  if (response.type === 'opaqueredirect')
    return {
      problem: 'Your session has ended, and what you typed could not be kept.',
      signIn: 'elsewhere',
      mayTry: true,
    };
  if (response.status === 400 || response.status === 413)
    return { problem: 'What you typed is too long to be kept as a draft.' };
  if (response.status === 401) {
    const read = await readJson<{ problem: string; kept: boolean }>(response, isOutcome);
    if (!read) throw new Error('not our server');
    const { problem, kept } = read;
    return kept ? { problem, signIn: 'here' } : { problem, signIn: 'elsewhere', mayTry: true };
  }
  if (!response.ok) throw new Error(String(response.status));
  const read = await readJson<{ drafts: DraftRow[]; problem: string | null }>(
    response,
    (value) => isOutcome(value) && Array.isArray(value.drafts),
  );
  if (!read) throw new Error('not our server');
  return read;
}

const isOutcome = ({ problem }: { problem?: unknown }) => problem === null || typeof problem === 'string';

function NotKept({
  problem,
  signIn,
  mayTry,
  again,
  discard,
}: Outcome & { again: () => void; discard: () => void }) {
  const buttons = mayTry && (
    <>
      <Button tone="secondary" small onClick={again}>
        Try again
      </Button>
      <Button tone="quiet" small onClick={discard}>
        Discard
      </Button>
    </>
  );
  const link = signIn === 'here' && (
    <ButtonLink to="/auth/login" reloadDocument tone="secondary" small>
      Sign in
    </ButtonLink>
  );
  return (
    <Notice kind={link ? 'warn' : 'error'} role="alert" title={problem} action={link || buttons}>
      {signIn === 'elsewhere' && 'This page still has it: sign in in another tab, then try again here.'}
    </Notice>
  );
}

addEventListener('pagehide', () => {
  // This tab has the text (session/guard).
  const stored = readStored();
  if (stored?.ended && stored.path === location.pathname) return;
  const dialog = document.querySelector<HTMLElement>('dialog[data-route-dialog]:not([role])');
  // In a conflict, leaving may mean choosing the other version.
  if (dialog && !dialog.querySelector('[data-both]'))
    keepDraft(dialog, location.pathname + location.search, true);
});
