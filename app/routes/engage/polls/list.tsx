import { useLoaderData } from '@remix-run/react';
import { ButtonLink, IconAction } from '~/components/base/button';
import type { RouteHandle } from '~/components/base/route-handle';
import { EmptyState } from '~/components/base/states';
import classes from '~/components/lists/cards.module.css';
import { ShareBars } from '~/components/share-bar';
import { staffLoader } from '~/guard.server/guard';
import { cachedLoader } from '~/lib/page-cache';
import { historyLink } from '~/routes/audit/history-link.server';
import { historyHref } from '~/routes/audit/items';
import { pluralize } from '~shared/text/numbers';
import { publishablePage } from '../publishable.server';
import { CardControls, CardIcons, CardStatus, PublishableList } from '../publishable-list';
import { hasPages, pollList, shownMore } from './list.config';
import { poll } from './poll.server';

export { shouldRevalidate } from '~/components/base/should-revalidate';

export const clientLoader = cachedLoader('/dashboard/polls');

export const handle: RouteHandle = {
  title: 'Polls',
  primaryAction: { to: '/dashboard/polls/new', label: 'Create Poll', can: 'manage-polls' },
};

export const loader = staffLoader({ can: 'manage-polls', search: pollList }, async (asked) => {
  const { search, staff, context } = asked;
  const pageSize = hasPages(search) ? search.per || 12 : null;
  const first = pageSize !== null && search.per === 0 ? '12' : 'First 3';
  const page = await publishablePage(poll, asked, ({ options }) => ({ options }), {
    paged: pageSize === null ? { page: 1, per: search.shown } : { per: pageSize },
    // Avoid listing 12 twice, if it is the default.
    sizes: [
      { value: 0, label: first },
      ...[12, 24, 48].map((value) => ({ value, label: String(value) })),
    ].filter(({ value }) => first !== '12' || value !== 12),
  });
  return { ...page, pageSize, history: (await historyLink(context, staff, 'poll', '')) !== null };
});

export default function Polls() {
  const { search, pageSize, total, items, history } = useLoaderData<typeof loader>();
  const hrefOf = (path: string) => pollList.href(search, path);
  return (
    <PublishableList
      list={pollList}
      cards={classes.polls}
      pageSize={pageSize ?? undefined}
      empty={
        <EmptyState
          title="No polls yet"
          action={<ButtonLink to="/dashboard/polls/new">Create Poll</ButtonLink>}
        >
          Ask the community a question; votes appear here as they come in.
        </EmptyState>
      }
      foot={
        pageSize === null && (
          <p className={classes.foot}>
            Showing {items.length} of {total} {total === 1 ? 'poll' : 'polls'}
            {total > items.length && (
              <ButtonLink
                to={pollList.href({ ...search, shown: search.shown + shownMore })}
                tone="secondary"
                preventScrollReset
              >
                Load More
              </ButtonLink>
            )}
          </p>
        )
      }
    >
      {items.map((item) => (
        <li key={item.id} className={classes.card}>
          <div className={classes.head}>
            <h2 dir="auto">{item.name}</h2>
            <div className={classes.icons}>
              {history && (
                <IconAction
                  to={historyHref('poll', item.id)}
                  label={`History: ${item.name}`}
                  icon="history"
                />
              )}
              <CardIcons
                {...{ item, hrefOf }}
                copy={
                  <IconAction
                    to={pollList.href({ ...search, from: item.id }, 'new')}
                    label={`Duplicate: ${item.name}`}
                    icon="copy"
                    preventScrollReset
                  />
                }
              />
            </div>
          </div>
          <CardStatus item={item} kind="Poll" />
          <ShareBars
            className={classes.options}
            answers={item.options.map(({ text, votes }) => ({ label: text, count: votes }))}
            noun={{ one: 'vote', many: 'votes' }}
          />
          <div className={classes.foot}>
            <span className="tabular">{pluralize(item.responses, 'vote')} in all</span>
            <CardControls {...{ item, hrefOf }} stop="Stop" />
          </div>
        </li>
      ))}
    </PublishableList>
  );
}
