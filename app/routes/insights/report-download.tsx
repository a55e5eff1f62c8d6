import { useEffect } from 'react';
import { Notice } from '~/components/base/notice';

/**
 * Starts the download of the report for a user who exports what is on the screen, or had to sign in first; the page they see meanwhile is the
 * report. Once for each visit.
 * @param href the file; @param here the page's URL without the wish, so that a reload does not download once more
 */
export function ReportDownload({ kind, href, here }: { kind: 'pdf' | 'csv'; href: string; here: string }) {
  useEffect(() => {
    window.history.replaceState(window.history.state, '', here);
    // A download does not leave the page; where there can be no file, the response is a page that says why.
    window.location.assign(href);
  }, [href, here]);
  return (
    <Notice kind="info" title="Your report is on its way">
      The download starts by itself. If it does not, <a href={href}>download the {kind.toUpperCase()}</a>.
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${href}`} />
      </noscript>
    </Notice>
  );
}
