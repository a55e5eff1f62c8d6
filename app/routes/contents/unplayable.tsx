import { Notice } from '~/components/base/notice';
import { type Unplayable, unplayableMessage } from '~shared/media/codecs';

/** Says of a file that most phones and browsers do not play it, and what to do. */
export function UnplayableNotice({ unplayable }: { unplayable: Unplayable | null }) {
  if (!unplayable) return null;
  return (
    <Notice kind="warn" role="status">
      {unplayableMessage(unplayable)}
    </Notice>
  );
}
