import { audit } from '~contract';
import { beginning } from '~shared/text/beginning';
import { contentFields } from '../../admin-api/contract/content-fields';
import { namesIn } from '../../admin-api/contract/field-table';

export type Item = { id: string; name: string; fields: Readonly<Record<string, unknown>> };

/** Fields that are recorded; others (counts, secrets) are not. */
const recorded: readonly string[] = [
  ...namesIn(contentFields, 'audit'),
  ...['name', 'text', 'link', 'priority', 'colorCode', 'status', 'categoryId', 'contentId', 'question'],
  ...['questions', 'options', 'image', 'banner', 'email', 'role', 'isActive', 'isBanned', 'isReviewed'],
];
const alias: Readonly<Record<string, string>> = { sub_type: 'subType', mfa_enabled: 'mfaEnabled' };

type Changes = audit.AuditEvent['changes'];

/** Returns the fields before and after a write. */
export function changesOf(
  action: audit.AuditAction,
  sent: Readonly<Record<string, unknown>>,
  before: Item | null,
): Changes {
  const was = fieldsOf(before?.fields ?? {});
  if (action === 'delete') return asChanges(Object.entries(was).map(([name, value]) => [name, value, null]));
  const becomes = {
    ...fieldsOf(sent),
    ...(action === 'publish' || action === 'unpublish' ? { published: action === 'publish' } : {}),
    ...(action === 'ban' || action === 'unban' ? { isBanned: action === 'ban' } : {}),
  };
  return asChanges(Object.entries(becomes).map(([name, value]) => [name, was[name] ?? null, value]));
}

function asChanges(all: [name: string, before: unknown, after: unknown][]): Changes {
  const differing = all.filter(([, before, after]) => textOf(before) !== textOf(after));
  if (differing.length === 0) return null;
  return Object.fromEntries(
    differing.map(([name, before, after]) => [name, { before: shortened(before), after: shortened(after) }]),
  );
}

function fieldsOf(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const named = Object.entries(given).map(([name, value]) => [alias[name] ?? name, value] as const);
  const known = new Set([...recorded, ...Object.values(alias)]);
  return Object.fromEntries(
    named
      .filter(([name, value]) => known.has(name) && value !== undefined)
      .map(([name, value]) => [name, plain(value)]),
  );
}

/** Keeps only staff's text of options and questions, without votes and answers. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const { text, question, option, title, type, answers, options } = value as Record<string, unknown>;
  const written = text ?? question ?? option ?? title ?? null;
  const below = answers ?? options;
  return Array.isArray(below) ? { text: written, ...(type ? { type } : {}), options: plain(below) } : written;
}

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

const shortened = (value: unknown): unknown =>
  typeof value === 'string' && value.length > audit.auditLimits.value
    ? `${beginning(value, audit.auditLimits.value)}…`
    : value;
