/**
 * E-mail pattern of SPEC §5 Invite: something@something.something, no spaces. A file of its own, so that the form in the browser
 * needs no zod.
 */
export const emailPattern = /^[^\s@"<>(),;:\\[\]]+@[^\s@"<>(),;:\\[\]]+\.[^\s@"<>(),;:\\[\]]+$/;
