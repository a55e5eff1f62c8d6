import { Link } from '~/components/base/link';
import { Icon } from './base/icon';

/** Renders an edit link, or why it is locked (SPEC §10.28). */
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
