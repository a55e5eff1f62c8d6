import { Icon } from '../base/icon';
import classes from './csv-link.module.css';

export const csvLabel = (count: string, which: 'these' | 'all') =>
  count === '1' ? 'Download this one as CSV' : `Download ${which} ${count} as CSV`;

const withQuery = (to: string, name: string, value: string) =>
  `${to}${to.includes('?') ? '&' : '?'}${name}=${value}`;

/**
 * Renders a table's download links.
 * @param mayShowContact offers contact details
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
