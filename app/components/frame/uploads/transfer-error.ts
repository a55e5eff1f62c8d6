import { ownMessage } from '~/lib/read-response';
import { inAnotherTab, unreachedTitle } from '../../base/unreached';

type UploadResponse = { getStatus(): number; getHeader(name: string): string | undefined; getBody(): string };

/**
 * Returns why an upload failed, or null.
 * @param response null if none arrived
 */
export function transferError(response: UploadResponse | null): string | null {
  if (!response) return unreachedTitle(0);
  const body = response.getBody()?.trim() ?? '';
  const own = ownMessage(response.getHeader('Content-Type'), body);
  if (own) return own;
  const status = response.getStatus();
  // HEAD has no body.
  const isSilent = body === '' && status >= 400 && status !== 413;
  if (isSilent) return null;
  return status < 300 ? `${unreachedTitle(status)} ${inAnotherTab}` : unreachedTitle(status);
}
