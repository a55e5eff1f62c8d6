import type { AppLoadContext } from '@remix-run/node';
import { isAdminApiError } from '~/admin-api.server/errors';
import { formatMoment } from '~/lib/dates';
import { audit } from '~contract';

/** Fields with what a person wrote; a choice or a file is not brought back by an edit form. */
const textFields = ['title', 'name', 'description', 'text', 'link'] as const;
type Texts = { [F in (typeof textFields)[number]]?: string };

/**
 * Texts as they were before an edit, for the edit form of what it changed: `?restore=` in its URL names the edit's row in the audit log.
 * Nothing is saved by that.
 * @returns `texts`: only those that the edit changed, none where the row is another thing's, or cannot be read; `restored`: when that edit
 *   was, in words; null where nothing is restored
 */
export async function restoredTexts(
  { api, has, signal, log }: Pick<AppLoadContext, 'api' | 'has' | 'signal' | 'log'>,
  request: Request,
  kind: audit.AuditKind,
  itemId: string,
): Promise<{ texts: Texts; restored: string | null }> {
  const id = new URL(request.url).searchParams.get('restore');
  const none = { texts: {}, restored: null };
  if (!id || !/^\d{1,16}$/.test(id) || !(await has(audit.auditGet))) return none;
  const found = await api.call(audit.auditGet, { params: { id }, signal }).catch((error: unknown) => {
    if (!isAdminApiError(error)) throw error;
    log.warn({ err: error }, 'earlier texts not read');
    return { event: null };
  });
  const { event } = found;
  if (!event || event.kind !== kind || event.itemId !== itemId) return none;
  const texts: Texts = Object.fromEntries(
    textFields.flatMap((field) => {
      const before = event.changes?.[field]?.before;
      return typeof before === 'string' && isWhole(before) ? [[field, before]] : [];
    }),
  );
  const isEmpty = Object.keys(texts).length === 0;
  return isEmpty ? none : { texts, restored: formatMoment(Math.floor(Date.parse(event.at) / 1000)) };
}

/** Whether the audit log has all of a text; it shortens very long ones. */
export const isWhole = (text: string): boolean => text.length <= audit.auditLimits.value;
