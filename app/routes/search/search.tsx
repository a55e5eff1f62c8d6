import { Form, useLoaderData } from '@remix-run/react';
import { SubmitButton } from '~/components/base/button';
import { Link } from '~/components/base/link';
import { Notice } from '~/components/base/notice';
import type { RouteHandle } from '~/components/base/route-handle';
import { NoMatch, RetryLink } from '~/components/base/states';
import { FilterText } from '~/components/frame/filter-field';
import { Pager } from '~/components/frame/pager';
import { useFilterValues } from '~/components/frame/use-filter-values';
import { staffLoader } from '~/guard.server/guard';
import { defineUrl, oneOf, page } from '~/lib/list';
import { longestSearch } from '~/lib/longest-search';
import { formatCount } from '~shared/text/numbers';
import { type Found, type Kind, kinds, pageSize, searchedFor } from './kinds';
import classes from './search.module.css';
import { searchEverything } from './search.server';

export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { title: 'Search' };

const few = 5;

const search = defineUrl('/dashboard/search', {
  q: searchedFor,
  kind: oneOf<Kind | ''>(['', ...(Object.keys(kinds) as Kind[])]),
  page,
});

export const loader = staffLoader(
  { can: 'see-dashboard', search },
  async ({ staff, search: { q, kind, page: asked }, context }) => {
    const found = { page: kind === 'contents' ? asked : 1 };
    const { groups, total, failed } = await searchEverything(context, staff, q, found);
    const chosen = groups.filter((group) => !kind || group.kind === kind);
    const page = Math.min(asked, Math.max(1, Math.ceil((chosen[0]?.total ?? 0) / pageSize)));
    const from = kind ? (page - 1) * pageSize : 0;
    return {
      q,
      kind: kind && chosen.length > 0 ? kind : null,
      page,
      total,
      failed: failed.map((each) => ({ ...each, label: kinds[each.kind].label })),
      groups: chosen.map(({ found, from: before, best: _, ...group }) => ({
        ...group,
        label: kinds[group.kind].label,
        found: found.slice(Math.max(0, from - before)).slice(0, kind ? pageSize : few),
      })),
    };
  },
);

const results = (n: number) => `${formatCount(n)} ${n === 1 ? 'result' : 'results'}`;

/** The search as a GET form, with results by kind (SPEC §10.26). */
export default function SearchPage() {
  const { q, kind, page, total, failed, groups } = useLoaderData<typeof loader>();
  const noteFocus = useFilterValues('search', { q });
  return (
    <>
      <Form id="search" role="search" className={classes.form} onFocus={noteFocus}>
        <FilterText
          type="search"
          name="q"
          label="Search everything"
          placeholder="A code, a title, a name, or what you want to do"
          defaultValue={q}
          maxLength={longestSearch}
          icon="search"
          className={classes.field}
        />
        <SubmitButton busyLabel="Searching…">Search</SubmitButton>
      </Form>
      {failed.length > 0 && (
        <Notice
          kind="warn"
          role="status"
          title={`Not searched: ${failed.map(({ label }) => label).join(', ')}`}
          action={<RetryLink small />}
        >
          {failed[0]?.message} {groups.length > 0 && 'What else was found is below.'}
        </Notice>
      )}
      {q !== '' && groups.length > 0 && (
        <p className={classes.count} role="status">
          {kind ? (
            <>
              {results(groups[0]?.total ?? 0)} for “{q}” in {kinds[kind].label}.{' '}
              <Link to={search.href({ q })}>All {results(total)}</Link>
            </>
          ) : (
            `${results(total)} for “${q}”`
          )}
        </p>
      )}
      {q !== '' && groups.length === 0 && failed.length === 0 && (
        <NoMatch noun="results" title={`Nothing found for “${q}”`} filters={[]} clearTo="/dashboard/search">
          Try fewer words, or a part of the code or title.
        </NoMatch>
      )}
      {q === '' && (
        <p className={classes.count}>
          Finds contents, sections, categories, what is in Engage, pages and actions. Accents, dashes and
          capitals do not matter: ite12 finds ITE-012.
        </p>
      )}
      {groups.map((group) => (
        <Group
          key={group.kind}
          {...group}
          moreTo={kind ? null : (group.list ?? search.href({ q, kind: group.kind }))}
        />
      ))}
      {kind && (groups[0]?.total ?? 0) > pageSize && (
        <Pager
          page={page}
          pageSize={pageSize}
          total={groups[0]?.total ?? 0}
          noun={['result', 'results']}
          hrefOf={(to) => search.href({ q, kind, page: to })}
        />
      )}
    </>
  );
}

function Group({
  kind,
  label,
  total,
  found,
  moreTo,
}: {
  kind: Kind;
  label: string;
  total: number;
  found: Found[];
  moreTo: string | null;
}) {
  return (
    <section aria-labelledby={`found-${kind}`} className={classes.group}>
      <h2 id={`found-${kind}`}>
        {label} <span className={classes.number}>{formatCount(total)}</span>
      </h2>
      <ul>
        {found.map(({ title, detail, to, file }) => (
          <li key={to + title}>
            <Link to={to} reloadDocument={file} className={classes.found}>
              <span className={classes.title} dir="auto">
                {title}
              </span>
              {detail && <span className={classes.detail}>{detail}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {moreTo && total > found.length && (
        <Link to={moreTo} className={classes.more}>
          All {formatCount(total)} in {label}
        </Link>
      )}
    </section>
  );
}
