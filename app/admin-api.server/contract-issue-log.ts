import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { ContractIssue } from './read-leniently';

/** Most log lines for one response; the remaining issues are counted in one more line. */
const maxLines = 20;

/**
 * Logs for the operator what a provider's responses hold that could not be read: once for each call and row, however often it is read. Ids and
 * names of fields only, never what is in them.
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
