import type { ScheduleWords } from '~/lib/schedule';
import { Chip } from './chip';

export function ScheduleChip({ schedule }: { schedule: ScheduleWords | null }) {
  if (!schedule) return null;
  return (
    <span title={schedule.full}>
      <Chip tone={schedule.waits ? 'info' : 'neutral'}>{schedule.short}</Chip>
    </span>
  );
}
