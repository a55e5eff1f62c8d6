import { type AppLoadContext, redirect } from '@remix-run/node';
import type { ShownRow } from '~/components/bulk/step-answer';
import { type BulkRow, type BulkRun, countsOf, findRun } from '~/forms.server/bulk-run';
import type { Halt } from '~/forms.server/bulk-step';
import { type Flash, redirectWithFlash } from '~/forms.server/flash';
import { refusal } from '~/guard.server/guard';
import { countsInWords, timesGone, wordsOf } from '~/lib/bulk';
import { type contents, findingContents } from '~contract';
import { unplayableOf } from '~shared/media/codecs';
import { pluralize } from '~shared/text/numbers';
import { contentName, undoable } from './bulk-contents.server';
import { contentsWithIds } from './contents.server';
import { libraryChoices } from './library.server';
import { type ContentSearch, contentList } from './list.config';

const pageSize = 50;
const namesAsked = 6;

/** Responds to a run that has expired, or belongs to another browser or user. */
export const missingRun = () =>
  refusal(
    'This selection is not there any more. It is kept for a day, in the browser that made it. What was done until then is done.',
    404,
  );

/**
 * Returns the data of a run's page: its confirmation or its results.
 * @throws {AdminApiError}
 */
export async function runPage(context: AppLoadContext, id: string, page: number) {
  const run = await findRun(context, 'contents', id);
  if (!run) throw missingRun();
  const { action, rows, promised, started } = run;
  const isMove = action === 'move';
  // Rows that need attention are first.
  const isOdd = ({ out }: BulkRow) => out === 'failed' || out === 'gone';
  const inOrder = [...rows.filter(isOdd), ...rows.filter((row) => !isOdd(row))];
  const current = Math.min(page, Math.max(1, Math.ceil(rows.length / pageSize)));
  const onPage = started ? inOrder.slice((current - 1) * pageSize, current * pageSize) : rows;
  const [known, choices] = await Promise.all([
    knownContents(context, onPage),
    isMove ? libraryChoices(context) : null,
  ]);
  const shownName = ({ id, name }: BulkRow) => {
    const content = known.get(id);
    return content ? contentName(content) : name;
  };
  const left = rows.filter(({ out }) => !out);
  const gone = rows.filter(({ out }) => out === 'gone');
  const wanted = { publish: true, unpublish: false, move: null, delete: null }[action];
  const asShown = (row: BulkRow): ShownRow => ({
    id: row.id,
    name: shownName(row),
    out: row.out,
    why: row.why === undefined ? undefined : run.whys[row.why],
  });
  return {
    ...{ id, action, promised, started, total: rows.length, page: current, pageSize },
    formKey: context.newFormKey(),
    counts: countsOf(rows),
    canUndo: undoable(run).length,
    already:
      started || wanted === null ? 0 : left.filter((row) => known.get(row.id)?.published === wanted).length,
    /** How many are scheduled: publishing manually removes the schedule. */
    timed: started || wanted === null ? 0 : left.filter(({ id }) => isTimed(known.get(id), wanted)).length,
    unplayable: started || !wanted ? 0 : left.filter(({ id }) => unplayableOf(known.get(id)?.codecs)).length,
    names: started ? [] : left.slice(0, namesAsked).map(shownName),
    goneNames: started ? [] : gone.slice(0, namesAsked).map(shownName),
    rows: started ? onPage.map(asShown) : [],
    choices,
    target: choices?.sections.find((section) => section.id === run.to)?.name ?? null,
  };
}

const isTimed = (
  content: Partial<Pick<contents.Content, 'published' | 'publishAt' | 'unpublishAt'>> | undefined,
  wanted: boolean,
) =>
  content !== undefined &&
  content.published !== wanted &&
  Boolean(wanted ? content.publishAt : content.unpublishAt);

async function knownContents(context: AppLoadContext, rows: readonly BulkRow[]) {
  if (await context.api.has(findingContents.getContents))
    return contentsWithIds(
      context,
      rows.map(({ id }) => id),
    );
  const { data } = await context.api.read('contents');
  return new Map(data.map((content) => [content.id, content]));
}

const withQuery = (href: string, query: string) => `${href}${href.includes('?') ? '&' : '?'}${query}`;

/** Redirects to the list on success, else to the run's page. */
export function afterStep(
  context: AppLoadContext,
  search: ContentSearch,
  run: BulkRun,
  { halt = null, goesOn = false }: { halt?: Halt | null; goesOn?: boolean } = {},
): Response | Promise<Response> {
  const here = contentList.href(search, `bulk/${run.id}`);
  const { done, gone, failed, left, already } = countsOf(run.rows);
  const timed = run.rows.filter(({ out, why }) => out === 'done' && why !== undefined).length;
  if (halt)
    return redirectWithFlash(context, here, {
      kind: 'error',
      message: halt.message,
      detail: halt.seconds
        ? `Wait ${halt.seconds} seconds, then continue.`
        : 'Nothing else was tried. Continue when it is back.',
    });
  if (left + failed + gone > 0) return redirect(goesOn && left > 0 ? withQuery(here, 'on=1') : here, 303);
  const said: Flash =
    done === 0
      ? {
          kind: 'info',
          message: `Nothing was changed: ${countsInWords(run.action, countsOf(run.rows))}.`,
        }
      : {
          kind: 'success',
          message:
            already === 0
              ? `${pluralize(done, 'content')} ${wordsOf(run.action).done}.`
              : `${countsInWords(run.action, countsOf(run.rows))}.`,
          ...(timed > 0 && { detail: timesGone(run.action, timed, done) }),
        };
  if (undoable(run).length > 0)
    said.undo = { label: 'Undo', to: here, fields: { intent: 'undo', formKey: context.newFormKey() } };
  return redirectWithFlash(context, contentList.href(search), said);
}
