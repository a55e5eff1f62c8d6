/**
 * Whether a request comes from our own origin: the one origin check of the dashboard's writes and live stream and of
 * the admin API's WebSocket.
 * @param origin the Origin header; a request without one is rejected
 * @param allowed public origins, such as https://example.org; when given, only these count, since a client can send any Host header
 * @param host the request's Host header, compared with where `allowed` is empty
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
