/**
 * Whether the Origin of a request is one that people use. Whoever serves at several hosts, or behind a proxy, names them: only those count
 * then, since a Host header is what its sender makes it.
 * @param origin the Origin header; false without one
 * @param allowed origins such as https://example.org; where there are none, the Host the request was sent to
 */
export function isOwnOrigin(
  origin: string | undefined,
  { allowed, host }: { allowed: readonly string[]; host: string | undefined },
): boolean {
  if (!origin || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (allowed.length > 0) return allowed.some((own) => new URL(own).origin === origin);
  return url.origin === origin && url.host === host;
}
