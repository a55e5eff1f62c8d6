import { Notice } from '~/components/base/notice';

/** Explains that this dashboard recorded the events itself. */
export function OwnLogNotice() {
  return (
    <Notice title="This is the dashboard’s own view">
      The admin API that it works with keeps no audit log. Listed is what was done in this dashboard; what was
      done elsewhere, by another program or in the database, is not.
    </Notice>
  );
}
