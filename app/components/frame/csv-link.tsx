import { IconDownload } from '../icons';
import classes from './csv-link.module.css';

/** The words of a link to `count` rows, a number as it is shown: 'these' that were found, or 'all'. */
export const csvLabel = (count: string, which: 'these' | 'all') =>
  count === '1' ? 'Download this one as CSV' : `Download ${which} ${count} as CSV`;

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
