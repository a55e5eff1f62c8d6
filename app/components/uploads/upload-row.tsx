import { formatDuration } from '~/lib/durations';
import { formatFileSize } from '~/lib/file-sizes';
import { Button } from '../button';
import { cancelUpload, pauseUpload, resumeUpload, type Sending } from './upload-store';
import classes from './uploads.module.css';

/** One upload: progress, speed, time remaining, pause, resume and cancel (SPEC §2 'Upload progress'). */
export function UploadRow({ item, onCancel }: { item: Sending; onCancel?: () => void }) {
  const { key, name, size, sent, speed, state, error } = item;
  const percent = size > 0 ? Math.floor((sent / size) * 100) : 0;
  return (
    <div className={classes.row}>
      <p className={classes.name}>{name}</p>
      <progress max={100} value={percent} aria-label={`Upload of ${name}`} className={classes.bar} />
      <p className={classes.facts} role={state === 'failed' ? 'alert' : undefined}>
        {state === 'failed'
          ? error
          : [
              `${percent} % of ${formatFileSize(size)}`,
              state === 'paused' && 'paused',
              state === 'arrived' && 'uploaded',
              state === 'sending' && speed && `${formatFileSize(speed)}/s`,
              state === 'sending' && speed && `${formatDuration((size - sent) / speed)} left`,
            ]
              .filter(Boolean)
              .join(' · ')}
      </p>
      <div className={classes.deeds}>
        {state === 'sending' && (
          <Button tone="quiet" small onClick={() => pauseUpload(key)}>
            Pause
          </Button>
        )}
        {(state === 'paused' || state === 'failed') && (
          <Button tone="quiet" small onClick={() => resumeUpload(key)}>
            Resume
          </Button>
        )}
        <Button
          tone="quietDanger"
          small
          aria-label={`Cancel the upload of ${name}`}
          onClick={() => {
            void cancelUpload(key);
            onCancel?.();
          }}
        >
          Cancel
        </Button>
      </div>
    </div>
  );
}
