/**
 * Reads JSON.
 * @returns null when truncated or not from our server
 */
export async function readJson<T>(
  response: Response,
  isOwn: (value: { [Key in keyof T]?: unknown }) => boolean,
): Promise<T | null> {
  const value: unknown = await response.json().catch(() => null);
  return typeof value === 'object' && value !== null && isOwn(value as T) ? (value as T) : null;
}

const maxMessageLength = 300;

/** Returns our server's message; '' for a proxy's page. */
export function ownMessage(contentType: string | null | undefined, body: string): string {
  const text = body.trim();
  return contentType?.startsWith('text/plain') && text.length <= maxMessageLength ? text : '';
}

/** Reads the message of a rejected request. */
export async function readMessage(response: Response): Promise<string> {
  const type = response.headers.get('Content-Type');
  if (type?.startsWith('application/json'))
    return (
      (await readJson<{ error: string }>(response, ({ error }) => typeof error === 'string'))?.error ?? ''
    );
  return ownMessage(type, await response.text().catch(() => ''));
}
