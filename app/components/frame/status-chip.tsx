import { Chip } from './chip';

/** Renders Published or Draft. */
export function StatusChip({ published }: { published: boolean }) {
  return <Chip tone={published ? 'ok' : 'neutral'}>{published ? 'Published' : 'Draft'}</Chip>;
}
