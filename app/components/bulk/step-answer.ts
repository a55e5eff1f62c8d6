import type { BulkCounts, RowState } from '~/lib/bulk';

/** One item of a run as the page shows it: its name, what became of it, and why it failed. */
export type ShownRow = { id: string; name: string; out?: RowState | undefined; why?: string | undefined };

/** Why a run does not begin, and at which field. */
export type Rejected = { field: 'sectionId' | 'confirm'; message: string };

/** What a step of a run responds with. */
export type StepAnswer =
  | { rejected: Rejected }
  | { counts: BulkCounts; outcomes: ShownRow[]; halt: { message: string; seconds: number | null } | null };
