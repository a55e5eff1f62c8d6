import { Icon } from '~/components/base/icon';
import { CsvLink } from '~/components/frame/csv-link';
import classes from './downloads.module.css';

/** Renders plain links, since the responses are files. */
export function Downloads({
  csv,
  pdf,
  mayShowContact,
}: {
  csv: string;
  pdf: string;
  mayShowContact?: boolean;
}) {
  return (
    <div className={classes.links}>
      <CsvLink to={csv} mayShowContact={mayShowContact} />
      <a href={pdf}>
        <Icon name="file-text" size={16} /> Download results as PDF
      </a>
    </div>
  );
}
