import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ButtonLink, IconAction, SubmitButton } from '~/components/base/button';
import { OwnedKey } from '~/components/base/form-key';
import { Icon } from '~/components/base/icon';
import { Link } from '~/components/base/link';
import { PickItem } from '~/components/bulk/selection-bar';
import { Chip } from '~/components/frame/chip';
import { Picture } from '~/components/frame/picture';
import { unplayableMessage } from '~shared/media/codecs';
import type { ContentRow } from './list';
import { type ContentSearch, contentList, selectionForm } from './list.config';
import classes from './list.module.css';

export type RowsProps = {
  contents: ContentRow[];
  search: ContentSearch;
  mayManage: boolean;
  formKey: string;
};

/** Renders a row's checkbox for the selection bar. */
export function PickRow({ row, mayManage }: { row: ContentRow; mayManage: boolean }) {
  const { id, code, title } = row;
  return (
    mayManage && <PickItem id={id} name={`${code} ${title}`} knownBy={code || title} form={selectionForm} />
  );
}

const iconOf = (type: ContentRow['type']) => (type === 'audio' ? 'music' : 'movie');

/** Renders the type's name and icon. */
export function TypeWord({ type, as: Box = 'span' }: Pick<ContentRow, 'type'> & { as?: 'span' | 'td' }) {
  return (
    <Box className={classes.type}>
      <Icon name={iconOf(type)} size={16} />
      {type === 'audio' ? 'Audio' : 'Video'}
    </Box>
  );
}

/** Renders a content's thumbnail, or an icon of its type. */
export function Thumbnail({
  thumbnail,
  type,
  eager,
  at = 'card',
}: Pick<ContentRow, 'thumbnail' | 'type'> & { eager?: boolean; at?: 'row' | 'card' }) {
  return thumbnail ? (
    <Picture src={thumbnail} at={at} first={eager} width={320} height={180} className={classes.picture} />
  ) : (
    <span className={`${classes.picture} ${classes.noPicture}`}>
      <Icon name={iconOf(type)} size={28} />
    </span>
  );
}

/** Warns of a file that most phones and browsers cannot play. */
export function UnplayableChip({ unplayable }: Pick<ContentRow, 'unplayable'>) {
  if (!unplayable) return null;
  return (
    <span title={unplayableMessage(unplayable)} className={classes.unplayable}>
      <Chip tone="warn">{`Won’t play on most phones. ${unplayable.advice}`}</Chip>
    </span>
  );
}

/** Renders the title as a link to the view dialog. */
export function TitleLink({ row, search }: { row: ContentRow; search: ContentSearch }) {
  return (
    <Link to={contentList.href(search, row.id)} preventScrollReset>
      {row.title || 'Untitled'}
    </Link>
  );
}

/**
 * Wraps all rows in one form (publish.ts). A button's name is the action and its value the row, so that the
 * form's key counts once per row.
 */
export function Rows({
  search,
  mayManage,
  formKey,
  children,
}: Omit<RowsProps, 'contents'> & { children: ReactNode }) {
  if (!mayManage) return <div className={classes.results}>{children}</div>;
  return (
    <Form
      method="post"
      action={contentList.href(search, 'publish')}
      preventScrollReset
      className={classes.results}
    >
      <OwnedKey value={formKey} />
      {children}
    </Form>
  );
}

/** Renders a row's actions; in a table, as the cell itself. */
export function RowActions({
  row,
  search,
  mayManage,
  as: Box = 'div',
}: Omit<RowsProps, 'contents' | 'formKey'> & { row: ContentRow; as?: 'div' | 'td' }) {
  if (!mayManage)
    return (
      <Box className={`${classes.actions} ${classes.lone}`}>
        <ButtonLink
          to={contentList.href(search, row.id)}
          preventScrollReset
          tone="quiet"
          small
          aria-label={`View ${row.title}`}
        >
          View
        </ButtonLink>
      </Box>
    );
  const toggle = row.published ? 'Unpublish' : 'Publish';
  return (
    <Box className={classes.actions}>
      <SubmitButton
        name={toggle.toLowerCase()}
        value={row.id}
        tone={Box === 'td' ? 'quiet' : 'secondary'}
        small
        className={classes.toggle}
        aria-label={`${toggle} ${row.title}`}
      >
        {toggle}
      </SubmitButton>
      <IconAction
        to={contentList.href(search, row.id)}
        preventScrollReset
        small
        className={classes.view}
        lean
        label={`View ${row.title}`}
        icon="eye"
      />
      <IconAction
        to={contentList.href(search, `${row.id}/edit`)}
        preventScrollReset
        small
        lean
        label={`Edit ${row.title}`}
        icon="pencil"
      />
      <IconAction
        to={contentList.href(search, `${row.id}/delete`)}
        preventScrollReset
        small
        tone="quietDanger"
        lean
        label={`Delete ${row.title}`}
        icon="trash"
      />
    </Box>
  );
}
