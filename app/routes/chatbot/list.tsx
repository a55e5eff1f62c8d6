import { Link, Outlet, useLoaderData, useNavigation } from '@remix-run/react';
import { isAdminApiError } from '~/admin-api.server/errors';
import { ButtonLink } from '~/components/base/button';
import { StaleNotice } from '~/components/base/notice';
import type { RouteHandle } from '~/components/base/route-handle';
import { EmptyState, FailedState, NoMatch } from '~/components/base/states';
import { LinkTabs } from '~/components/frame/link-tabs';
import { staffLoader } from '~/guard.server/guard';
import { formatAgo, formatClocks } from '~/lib/dates';
import { formatCount } from '~shared/text/numbers';
import classes from './list.module.css';
import { PromptChips } from './prompt-chips';
import { readPrompts } from './prompts.server';
import { PromptSearch, promptsHref } from './search';

export const handle: RouteHandle = { title: 'ChatBot' };

export const loader = staffLoader(
  { can: 'review-prompts', search: PromptSearch },
  async ({ search, context }) => {
    const name = context.config.chatbotName;
    const now = Date.now();
    try {
      const { page, data, asOf, staleBecause } = await readPrompts(context, search);
      return {
        name,
        search: { ...search, page },
        failed: null,
        collected: formatCount(data.pagination.total),
        pages: Math.max(1, data.pagination.pages),
        stale: staleBecause ? { asOf: formatClocks(asOf), message: staleBecause } : null,
        prompts: data.prompts.map(({ id, prompt, botResponse, adminReview }) => ({
          id,
          prompt,
          status: botResponse.status,
          reviewed: adminReview.isReviewed,
          ago: formatAgo(botResponse.timestamp, now),
        })),
      };
    } catch (error) {
      if (!isAdminApiError(error)) throw error;
      context.log.warn({ err: error }, 'prompts not read');
      return { name, search, failed: error.message, collected: '', pages: 1, stale: null, prompts: [] };
    }
  },
);

const statuses = [
  ['all', 'All'],
  ['success', 'Success'],
  ['failed', 'Failed'],
] as const;
const reviews = [
  ['all', 'All'],
  ['reviewed', 'Reviewed'],
  ['pending', 'Pending'],
] as const;

export default function Prompts() {
  const { name, search, failed, collected, pages, stale, prompts } = useLoaderData<typeof loader>();
  const navigation = useNavigation();
  const loading = navigation.state === 'loading' && navigation.location.pathname === '/dashboard/chatbot';
  const words = [
    ...statuses.filter(([v]) => v !== 'all' && v === search.status).map(([, label]) => `status ${label}`),
    ...reviews.filter(([v]) => v !== 'all' && v === search.reviewed).map(([, label]) => label.toLowerCase()),
  ];
  return (
    <>
      <div>
        <h2>{name} (User Prompts)</h2>
        {!failed && <p className={classes.lead}>{collected} prompts collected</p>}
      </div>
      {stale && <StaleNotice {...stale} />}
      <div className={classes.filters}>
        <div>
          <span aria-hidden>Status</span>
          <LinkTabs
            label="Prompts by status"
            tabs={statuses.map(([status, label]) => ({
              label,
              to: promptsHref({ ...search, status, page: 1 }),
              current: search.status === status,
            }))}
          />
        </div>
        <div>
          <span aria-hidden>Reviewed</span>
          <LinkTabs
            label="Prompts by review"
            tabs={reviews.map(([reviewed, label]) => ({
              label,
              to: promptsHref({ ...search, reviewed, page: 1 }),
              current: search.reviewed === reviewed,
            }))}
          />
        </div>
      </div>
      <p role="status" className={loading ? classes.lead : 'visually-hidden'}>
        {loading && 'Loading prompts...'}
      </p>
      {failed ? (
        <FailedState title="Failed to load prompts" message={failed} />
      ) : prompts.length === 0 ? (
        <NoPrompts words={words} name={name} />
      ) : (
        <ul className={classes.prompts} aria-busy={loading}>
          {prompts.map((prompt) => (
            <li key={prompt.id} className={classes.prompt}>
              <p className={classes.chips}>
                <PromptChips {...prompt} />
                <span className={classes.ago}>{prompt.ago}</span>
              </p>
              <Link
                to={promptsHref(search, prompt.id)}
                preventScrollReset
                className={classes.text}
                dir="auto"
              >
                {prompt.prompt}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav aria-label="Pages" className={classes.pages}>
          <Step to={search.page > 1 ? promptsHref({ ...search, page: search.page - 1 }) : null}>
            Previous
          </Step>
          <span className="tabular">
            Page {search.page} of {pages}
          </span>
          <Step to={search.page < pages ? promptsHref({ ...search, page: search.page + 1 }) : null}>
            Next
          </Step>
        </nav>
      )}
      <Outlet />
    </>
  );
}

/** SPEC's message for an empty list; filters are named and can be cleared, without any there is nothing to clear. */
function NoPrompts({ words, name }: { words: string[]; name: string }) {
  const title = 'No prompts match your filters';
  return words.length > 0 ? (
    <NoMatch noun="prompts" title={title} filters={words} clearTo="/dashboard/chatbot" />
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
