import { useEffect } from 'react';
import { Notice } from '~/components/base/notice';

/**
 * Starts the download once per visit.
 * @param here the page's URL without `download`, for reloads
 */
export function ReportDownload({ kind, href, here }: { kind: 'pdf' | 'csv'; href: string; here: string }) {
  useEffect(() => {
    window.history.replaceState(window.history.state, '', here);
    // A download does not leave the page; an error page does.
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
