import { formatCount, pluralize } from '~shared/text/numbers';

export const bulkActions = ['publish', 'unpublish', 'move', 'delete'] as const;
export type BulkAction = (typeof bulkActions)[number];

export type RowState = 'done' | 'already' | 'gone' | 'failed';
export type BulkCounts = Record<RowState | 'left', number>;

/** From this number on, deleting requires typing it. */
export const typedFrom = 20;

const words = {
  publish: { verb: 'Publish', busy: 'Publishing…', done: 'published', already: 'already published' },
  unpublish: { verb: 'Unpublish', busy: 'Unpublishing…', done: 'unpublished', already: 'already a draft' },
  move: { verb: 'Move', busy: 'Moving…', done: 'moved', already: 'already there' },
  delete: { verb: 'Delete', busy: 'Deleting…', done: 'deleted', already: 'already deleted' },
} as const satisfies Record<BulkAction, Record<string, string>>;

export const wordsOf = (action: BulkAction) => words[action];

/** Returns 'Publish 3 contents'. */
export const actionOnAll = (action: BulkAction, count: number, noun: string): string =>
  `${words[action].verb} ${pluralize(count, noun)}${action === 'delete' ? ' permanently' : ''}`;

export function timesGone(action: BulkAction, count: number, of: number): string {
  const time = action === 'publish' ? 'go live' : 'end';
  const what =
    of === 1 ? `Its time to ${time} is` : `${formatCount(count)} of them had a time to ${time}, which is`;
  return `${what} no longer set. Undo does not bring it back.`;
}

export const stateWords = (action: BulkAction, state: RowState | undefined): string => {
  if (!state) return 'Not done yet';
  const text =
    state === 'done' || state === 'already'
      ? words[action][state]
      : state === 'gone'
        ? 'no longer exists'
        : 'failed';
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Returns '38 published, 3 failed, 270 not done yet'. */
export function countsInWords(action: BulkAction, { done, already, gone, failed, left }: BulkCounts): string {
  const parts: [number, string][] = [
    [done, words[action].done],
    [already, words[action].already],
    [gone, gone === 1 ? 'no longer exists' : 'no longer exist'],
    [failed, 'failed'],
    [left, 'not done yet'],
  ];
  const said = parts.filter(([count]) => count > 0).map(([count, text]) => `${formatCount(count)} ${text}`);
  return said.join(', ') || `0 ${words[action].done}`;
}
