/** Returns why no response arrived; status 0 is none. */
export function unreachedTitle(status: number): string {
  if (status === 413) return 'This is too large for the server, or for the network in between.';
  if (status >= 200 && status < 300) return 'Another page answered in place of our server.';
  if (status >= 400 && status < 500 && status !== 408)
    return 'This was rejected before it reached our server.';
  return 'We could not reach the server.';
}

/** A captive portal may have responded. */
export const inAnotherTab = 'Your network may be asking you to log in: do so in another tab.';

/** Returns what happened and what to do. */
export function unreachedText(status: number, path: string): string {
  const isAuth = path.startsWith('/auth/');
  const isPortal = status >= 200 && status < 300;
  if (status >= 400 && status < 500 && status !== 408) {
    if (isAuth) return 'It did not go through. Wait a minute, then try again.';
    return status === 413
      ? 'It was not saved. Shorten the text or choose a smaller file, then send it again.'
      : 'It was not saved. Wait a minute, then send it again.';
  }
  if (isAuth) return `${isPortal ? `${inAnotherTab} ` : ''}This may or may not have gone through. Try again.`;
  return isPortal
    ? `${inAnotherTab} This may or may not have been saved. Check, then send it again.`
    : 'It may or may not have been saved. Check, then send it again.';
}
