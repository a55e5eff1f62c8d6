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

/** Its part of the page's data: what `publishablePage` gives. */
const usePage = () => useLoaderData() as unknown as Page;

/** The list of polls, quizzes or surveys: its toolbar, its cards, its pages. @param empty of a list without any @param foot in place of the pages */
export function PublishableList<S extends ListSpec>({
  list,
  cards,
  empty,
  foot,
  pageSize,
  children,
}: {
  list: List<S>;
  /** The class of the cards. */
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

/** Edit while no one has answered, copy, delete. @param copy in place of the button that fills the create form */
export function CardIcons({
  item: { id, name, editable },
  hrefOf,
  copy,
}: {
  item: Pick<Item, 'id' | 'name' | 'editable'>;
  /** URL of a dialog or action over the list. */
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

/** Whether it is published, and until when. @param kind its name, such as 'Poll' */
export function CardStatus({ item, kind }: { item: Pick<Item, 'name' | 'state'>; kind: string }) {
  const { serverNow } = usePage();
  return <PublishStatus state={item.state} serverNow={serverNow} what={`${kind} “${item.name}”`} />;
}

/** Publish, or what returns it to draft. */
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
