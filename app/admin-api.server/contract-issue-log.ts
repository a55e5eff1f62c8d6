import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { ContractIssue } from './read-leniently';

const maxLines = 20;

/**
 * Logs fields of responses that could not be read, once per call and row; names and ids only, never values.
 */
export function createContractIssueLog(log: Logger) {
  const logged = new LRUCache<string, true>({ max: 5_000 });

  return (call: string, contractIssues: ContractIssue[]): void => {
    const unlogged = contractIssues.filter(({ id, part, reason }) => {
      const key = `${call} ${id ?? ''} ${id === null ? reason : ''} ${part}`;
      return !logged.has(key) && logged.set(key, true);
    });
    for (const { id, part, reason } of unlogged.slice(0, maxLines)) {
      if (part === '') log.warn({ call, row: id, reason }, 'a row of the admin API cannot be read: left out');
      else log.warn({ call, row: id, part, reason }, 'a part of a row cannot be read: taken as missing');
    }
    const more = unlogged.length - maxLines;
    if (more > 0) log.warn({ call, more }, 'more rows of the admin API cannot be read as they are');
  };
}
