import { Form, Link } from '@remix-run/react';
import { ButtonLink, IconAction, SubmitButton } from '~/components/base/button';
import { Picture } from '~/components/base/picture';
import { PickItem } from '~/components/bulk/selection-bar';
import { Chip } from '~/components/frame/chip';
import { contentsHref } from '~/components/frame/contents-href';
import { IconEye, IconMovie, IconMusic, IconPencil, IconTrash } from '~/components/icons';
import type { ContentRow } from './list';
import classes from './list.module.css';
import type { ContentSearch } from './search';

/** Id of the form that selected contents belong to. */
export const selectionForm = 'contents-selection';

export type RowsProps = {
  contents: ContentRow[];
  search: ContentSearch;
  mayManage: boolean;
  formKey: string;
};

/** Selects a row for what the selection bar does to many. */
export function PickRow({ row, mayManage }: { row: ContentRow; mayManage: boolean }) {
  return mayManage && <PickItem id={row.id} name={`${row.code} ${row.title}`} form={selectionForm} />;
}

/** Published or Draft. */
export function StatusChip({ published }: { published: boolean }) {
  return <Chip tone={published ? 'ok' : 'neutral'}>{published ? 'Published' : 'Draft'}</Chip>;
}

/** The type in a word with its icon. */
export function TypeWord({ type }: Pick<ContentRow, 'type'>) {
  const Icon = type === 'audio' ? IconMusic : IconMovie;
  return (
    <span className={classes.type}>
      <Icon size={16} aria-hidden />
      {type === 'audio' ? 'Audio' : 'Video'}
    </span>
  );
}

/** The picture of a content, or a drawing of its type; the title beside it says what it is. */
export function Thumbnail({
  thumbnail,
  type,
  eager,
  at = 'card',
}: Pick<ContentRow, 'thumbnail' | 'type'> & { eager?: boolean; at?: 'row' | 'card' }) {
  const Icon = type === 'audio' ? IconMusic : IconMovie;
  return thumbnail ? (
    <Picture src={thumbnail} at={at} first={eager} width={320} height={180} className={classes.picture} />
  ) : (
    <span className={`${classes.picture} ${classes.noPicture}`}>
      <Icon size={28} aria-hidden />
    </span>
  );
}

/** The title as a link to the view dialog. */
export function TitleLink({ row, search }: { row: ContentRow; search: ContentSearch }) {
  return (
    <Link to={contentsHref(search, row.id)} preventScrollReset className={classes.titleLink}>
      {row.title || 'Untitled'}
    </Link>
  );
}

/** View for everyone, the only one with a text label; publish, edit and delete for those who may. `at` makes the rows' form keys unique. */
export function RowActions({
  row,
  at,
  search,
  mayManage,
  formKey,
  compact,
}: Omit<RowsProps, 'contents'> & { row: ContentRow; at: number; compact?: boolean }) {
  if (!mayManage)
    return (
      <div className={`${classes.actions} ${classes.lone}`}>
        <ButtonLink
          to={contentsHref(search, row.id)}
          preventScrollReset
          tone="quiet"
          small
          aria-label={`View ${row.title}`}
        >
          View
        </ButtonLink>
      </div>
    );
  const toggle = row.published ? 'Unpublish' : 'Publish';
  return (
    <div className={classes.actions}>
      <Form
        method="post"
        action={contentsHref(search, `${row.id}/publish`)}
        preventScrollReset
        className={classes.toggle}
      >
        <input type="hidden" name="formKey" value={`${formKey}-${at}`} />
        <input type="hidden" name="published" value={row.published ? 'false' : 'true'} />
        <SubmitButton
          tone={compact ? 'quiet' : 'secondary'}
          small
          name="id"
          value={row.id}
          aria-label={`${toggle} ${row.title}`}
        >
          {toggle}
        </SubmitButton>
      </Form>
      <IconAction
        to={contentsHref(search, row.id)}
        preventScrollReset
        small
        className={classes.view}
        label={`View ${row.title}`}
        icon={<IconEye size={18} aria-hidden />}
      />
      <IconAction
        to={contentsHref(search, `${row.id}/edit`)}
        preventScrollReset
        small
        label={`Edit ${row.title}`}
        icon={<IconPencil size={18} aria-hidden />}
      />
      <IconAction
        to={contentsHref(search, `${row.id}/delete`)}
        preventScrollReset
        small
        tone="quietDanger"
        label={`Delete ${row.title}`}
        icon={<IconTrash size={18} aria-hidden />}
      />
    </div>
  );
}
