import { Notice } from '~/components/base/notice';
import { type Unplayable, unplayableMessage } from '~shared/media/codecs';

/** Warns of a file that most phones and browsers cannot play. */
export function UnplayableNotice({ unplayable }: { unplayable: Unplayable | null }) {
  if (!unplayable) return null;
  return (
    <Notice kind="warn" role="status">
      {unplayableMessage(unplayable)}
    </Notice>
  );
}
