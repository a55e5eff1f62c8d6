/**
 * Returns whether a request comes from our own origin.
 * @param allowed when set, Host is ignored, since clients can send any
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
