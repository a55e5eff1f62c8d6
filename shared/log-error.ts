/*
 * Removes personal data: drizzle's messages contain parameters, PostgreSQL's `detail` and `where` row values,
 * mail servers' the recipient. Detected by shape: the dashboard does not load drizzle.
 */

export type LoggedError = { type: string; message: string; stack: string } & Record<string, unknown>;

/** Their messages name only tables and columns (PostgreSQL, appendix A). */
const namesOnly = /^(?:03|08|0A|23|25|26|28|34|3B|3D|3F|40|42|53|54|55|57|58|HV|P0|XX)/;

const databaseFields = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'dataType', 'routine'];

const deepest = 8;

/** Serializes an error for the logs (pino), without statement parameters. */
export function loggedError(thrown: unknown): LoggedError {
  const error = originalOf(thrown);
  if (!isErrorLike(error)) {
    const message = typeof error === 'string' ? withoutPersonalData(error) : '(no error)';
    return { type: typeof error, message, stack: message };
  }
  const chain = [error, ...causesOf(error)];
  const { errors } = error as { errors?: unknown };
  return {
    type: typeOf(error),
    message: chain.map(messageOf).join(': '),
    stack: chain.map((one) => `${typeOf(one)}: ${messageOf(one)}${framesOf(one)}`).join('\ncaused by: '),
    ...Object.assign({}, ...chain.map(fieldsOf).reverse()),
    ...(Array.isArray(errors) ? { aggregateErrors: errors.slice(0, deepest).map(loggedError) } : {}),
  };
}

/** Formats an error for the console. */
export const printedError = (thrown: unknown): string => loggedError(thrown).stack;

type ErrorLike = { message: string; name?: unknown; stack?: unknown; cause?: unknown };

const isErrorLike = (value: unknown): value is ErrorLike =>
  typeof value === 'object' && value !== null && typeof (value as ErrorLike).message === 'string';

/** pino-http passes a serialised error. */
function originalOf(thrown: unknown): unknown {
  const raw = typeof thrown === 'object' && thrown !== null ? (thrown as { raw?: unknown }).raw : undefined;
  return isErrorLike(raw) ? raw : thrown;
}

function causesOf(error: ErrorLike): ErrorLike[] {
  const causes: ErrorLike[] = [];
  for (let next = error.cause; isErrorLike(next) && causes.length < deepest; next = next.cause)
    causes.push(next);
  return causes;
}

function typeOf(error: ErrorLike): string {
  const made = (error as object).constructor;
  return typeof made === 'function' && made !== Object ? made.name : String(error.name ?? 'Error');
}

const isQueryError = (error: ErrorLike): error is ErrorLike & { query: string } =>
  typeof (error as { query?: unknown }).query === 'string' && 'params' in error;

const isDatabaseError = (error: ErrorLike): error is ErrorLike & { code: string } => {
  const { severity, code } = error as { severity?: unknown; code?: unknown };
  return typeof severity === 'string' && typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
};

function messageOf(error: ErrorLike): string {
  if (isQueryError(error)) return `Failed query: ${error.query}`;
  if (isDatabaseError(error) && !namesOnly.test(error.code))
    return `(SQLSTATE ${error.code}; its message may hold values)`;
  return withoutPersonalData(error.message);
}

const withoutParameters = (text: string) => text.replace(/(Failed query: [\s\S]*?)\nparams: [\s\S]*/g, '$1');

const withoutPersonalData = (text: string) => withoutEmails(withoutParameters(text));

/** Replaces every email in a text with `(email)`. */
export const withoutEmails = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*/gu, '(email)');

/** The message may contain lines that look like frames. */
function framesOf(error: ErrorLike): string {
  const stack = String(error.stack ?? '');
  const at = error.message === '' ? 0 : stack.indexOf(error.message);
  // The message changed after the throw.
  if (at < 0 && (isQueryError(error) || isDatabaseError(error))) return '';
  const below = at < 0 ? stack : stack.slice(at + error.message.length);
  return below
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => `\n${line}`)
    .join('');
}

function fieldsOf(error: ErrorLike): Record<string, unknown> {
  if (isQueryError(error)) return {};
  const own = Object.entries(error).filter(([name]) => !['message', 'stack', 'name', 'cause'].includes(name));
  const harmless = isDatabaseError(error)
    ? own.filter(([name]) => databaseFields.includes(name))
    : own.filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value));
  return Object.fromEntries(
    harmless.map(([name, value]) => [name, typeof value === 'string' ? withoutPersonalData(value) : value]),
  );
}
