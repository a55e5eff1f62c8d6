import type { BulkCounts, RowState } from '~/lib/bulk';

export type ShownRow = { id: string; name: string; out?: RowState | undefined; why?: string | undefined };

export type Rejected = { field: 'sectionId' | 'confirm'; message: string };

export type StepAnswer =
  | { rejected: Rejected }
  | { counts: BulkCounts; outcomes: ShownRow[]; halt: { message: string; seconds: number | null } | null };
