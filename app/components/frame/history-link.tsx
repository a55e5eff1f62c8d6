import { Link } from '~/components/base/link';
import { IconHistory } from '../icons';
import classes from './csv-link.module.css';

/** To the history of a thing. @param to null where there is none to be seen */
export function HistoryLink({ to }: { to: string | null }) {
  if (to === null) return null;
  return (
    <p>
      <Link to={to} className={`${classes.link} ${IconHistory.before(16)}`}>
        History
      </Link>
    </p>
  );
}
