import { formatFileSize } from '~shared/media/file-sizes';
import { pluralize } from '~shared/text/numbers';

/** Bits per second. */
const slowLine = 1_000_000;

/** `18 MB, about 2 minutes at 1 Mbit/s` */
export function downloadCost(bytes: number): string {
  return `${size(bytes)}, ${roughly((bytes * 8) / slowLine)} at 1\u00a0Mbit/s`;
}

/** Data bundles are sold in MB. */
function size(bytes: number): string {
  if (bytes < 100_000) return 'less than 0.1 MB';
  return bytes < 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : formatFileSize(bytes);
}

function roughly(seconds: number): string {
  if (seconds < 10) return 'a few seconds';
  if (seconds < 55) return `about ${Math.round(seconds / 10) * 10} seconds`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `about ${pluralize(minutes, 'minute')}`;
  const hours = Math.round(seconds / 1800) / 2;
  return `about ${hours} hours`;
}
