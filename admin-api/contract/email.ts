/** SPEC §5 Invite. Linear time. A separate file: the browser loads no zod. */
export const emailPattern =
  /^[^\s@"<>(),;:\\[\]]+@[^\s@"<>(),;:\\[\]][^\s@"<>(),;:\\[\].]*\.[^\s@"<>(),;:\\[\]]+$/;
