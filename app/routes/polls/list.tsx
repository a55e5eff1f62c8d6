import { Outlet, useLoaderData } from '@remix-run/react';
import { ButtonLink, IconAction } from '~/components/base/button';
import { StaleNotice } from '~/components/base/notice';
import type { RouteHandle } from '~/components/base/route-handle';
import { EmptyState } from '~/components/base/states';
import classes from '~/components/frame/cards.module.css';
import { IconCopy, IconHistory, IconPencil, IconTrash } from '~/components/icons';
import { PublishControls, PublishStatus } from '~/components/publishing';
import { ShareBar } from '~/components/share-bar';
import { staffLoader } from '~/guard.server/guard';
import { publishableList } from '~/guard.server/publishable-list';
import { itemFormKey } from '~/lib/item-path';
import { historyLink } from '~/routes/audit/history-link.server';
import { historyHref } from '~/routes/audit/items';
import { questionEdits } from '~contract';
import { formatCount } from '~shared/text/numbers';
import { votesIn } from './poll.server';
import { PollSearch, pollsHref, shownMore } from './search';

export const handle: RouteHandle = {
  title: 'Polls',
  primaryAction: { to: '/dashboard/polls/new', label: 'Create Poll', can: 'manage-polls' },
};

export const loader = staffLoader(
  { can: 'manage-polls', search: PollSearch },
  async ({ search, staff, context }) => {
    const { items, ...list } = publishableList(
      await context.api.read('polls'),
      { page: 1, pageSize: search.shown },
      (poll) => ({ question: poll.question, options: poll.options, votes: votesIn(poll) }),
    );
    const history = (await historyLink(context, staff, 'poll', '')) !== null;
    const editable = await context.has(questionEdits.updatePoll);
    return { ...list, shown: search.shown, polls: items, history, editable };
  },
);

export default function Polls() {
  const { shown, total, serverNow, formKey, stale, polls, history, editable } =
    useLoaderData<typeof loader>();
  return (
    <>
      {stale && <StaleNotice {...stale} />}
      {total === 0 ? (
        <EmptyState
          title="No polls yet"
          action={<ButtonLink to="/dashboard/polls/new">Create Poll</ButtonLink>}
        >
          Ask the community a question; votes appear here as they come in.
        </EmptyState>
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
                        icon={<IconHistory size={18} aria-hidden />}
                      />
                    )}
                    {editable && poll.votes === 0 && (
                      <IconAction
                        to={pollsHref({ shown }, `${poll.id}/edit`)}
                        label={`Edit: ${poll.question}`}
                        icon={<IconPencil size={18} aria-hidden />}
                        preventScrollReset
                      />
                    )}
                    <IconAction
                      to={pollsHref({ shown, from: poll.id }, 'new')}
                      label={`Duplicate: ${poll.question}`}
                      icon={<IconCopy size={18} aria-hidden />}
                      preventScrollReset
                    />
                    <IconAction
                      to={pollsHref({ shown }, `${poll.id}/delete`)}
                      label={`Delete: ${poll.question}`}
                      icon={<IconTrash size={18} aria-hidden />}
                      tone="quietDanger"
                      preventScrollReset
                    />
                  </div>
                </div>
                <PublishStatus state={poll.state} serverNow={serverNow} what={`Poll “${poll.question}”`} />
                <ul className={classes.options}>
                  {poll.options.map(({ text, votes }, at) => (
                    <ShareBar
                      // biome-ignore lint/suspicious/noArrayIndexKey: options have no id and keep their order
                      key={at}
                      label={text}
                      count={votes}
                      total={poll.votes}
                      noun={{ one: 'vote', many: 'votes' }}
                    />
                  ))}
                </ul>
                <div className={classes.foot}>
                  <span className="tabular">
                    {formatCount(poll.votes)} {poll.votes === 1 ? 'vote' : 'votes'} in all
                  </span>
                  <PublishControls
                    state={poll.state}
                    serverNow={serverNow}
                    publishTo={pollsHref({ shown }, `${poll.id}/publish`)}
                    stopTo={pollsHref({ shown }, `${poll.id}/stop`)}
                    stop="Stop"
                    name={poll.question}
                    formKey={itemFormKey(formKey, poll.id)}
                  />
                </div>
              </li>
            ))}
          </ul>
          <p className={classes.foot}>
            Showing {polls.length} of {total} polls
            {total > polls.length && (
              <ButtonLink to={pollsHref({ shown: shown + shownMore })} tone="secondary" preventScrollReset>
                Load More
              </ButtonLink>
            )}
          </p>
        </>
      )}
      <Outlet />
    </>
  );
}
