/** SPEC §5 Invite. Linear time for any input. A separate file, so that the browser loads no zod. */
export const emailPattern =
  /^[^\s@"<>(),;:\\[\]]+@[^\s@"<>(),;:\\[\]][^\s@"<>(),;:\\[\].]*\.[^\s@"<>(),;:\\[\]]+$/;
