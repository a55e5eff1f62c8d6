import { Chip } from '~/components/frame/chip';

/** Renders status and review (SPEC §2). */
export function PromptChips({ status, reviewed }: { status: 'success' | 'failed'; reviewed: boolean }) {
  return (
    <>
      <Chip tone={status === 'success' ? 'ok' : 'danger'}>{status === 'success' ? 'Success' : 'Failed'}</Chip>
      <Chip tone={reviewed ? 'info' : 'warn'}>{reviewed ? 'Reviewed' : 'Pending'}</Chip>
    </>
  );
}
