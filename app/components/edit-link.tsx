import { Link } from '~/components/base/link';
import { Icon } from './base/icon';

/**
 * Renders the edit link of a quiz or survey, or why it is locked (SPEC §10.28).
 * @param to null if not editable @param isOpen whether it has no answers
 */
export function EditLink({ to, isOpen }: { to: string | null; isOpen: boolean }) {
  if (to === null) return null;
  if (!isOpen) return <p>It has answers, so its questions stay as they are. Duplicate it to change them.</p>;
  return (
    <p>
      <Link to={to} preventScrollReset>
        <Icon name="pencil" size={16} /> Edit
      </Link>
    </p>
  );
}
