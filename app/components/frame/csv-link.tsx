import { Icon } from '../base/icon';
import classes from './csv-link.module.css';

/** The words of a link to `count` rows, a number as it is shown: 'these' that were found, or 'all'. */
export const csvLabel = (count: string, which: 'these' | 'all') =>
  count === '1' ? 'Download this one as CSV' : `Download ${which} ${count} as CSV`;

/** A file's URL with one more query parameter. */
const withQuery = (to: string, name: string, value: string) =>
  `${to}${to.includes('?') ? '&' : '?'}${name}=${value}`;

/**
 * Downloads a table. Plain links: the response is a file, no page of the app.
 * @param mayShowContact whether it may be had with the contact details that are masked otherwise
 */
export function CsvLink({
  to,
  mayShowContact,
  children = 'Download results as CSV',
}: {
  to: string;
  mayShowContact?: boolean;
  children?: string;
}) {
  return (
    <p className={classes.links}>
      <a href={to} className={classes.link}>
        <Icon name="download" size={16} />
        {children}
      </a>
      <a href={withQuery(to, 'for', 'excel')} className={classes.link}>
        For Excel
      </a>
      {mayShowContact && (
        <a href={withQuery(to, 'contact', 'shown')} className={classes.link}>
          With contact details
        </a>
      )}
    </p>
  );
}
