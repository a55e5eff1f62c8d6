import { Link } from '~/components/base/link';
import { Icon } from '../base/icon';
import classes from './csv-link.module.css';

export function HistoryLink({ to }: { to: string | null }) {
  if (to === null) return null;
  return (
    <p>
      <Link to={to} className={classes.link}>
        <Icon name="history" size={16} />
        History
      </Link>
    </p>
  );
}
