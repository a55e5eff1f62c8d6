import { Chip } from './chip';

export function StatusChip({ published }: { published: boolean }) {
  return <Chip tone={published ? 'ok' : 'neutral'}>{published ? 'Published' : 'Draft'}</Chip>;
}
