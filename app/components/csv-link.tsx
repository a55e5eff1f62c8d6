import classes from './frame/csv-link.module.css';
import { IconDownload } from './icons';

/** Downloads a table. A plain link: the response is a file, no page of the app. */
export function CsvLink({ to, children = 'Download results as CSV' }: { to: string; children?: string }) {
  return (
    <p>
      <a href={to} className={classes.link}>
        <IconDownload size={16} aria-hidden />
        {children}
      </a>
    </p>
  );
}
