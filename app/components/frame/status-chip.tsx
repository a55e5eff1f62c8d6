import { Chip } from './chip';

/** Published or Draft. */
export function StatusChip({ published }: { published: boolean }) {
  return <Chip tone={published ? 'ok' : 'neutral'}>{published ? 'Published' : 'Draft'}</Chip>;
}
