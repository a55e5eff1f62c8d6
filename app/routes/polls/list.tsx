import { Outlet, useLoaderData } from '@remix-run/react';
import { ButtonLink, IconAction } from '~/components/base/button';
import { StaleNotice } from '~/components/base/notice';
import type { RouteHandle } from '~/components/base/route-handle';
import { EmptyState, NoMatch } from '~/components/base/states';
import { Pager } from '~/components/frame/pager';
import { IconCopy, IconHistory, IconPencil, IconTrash } from '~/components/icons';
import classes from '~/components/lists/cards.module.css';
import { PublishControls, PublishStatus } from '~/components/publishing';
import { ShareBars } from '~/components/share-bar';
import { ListToolbar } from '~/components/toolbar/list-toolbar';
import { staffLoader } from '~/guard.server/guard';
import { publishableList } from '~/guard.server/publishable-list';
import { itemFormKey } from '~/lib/item-path';
import { historyLink } from '~/routes/audit/history-link.server';
import { historyHref } from '~/routes/audit/items';
import { questionEdits } from '~contract';
import { formatCount } from '~shared/text/numbers';
import { findPolls, hasPages, pollsOnPage, pollToolbar } from './find-polls';
import { pollsHref, shownMore } from './href';
import { votesIn } from './poll.server';
import { PollSearch } from './search';

export { shouldRevalidate } from '~/components/base/should-revalidate';

import { cachedLoader } from '~/lib/page-cache';

export const clientLoader = cachedLoader('/dashboard/polls');

export const handle: RouteHandle = {
  title: 'Polls',
  primaryAction: { to: '/dashboard/polls/new', label: 'Create Poll', can: 'manage-polls' },
};

export const loader = staffLoader(
  { can: 'manage-polls', search: PollSearch },
  async ({ search: asked, staff, request, context }) => {
    const search = { ...asked, from: '' };
    const read = await context.api.read('polls');
    const pages = hasPages(search);
    const { items, ...list } = publishableList(
      read,
      findPolls(read.data, search),
      pages ? { ...search, per: pollsOnPage(search) } : { ...search, page: 1, per: search.shown },
      (poll) => ({ question: poll.question, options: poll.options, votes: votesIn(poll) }),
    );
    const history = (await historyLink(context, staff, 'poll', '')) !== null;
    const editable = await context.has(questionEdits.updatePoll);
    return {
      ...list,
      formKey: context.newFormKey(),
      search: { ...search, page: list.page },
      toolbar: pollToolbar(request, search, list),
      pageSize: pages ? pollsOnPage(search) : null,
      polls: items,
      history,
      editable,
    };
  },
);

export default function Polls() {
  const { search, toolbar, pageSize, isEmpty, total, serverNow, formKey, stale, polls, history, editable } =
    useLoaderData<typeof loader>();
  return (
    <>
      {stale && <StaleNotice {...stale} />}
      {!isEmpty && <ListToolbar data={toolbar} />}
      {isEmpty ? (
        <EmptyState
          title="No polls yet"
          action={<ButtonLink to="/dashboard/polls/new">Create Poll</ButtonLink>}
        >
          Ask the community a question; votes appear here as they come in.
        </EmptyState>
      ) : total === 0 ? (
        <NoMatch noun="polls" filters={toolbar.words} clearTo={toolbar.clearTo ?? '/dashboard/polls'} />
      ) : (
        <>
          <ul className={`${classes.cards} ${classes.polls}`}>
            {polls.map((poll) => (
              <li key={poll.id} className={classes.card}>
                <div className={classes.head}>
                  <h2 dir="auto">{poll.question}</h2>
                  <div className={classes.icons}>
                    {history && (
                      <IconAction
                        to={historyHref('poll', poll.id)}
                        label={`History: ${poll.question}`}
                        icon={IconHistory}
                      />
                    )}
                    {editable && poll.votes === 0 && (
                      <IconAction
                        to={pollsHref(search, `${poll.id}/edit`)}
                        label={`Edit: ${poll.question}`}
                        icon={IconPencil}
                        preventScrollReset
                      />
                    )}
                    <IconAction
                      to={pollsHref({ ...search, from: poll.id }, 'new')}
                      label={`Duplicate: ${poll.question}`}
                      icon={IconCopy}
                      preventScrollReset
                    />
                    <IconAction
                      to={pollsHref(search, `${poll.id}/delete`)}
                      label={`Delete: ${poll.question}`}
                      icon={IconTrash}
                      tone="quietDanger"
                      preventScrollReset
                    />
                  </div>
                </div>
                <PublishStatus state={poll.state} serverNow={serverNow} what={`Poll “${poll.question}”`} />
                <ShareBars
                  className={classes.options}
                  answers={poll.options.map(({ text, votes }) => ({ label: text, count: votes }))}
                  noun={{ one: 'vote', many: 'votes' }}
                />
                <div className={classes.foot}>
                  <span className="tabular">
                    {formatCount(poll.votes)} {poll.votes === 1 ? 'vote' : 'votes'} in all
                  </span>
                  <PublishControls
                    state={poll.state}
                    serverNow={serverNow}
                    publishTo={pollsHref(search, `${poll.id}/publish`)}
                    stopTo={pollsHref(search, `${poll.id}/stop`)}
                    stop="Stop"
                    name={poll.question}
                    formKey={itemFormKey(formKey, poll.id)}
                  />
                </div>
              </li>
            ))}
          </ul>
          {pageSize === null ? (
            <p className={classes.foot}>
              Showing {polls.length} of {total} {total === 1 ? 'poll' : 'polls'}
              {total > polls.length && (
                <ButtonLink
                  to={pollsHref({ ...search, shown: search.shown + shownMore })}
                  tone="secondary"
                  preventScrollReset
                >
                  Load More
                </ButtonLink>
              )}
            </p>
          ) : (
            <Pager
              page={search.page}
              pageSize={pageSize}
              total={total}
              noun={['poll', 'polls']}
              hrefOf={(page) => pollsHref({ ...search, page })}
            />
          )}
        </>
      )}
      <Outlet />
    </>
  );
}
