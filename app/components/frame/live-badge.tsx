import type { LiveView } from '../use-live';
import { Chip, type ChipTone } from './chip';
import classes from './live-badge.module.css';

const states: Record<LiveView['status'], { tone: ChipTone; word: string; title: string }> = {
  connecting: { tone: 'neutral', word: 'Connecting', title: 'Connecting to live updates' },
  live: { tone: 'ok', word: 'Live', title: 'The number changes as sessions begin and end' },
  reconnecting: { tone: 'warn', word: 'Reconnecting', title: 'Connection lost. Reconnecting' },
  polling: {
    tone: 'neutral',
    word: 'Polling',
    title: 'Live updates are not available. This number is updated every minute',
  },
};

export function LiveBadge({ live }: { live: LiveView }) {
  const { tone, word, title } = states[live.status];
  return (
    <span className={classes.badge}>
      <span className="needs-script" title={title} data-live={live.status}>
        <Chip tone={tone}>{word}</Chip>
      </span>
      {/* Live numbers are current. */}
      {live.clock && (
        <span className="tabular">
          {live.status === 'live' ? 'since' : 'as of'} {live.clock}
        </span>
      )}
    </span>
  );
}
