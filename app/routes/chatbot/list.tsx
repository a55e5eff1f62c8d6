import { data } from '@remix-run/node';
import { Outlet, useLoaderData, useNavigation } from '@remix-run/react';
import { isAdminApiError } from '~/admin-api.server/errors';
import { ButtonLink } from '~/components/base/button';
import { Link } from '~/components/base/link';
import { StaleNotice } from '~/components/base/notice';
import type { RouteHandle } from '~/components/base/route-handle';
import { EmptyState, FailedState, NoMatch } from '~/components/base/states';
import { useResponse } from '~/components/base/use-response';
import { CsvLink, csvLabel } from '~/components/frame/csv-link';
import { LinkTabs } from '~/components/frame/link-tabs';
import { ListToolbar } from '~/components/toolbar/list-toolbar';
import { redirectWithFlash } from '~/forms.server/flash';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { listToolbar } from '~/guard.server/list-toolbar';
import { formatAgo, formatClocks } from '~/lib/dates';
import { cachedLoader } from '~/lib/page-cache';
import { extensions } from '~contract';
import { maskContactDetails } from '~shared/text/contact-details';
import { formatCount, pluralize } from '~shared/text/numbers';
import { KeysHint } from './keys-hint';
import { type PromptSearch, promptList } from './list.config';
import classes from './list.module.css';
import { type MarkAnswer, MarkForm, Tick } from './mark-form';
import { MarkManyForm, markMany, markManyFields } from './mark-many.server';
import { PromptChips } from './prompt-chips';
import { countAllPrompts, inForce, readPrompts } from './prompts.server';
import { tabCounts } from './tab-counts.server';
import { useReviewKeys } from './use-review-keys';

export { clientAction } from '~/components/base/client-action';

export const handle: RouteHandle = { title: 'ChatBot' };

export const loader = staffLoader(
  { can: 'review-prompts', search: promptList },
  async ({ search: asked, request, context }) => {
    const shared = {
      name: context.config.chatbotName,
      keys: context.reviewKeys,
      mayMark: await context.has(extensions.reviewPrompt),
      formKey: context.newFormKey(),
    };
    const now = Date.now();
    try {
      const { search, data, asOf, staleBecause } = await readPrompts(context, asked);
      const { total, pages } = data.pagination;
      const isFiltered = search.q !== '' || search.status !== 'all' || search.reviewed !== 'all';
      const canSearch = await context.has(extensions.searchPrompts);
      const counts = canSearch && data.counts ? tabCounts(data.counts, search) : null;
      return {
        ...shared,
        search,
        failed: null,
        collected: formatCount(isFiltered ? await countAllPrompts(context, total) : total),
        found: formatCount(total),
        matching: isFiltered ? `, ${formatCount(total)} ${total === 1 ? 'matches' : 'match'}` : '',
        progress: counts
          ? `${formatCount(counts.review.reviewed)} of ${formatCount(counts.review.all)} reviewed`
          : '',
        toolbar: counts && listToolbar(promptList, { request, search, found: total, counts: counts.status }),
        reviewCounts: counts?.review ?? null,
        pages: Math.max(1, pages),
        stale: staleBecause ? { asOf: formatClocks(asOf), message: staleBecause } : null,
        prompts: data.prompts.map(({ id, prompt, botResponse, adminReview }) => ({
          id,
          prompt: maskContactDetails(prompt).text,
          status: botResponse.status,
          reviewed: adminReview.isReviewed,
          ago: formatAgo(botResponse.timestamp, now),
        })),
      };
    } catch (error) {
      if (!isAdminApiError(error)) throw error;
      context.log.warn({ err: error }, 'prompts not read');
      const search = await inForce(context, asked);
      const nothing = {
        collected: '',
        found: '',
        matching: '',
        progress: '',
        toolbar: null,
        reviewCounts: null,
        pages: 1,
      };
      return { ...shared, ...nothing, search, failed: error.message, stale: null, prompts: [] };
    }
  },
);

/** Marks the selected prompts, or all on the page. */
export const action = staffAction(
  { can: 'review-prompts', search: promptList },
  async ({ search, form, staff, context }) => {
    const asked = MarkManyForm.safeParse(markManyFields(form));
    if (!asked.success || !(await context.has(extensions.reviewPrompt)))
      return data({ error: 'The prompts could not be marked.' }, { status: 400 });
    const { ids, reviewed } = asked.data;
    if (ids.length === 0) return data({ error: 'Choose the prompts to mark first.' }, { status: 400 });
    const failed = await markMany(context, staff, asked.data);
    const outcome = { done: ids.length - failed.length, reviewed, failed };
    // The failed prompts make a new form.
    if (failed.length > 0) return data({ outcome, formKey: context.newFormKey() }, { status: 400 });
    if (form.has('stay')) return data({ outcome });
    const message = `${pluralize(ids.length, 'prompt')} marked as ${reviewed ? 'reviewed' : 'pending'}`;
    return redirectWithFlash(context, promptList.href(search), { kind: 'success', message });
  },
);

export { shouldRevalidate } from '~/components/base/should-revalidate';

export const clientLoader = cachedLoader('/dashboard/chatbot');

