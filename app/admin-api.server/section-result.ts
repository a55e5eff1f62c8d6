import type { Logger } from 'pino';
import { formatClocks } from '~/lib/dates';
import type { SectionResult } from '~/lib/section-result';
import type { Fresh } from './cache';
import { isAdminApiError, readFailure } from './errors';

/** The page then shows Retry. */
const timeoutMs = 6_000;

export async function sectionResult<T, R>(
  reading: Promise<Fresh<T>>,
  shape: (data: T) => R,
  log: Logger,
  ms = timeoutMs,
): Promise<SectionResult<R>> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    late = setTimeout(() => resolve(null), ms);
  });
  try {
    const fresh = await Promise.race([reading, tooLate]);
    if (!fresh) return { ok: false, message: 'The admin API did not respond in time.' };
    const { data, asOf, staleBecause } = fresh;
    return { ok: true, data: shape(data), asOf: formatClocks(asOf), staleBecause };
  } catch (error) {
    if (isAdminApiError(error)) {
      log.warn({ err: error, call: error.call }, 'a part of a page could not be read');
      return { ok: false, message: readFailure(error) };
    }
    log.error({ err: error }, 'a part of a page failed');
    return { ok: false, message: 'Something went wrong on the server.' };
  } finally {
    clearTimeout(late);
  }
}
