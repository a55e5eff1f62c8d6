/**
 * Reads the JSON of a response.
 * @param isOwn checks its shape
 * @returns null where another page responded in place of our server, the body was cut, or it is JSON of another shape
 */
export async function readJson<T>(
  response: Response,
  isOwn: (value: { [Key in keyof T]?: unknown }) => boolean,
): Promise<T | null> {
  const value: unknown = await response.json().catch(() => null);
  return typeof value === 'object' && value !== null && isOwn(value as T) ? (value as T) : null;
}

/** Longer than any message of our server. */
const maxMessageLength = 300;

/** Returns the message of our server in a response; '' where it has none, such as the HTML of a proxy. */
export function ownMessage(contentType: string | null | undefined, body: string): string {
  const text = body.trim();
  return contentType?.startsWith('text/plain') && text.length <= maxMessageLength ? text : '';
}

/** Reads the message of our server for a request that it rejected; '' where it has none. */
export async function readMessage(response: Response): Promise<string> {
  const type = response.headers.get('Content-Type');
  if (type?.startsWith('application/json'))
    return (
      (await readJson<{ error: string }>(response, ({ error }) => typeof error === 'string'))?.error ?? ''
    );
  return ownMessage(type, await response.text().catch(() => ''));
}
