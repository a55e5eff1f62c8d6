import { Outlet, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { IconAction } from '~/components/base/button';
import { StaleNotice } from '~/components/base/notice';
import { NoMatch } from '~/components/base/states';
import { DuplicateButton } from '~/components/duplicate-button';
import { Pager } from '~/components/frame/pager';
import classes from '~/components/lists/cards.module.css';
import { PublishControls, PublishStatus } from '~/components/publishing';
import { ListToolbar } from '~/components/toolbar/list-toolbar';
import { itemFormKey } from '~/lib/item-path';
import type { List, ListSpec, Search } from '~/lib/list';
import type { publishablePage } from './publishable.server';

type Page = Awaited<ReturnType<typeof publishablePage<'polls' | 'quizzes' | 'surveys', ListSpec, object>>>;
type Item = Page['items'][number];

const usePage = () => useLoaderData() as unknown as Page;

/**
 * Renders the list of polls, quizzes or surveys.
 * @param empty shown without any
 * @param foot replaces the pages
 */
export function PublishableList<S extends ListSpec>({
  list,
  cards,
  empty,
  foot,
  pageSize,
  children,
}: {
  list: List<S>;
  cards: string | undefined;
  empty: ReactNode;
  foot?: ReactNode;
  pageSize?: number;
  children: ReactNode;
}) {
  const { stale, isEmpty, toolbar, total, ...page } = usePage();
  const search = page.search as unknown as Search<S> & { page: number; per: number };
  const { noun } = list.spec;
  return (
    <>
      {stale && <StaleNotice {...stale} />}
      {!isEmpty && <ListToolbar data={toolbar} />}
      {isEmpty ? (
        empty
      ) : total === 0 ? (
        <NoMatch noun={noun[1]} filters={toolbar.words} clearTo={toolbar.clearTo ?? list.path} />
      ) : (
        <>
          <ul className={`${classes.cards} ${cards}`}>{children}</ul>
          {foot || (
            <Pager
              page={search.page}
              pageSize={pageSize ?? search.per}
              total={total}
              noun={noun}
              hrefOf={(page) => list.href({ ...search, page })}
            />
          )}
        </>
      )}
      <Outlet />
    </>
  );
}

/**
 * Renders edit (without responses), copy and delete.
 * @param copy replaces the button that fills the create form
 */
export function CardIcons({
  item: { id, name, editable },
  hrefOf,
  copy,
}: {
  item: Pick<Item, 'id' | 'name' | 'editable'>;
  hrefOf: (path: string) => string;
  copy?: ReactNode;
}) {
  return (
    <>
      {editable && (
        <IconAction to={hrefOf(`${id}/edit`)} label={`Edit: ${name}`} icon="pencil" preventScrollReset />
      )}
      {copy ?? <DuplicateButton to={hrefOf(`${id}/duplicate`)} name={name} />}
      <IconAction
        to={hrefOf(`${id}/delete`)}
        label={`Delete: ${name}`}
        icon="trash"
        tone="quietDanger"
        preventScrollReset
      />
    </>
  );
}

/** Renders whether it is published, and until when. */
export function CardStatus({ item, kind }: { item: Pick<Item, 'name' | 'state'>; kind: string }) {
  const { serverNow } = usePage();
  return <PublishStatus state={item.state} serverNow={serverNow} what={`${kind} “${item.name}”`} />;
}

/** Renders Publish, or the control that unpublishes. */
export function CardControls({
  item: { id, name, state },
  hrefOf,
  stop = 'Unpublish',
}: {
  item: Pick<Item, 'id' | 'name' | 'state'>;
  hrefOf: (path: string) => string;
  stop?: 'Stop' | 'Unpublish';
}) {
  const { serverNow, formKey } = usePage();
  return (
    <PublishControls
      publishTo={hrefOf(`${id}/publish`)}
      stopTo={hrefOf(`${id}/${stop.toLowerCase()}`)}
      formKey={itemFormKey(formKey, id)}
      {...{ state, serverNow, stop, name }}
    />
  );
}
