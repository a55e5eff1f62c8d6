/**
 * Email pattern of SPEC §5 Invite: something@something.something, no spaces. A file of its own, so that the form in the browser
 * needs no zod. The domain is read once, without going back: text of any length costs time in proportion (ReDoS).
 */
export const emailPattern =
  /^[^\s@"<>(),;:\\[\]]+@[^\s@"<>(),;:\\[\]][^\s@"<>(),;:\\[\].]*\.[^\s@"<>(),;:\\[\]]+$/;
