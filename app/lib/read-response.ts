/** Reads our server's JSON, or null. */
export async function readJson<T>(
  response: Response,
  isOwn: (value: { [Key in keyof T]?: unknown }) => boolean,
): Promise<T | null> {
  const value: unknown = await response.json().catch(() => null);
  return typeof value === 'object' && value !== null && isOwn(value as T) ? (value as T) : null;
}

const maxMessageLength = 300;

/** Returns our message; '' for a proxy's. */
export function ownMessage(contentType: string | null | undefined, body: string): string {
  const text = body.trim();
  return contentType?.startsWith('text/plain') && text.length <= maxMessageLength ? text : '';
}

export async function readMessage(response: Response): Promise<string> {
  const type = response.headers.get('Content-Type');
  if (type?.startsWith('application/json'))
    return (
      (await readJson<{ error: string }>(response, ({ error }) => typeof error === 'string'))?.error ?? ''
    );
  return ownMessage(type, await response.text().catch(() => ''));
}
