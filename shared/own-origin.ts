/**
 * Whether the Origin of a request is one that people use: the one origin check of the dashboard's writes and of the admin API's WebSocket.
 * @param origin the Origin header; without one it is none of ours
 * @param allowed what people type, such as https://example.org; only these count then, since a Host header is what its sender makes it
 * @param host the Host the request was sent to, which counts where nothing is named
 */
export function isOwnOrigin(
  origin: string | undefined,
  { allowed = [], host }: { allowed?: readonly string[]; host?: string | undefined },
): boolean {
  if (!origin || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (url.origin !== origin) return false;
  return allowed.length > 0 ? allowed.some((own) => new URL(own).origin === origin) : url.host === host;
}
