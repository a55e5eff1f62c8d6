import { IconDownload } from '../icons';
import classes from './csv-link.module.css';

/** Downloads a table. A plain link: the response is a file, no page of the app. */
export function CsvLink({ to, children = 'Download results as CSV' }: { to: string; children?: string }) {
  return (
    <p>
      <a href={to} className={`${classes.link} ${IconDownload.before(16)}`}>
        {children}
      </a>
    </p>
  );
}
