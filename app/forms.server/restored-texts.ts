import type { AppLoadContext } from '@remix-run/node';
import { isAdminApiError } from '~/admin-api.server/errors';
import { formatMoment } from '~/lib/dates';
import { audit } from '~contract';

const textFields = ['title', 'name', 'description', 'text', 'link'] as const;
type Texts = { [F in (typeof textFields)[number]]?: string };

/** Returns texts before an edit, from the audit row in `?restore=`. Saves nothing. */
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

/** Whether the audit log has the full text; it truncates long ones. */
export const isWhole = (text: string): boolean => text.length <= audit.auditLimits.value;
