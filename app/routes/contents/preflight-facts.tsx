import { Notice } from '~/components/base/notice';
import type { Preflight } from '~/components/files/preflight';
import { formatDuration } from '~/lib/durations';
import { bitrateOf, formatBitrate, isHeavy } from '~/lib/media-facts';
import { formatFileSize } from '~shared/media/file-sizes';
import classes from './preflight-facts.module.css';

/**
 * Shows a file's duration, upload time and download cost before the upload.
 * @param sent hides the upload time
 */
export function PreflightFacts({ facts, sent }: { facts: Preflight; sent: boolean }) {
  const bitrate = bitrateOf(facts);
  const watch = facts.kind === 'audio' ? 'Listening to it' : 'Watching it';
  const rows: [string, string | null][] = [
    ['Duration', facts.duration === null ? null : formatDuration(facts.duration)],
    ['Size', formatFileSize(facts.size)],
    ['Bit rate', bitrate === null ? null : formatBitrate(bitrate)],
    [
      'Sending takes',
      sent || facts.seconds === null ? null : `about ${formatDuration(facts.seconds)} on this line`,
    ],
    [watch, `costs a child about ${formatFileSize(facts.size)} of data`],
  ];
  return (
    <>
      <dl className={classes.facts}>
        {rows.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt> <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {isHeavy(facts) && (
        <Notice kind="warn" role="status">
          This file is large for its length. A smaller version would look the same on a phone and cost a child
          less; it is sent all the same.
        </Notice>
      )}
    </>
  );
}
