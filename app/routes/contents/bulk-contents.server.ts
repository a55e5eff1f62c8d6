import type { AppLoadContext } from '@remix-run/node';
import { isAdminApiError } from '~/admin-api.server/errors';
import { serialize } from '~/admin-api.server/serialize';
import type { Rejected } from '~/components/bulk/step-answer';
import { type BulkRow, type BulkRun, countsOf, createRun, mostRows } from '~/forms.server/bulk-run';
import { type Job, type RowOutcome, type StepResult, stepRun } from '~/forms.server/bulk-step';
import { isGone } from '~/forms.server/gone';
import { type BulkAction, typedFrom } from '~/lib/bulk';
import { shortName } from '~/lib/short-name';
import { contents, type findingContents } from '~contract';
import { formatCount, pluralize } from '~shared/text/numbers';
import { allContents, contentsWithIds } from './contents.server';
import { libraryChoices, withinChoices } from './library.server';
import type { ContentSearch } from './list.config';
import { setPublished } from './set-published.server';

const list = 'contents';

/** The selected contents by id with their names, or all that the filters match. */
export type Chosen = { picked: ReadonlyMap<string, string> } | { search: ContentSearch; promised: number };

/**
 * Stores the current state of the chosen contents for a bulk action.
 * @returns the run's id, or an error
 * @throws {AdminApiError}
 */
export async function chooseContents(
  context: AppLoadContext,
  action: BulkAction,
  chosen: Chosen,
): Promise<{ id: string } | { error: string }> {
  const known = await chosenContents(context, chosen);
  const ids = [...('picked' in chosen ? chosen.picked : known).keys()];
  if (ids.length === 0) return { error: 'No content is selected. Tick the contents first.' };
  if (ids.length > mostRows)
    return {
      error: `At most ${formatCount(mostRows)} contents can be changed at once. Use the filters to select fewer.`,
    };
  const knownBy = (id: string) => ('picked' in chosen && chosen.picked.get(id)) || 'A content';
  const rows = ids.map((id): BulkRow => {
    const content = known.get(id);
    if (!content) return { id, name: shortName(knownBy(id)), out: 'gone' };
    return { id, name: contentName(content), ...(action === 'move' ? { from: content.sectionId } : {}) };
  });
  if (rows.every(({ out }) => out)) {
    const names = rows.slice(0, 6).map(({ name }) => name);
    const more = rows.length > names.length ? ` and ${pluralize(rows.length - names.length, 'other')}` : '';
    return { error: `Nothing was changed: what you selected no longer exists. ${names.join(', ')}${more}.` };
  }
  const promised = 'picked' in chosen ? rows.length : chosen.promised;
  const kept = await createRun(context, { list, action, promised, rows });
  if ('id' in kept) return kept;
  return {
    error:
      kept.failed === 'too long'
        ? 'This selection is too large. Use the filters to select fewer contents.'
        : 'The server could not keep this selection. Nothing was changed. Try again in a minute.',
  };
}

/** Returns at most one content more than the limit of a run. */
async function chosenContents(
  context: AppLoadContext,
  chosen: Chosen,
): Promise<ReadonlyMap<string, Pick<contents.Content, 'code' | 'title' | 'sectionId'>>> {
  if ('picked' in chosen) return contentsWithIds(context, [...chosen.picked.keys()].slice(0, mostRows));
  const choices = await libraryChoices(context);
  const search = withinChoices(chosen.search, choices);
  const known = new Map<string, findingContents.ContentRow>();
  for await (const part of allContents(context, search, choices.sections, mostRows + 1))
    for (const content of part) known.set(content.id, content);
  return known;
}

/** Formats a content for a list: 'ITE-012 Title'. */
export const contentName = ({ code, title }: Pick<contents.Content, 'code' | 'title'>): string =>
  shortName([code, title].filter(Boolean).join(' '));

/** Creates the run that undoes a run; null if nothing can be undone. */
export async function undoRun(context: AppLoadContext, run: BulkRun): Promise<{ id: string } | null> {
  const opposite = { publish: 'unpublish', unpublish: 'publish', move: 'move', delete: null } as const;
  const action = opposite[run.action];
  const rows = undoable(run).map(({ id, name, from, to }): BulkRow => {
    if (action !== 'move') return { id, name };
    return { id, name, from: to ?? run.to, to: from ?? '' };
  });
  if (!action || rows.length === 0) return null;
  const kept = await createRun(context, { list, action, rows });
  return 'id' in kept ? kept : null;
}

/** Returns the rows that can be undone: not deleted ones, nor those without an earlier section. */
export const undoable = (run: BulkRun): BulkRow[] =>
  run.action === 'delete'
    ? []
    : run.rows.filter(({ out, from }) => out === 'done' && (run.action !== 'move' || Boolean(from)));

export type StepForm = { sectionId: string; confirm: string; again: boolean };

/** Parses a run's form. */
export const readStepForm = (form: FormData): StepForm => ({
  sectionId: String(form.get('sectionId') ?? ''),
  confirm: String(form.get('confirm') ?? ''),
  again: form.get('intent') === 'again',
});

