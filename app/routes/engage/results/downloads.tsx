import { CsvLink } from '~/components/frame/csv-link';
import { IconFileText } from '~/components/icons';
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
        <IconFileText size={16} aria-hidden /> Download results as PDF
      </a>
    </div>
  );
}
