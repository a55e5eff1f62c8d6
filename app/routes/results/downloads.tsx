import { IconDownload, IconFileText } from '~/components/icons';
import classes from './downloads.module.css';

/** The results that are shown, as files. Plain links: what comes is a file, no page of the app. */
export function Downloads({ csv, pdf }: { csv: string; pdf: string }) {
  return (
    <p className={classes.links}>
      <a href={csv}>
        <IconDownload size={16} aria-hidden /> Download results as CSV
      </a>
      <a href={pdf}>
        <IconFileText size={16} aria-hidden /> Download results as PDF
      </a>
    </p>
  );
}