const statuses = Object.entries(promptList.spec.tabs.options) as [PromptSearch['status'], string][];
const reviews = [
  ['all', 'All'],
  ['reviewed', 'Reviewed'],
  ['pending', 'Pending'],
] as const;

export default function Prompts() {
  const { name, search, failed, collected, found, matching, progress, pages, stale, prompts, ...shown } =
    useLoaderData<typeof loader>();
  const { toolbar, reviewCounts, keys, mayMark, formKey } = shown;
  const answer = useResponse<MarkAnswer>();
  const navigation = useNavigation();
  const { Keys, pressed } = useReviewKeys(keys);
  const loading = navigation.state === 'loading' && navigation.location.pathname === '/dashboard/chatbot';
  const words = [
    ...(toolbar?.words ??
      statuses.filter(([v]) => v !== 'all' && v === search.status).map(([, label]) => `status ${label}`)),
    ...reviews.filter(([v]) => v !== 'all' && v === search.reviewed).map(([, label]) => label.toLowerCase()),
  ];
  const ticked = answer && 'outcome' in answer ? answer.outcome.failed.map(({ id }) => id) : [];
  const firstPending = mayMark && keys ? prompts.find(({ reviewed }) => !reviewed)?.id : null;
  const rows = (
    <ul className={classes.prompts} aria-busy={loading}>
      {prompts.map((prompt) => (
        <li
          key={prompt.id}
          className={classes.prompt}
          data-prompt={prompt.id}
          data-reviewed={prompt.reviewed}
          data-next={prompt.id === firstPending || undefined}
        >
          {mayMark && <Tick {...prompt} isTicked={ticked.includes(prompt.id)} />}
          <p className={classes.chips}>
            <PromptChips {...prompt} />
            <span className={classes.ago}>{prompt.ago}</span>
          </p>
          <Link
            to={promptList.href(search, prompt.id)}
            preventScrollReset
            className={classes.text}
            dir="auto"
          >
            {prompt.prompt}
          </Link>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <div>
        <h2>{name} (User Prompts)</h2>
        {!failed && (
          <p
            className={classes.lead}
          >{`${collected} prompts collected${matching}${progress && `, ${progress}`}`}</p>
        )}
      </div>
      {stale && <StaleNotice {...stale} />}
      {toolbar && <ListToolbar data={toolbar} />}
      <div className={classes.filters}>
        {!toolbar && (
          <div>
            <span aria-hidden>Status</span>
            <LinkTabs
              label="Prompts by status"
              tabs={statuses.map(([status, label]) => ({
                label,
                to: promptList.href({ ...search, status, page: 1 }),
                current: search.status === status,
              }))}
            />
          </div>
        )}
        <div>
          <span aria-hidden className={toolbar ? classes.wide : undefined}>
            Reviewed
          </span>
          <LinkTabs
            label="Prompts by review"
            tabs={reviews.map(([reviewed, label]) => ({
              label,
              ...(reviewCounts ? { count: reviewCounts[reviewed] } : {}),
              to: promptList.href({ ...search, reviewed, page: 1 }),
              current: search.reviewed === reviewed,
            }))}
          />
        </div>
      </div>
      {prompts.length > 0 && <KeysHint isOn={keys} mayMark={mayMark} />}
      <p role="status" className={loading ? classes.lead : 'visually-hidden'}>
        {loading && 'Loading prompts...'}
      </p>
      {failed ? (
        <FailedState title="Failed to load prompts" message={failed} />
      ) : prompts.length === 0 ? (
        <NoPrompts words={words} name={name} />
      ) : mayMark ? (
        <MarkForm action={promptList.href(search)} formKey={formKey} answer={answer} prompts={prompts}>
          {rows}
        </MarkForm>
      ) : (
        rows
      )}
      {pages > 1 && (
        <nav aria-label="Pages" className={classes.pages}>
          <Step to={search.page > 1 ? promptList.href({ ...search, page: search.page - 1 }) : null}>
            Previous
          </Step>
          <span className="tabular">
            Page {search.page} of {pages}
          </span>
          <Step to={search.page < pages ? promptList.href({ ...search, page: search.page + 1 }) : null}>
            Next
          </Step>
        </nav>
      )}
      {prompts.length > 0 && (
        <CsvLink to={promptList.href({ ...search, page: 1 }, 'export.csv')} mayShowContact>
          {csvLabel(found, words.length > 0 ? 'these' : 'all')}
        </CsvLink>
      )}
      {Keys && <Keys {...{ pressed, prompts, search, pages, mayMark, progress }} />}
      <Outlet />
    </>
  );
}

/** SPEC's message, with a link to clear filters. */
function NoPrompts({ words, name }: { words: string[]; name: string }) {
  const title = 'No prompts match your filters';
  return words.length > 0 ? (
    <NoMatch noun="prompts" title={title} filters={words} clearTo={promptList.path} />
  ) : (
    <EmptyState title={title}>What people ask {name} in the app is collected here.</EmptyState>
  );
}

function Step({ to, children }: { to: string | null; children: string }) {
  if (to === null) return <span className={classes.off}>{children}</span>;
  return (
    <ButtonLink to={to} tone="secondary" rel={children === 'Next' ? 'next' : 'prev'}>
      {children}
    </ButtonLink>
  );
}