/**
 * Processes the next contents of a run.
 * @param limit see `stepRun`
 * @throws {AdminApiError} if it cannot start
 */
export function stepContents(
  context: AppLoadContext,
  id: string,
  form: StepForm,
  limit: { most: number; ms?: number },
): Promise<StepResult> {
  return stepRun(context, {
    list,
    id,
    ...limit,
    again: form.again,
    begin: (run) => beginning(context, run, form),
    act: (row, run, job) => actOn(context, row, run, job),
    before: beforeIt,
    failed: ({ action }) => failures[action],
  });
}

/** SPEC §8. */
const failures: Record<BulkAction, string> = {
  publish: 'Failed to update publish status',
  unpublish: 'Failed to update publish status',
  move: 'Failed to update content',
  delete: 'Failed to delete content.',
};

/** Returns the section, or that the content differs from the target. */
function beforeIt(content: contents.Content, row: BulkRow, { action, to }: BulkRun): string | null {
  if (action === 'delete') return 'there';
  if (action === 'move') return content.sectionId === (row.to ?? to) ? null : (content.sectionId ?? '');
  return content.published === (action === 'publish') ? null : action;
}

const rejected = (field: Rejected['field'], message: string) => ({ rejected: { field, message } });

async function beginning(context: AppLoadContext, run: BulkRun, { sectionId, confirm }: StepForm) {
  const { action, rows } = run;
  const { left } = countsOf(rows);
  if (action === 'delete' && left > typedFrom && confirm.replace(/[\s.,]/g, '') !== `${left}`)
    return rejected('confirm', `Type ${left} to delete so many contents.`);
  if (action !== 'move' || rows.every(({ to }) => to)) return {};
  if (!sectionId) return rejected('sectionId', 'Please choose a section.');
  const sections = await context.api.readNow('sections');
  if (!sections.some(({ id }) => id === sectionId))
    return rejected('sectionId', 'This section does not exist any more. Please choose another.');
  return { to: sectionId };
}

async function actOn(
  context: AppLoadContext,
  row: BulkRow,
  run: BulkRun,
  job: Job<'contents'>,
): Promise<RowOutcome> {
  if (run.action === 'move') return move(context, row, row.to ?? run.to ?? '', job);
  if (run.action === 'delete') return remove(context, row, job);
  const wanted = run.action === 'publish';
  const of = { job, sent: job.sentFor(row) };
  let { kind, instead } = await setPublished(context, row.id, wanted, of);
  if (kind === 'other') {
    // Another client changed it at the same moment.
    job.reread();
    ({ kind, instead } = await setPublished(context, row.id, wanted, of));
  }
  if (kind === 'done' && instead)
    return { out: 'done', why: `Its time to ${wanted ? 'go live' : 'end'} is no longer set.` };
  // The confirmation has warned of unplayable files.
  if (kind !== 'other' && kind !== 'unplayable') return { out: kind };
  const state = wanted ? 'It is still a draft.' : 'It is still published.';
  return { out: 'failed', why: `${state} Someone may have changed it at the same moment. Try again.` };
}

const movedAway =
  'Someone moved it to another section after you selected it, so it was left there. Try again to move it all the same.';

/** SPEC §7 requires title and description, so the current ones are sent too. */
function move(context: AppLoadContext, row: BulkRow, to: string, job: Job<'contents'>): Promise<RowOutcome> {
  const { id } = row;
  return serialize(`edit contents ${id}`, async () => {
    const now = await job.current(id);
    if (!now) return { out: 'gone' };
    if (now.sectionId === to) return { out: 'already' };
    if (row.from !== undefined && now.sectionId !== row.from) return { out: 'failed', why: movedAway };
    const { title, description, sectionId: from } = now;
    const call = { params: { id }, fields: { title, description, sectionId: to }, files: {} };
    return doneUnless(
      context,
      id,
      job,
      () => context.api.send(contents.update, { ...call, ...job.sentFor(row) }),
      { out: 'done', from },
      (item) => item?.sectionId === to,
    );
  });
}

async function remove(context: AppLoadContext, row: BulkRow, job: Job<'contents'>): Promise<RowOutcome> {
  const { id } = row;
  if (!(await job.current(id))) return { out: 'gone' };
  const send = () => context.api.write(contents.remove, { params: { id }, ...job.sentFor(row) });
  return doneUnless(context, id, job, send, { out: 'done' }, (item) => item === null);
}

/** If the outcome is unknown, reads the content to find out. */
async function doneUnless(
  context: AppLoadContext,
  id: string,
  job: Job<'contents'>,
  send: () => Promise<unknown>,
  done: RowOutcome,
  isSo: (content: contents.Content | null) => boolean,
): Promise<RowOutcome> {
  try {
    await send();
    return done;
  } catch (error) {
    if (await isGone(context, error, list, id)) return { out: 'gone' };
    if (!isAdminApiError(error) || !error.outcomeUnknown) throw error;
    job.reread();
    const content = await job.current(id).catch(() => undefined);
    if (content !== undefined && isSo(content)) return done;
    throw error;
  }
}
