import { type AppLoadContext, data } from '@remix-run/node';
import { recordEvent } from '~/admin-api.server/record-event';
import type { Staff } from '~/auth.server/session';
import { oneOf } from '~/lib/list';
import { can } from '~/lib/roles';
import { maskContactDetails } from '~shared/text/contact-details';
import { refusal } from './guard';

type About = Omit<Parameters<typeof recordEvent>[1], 'action'>;

export const contactParam = { contact: oneOf(['masked', 'shown']) };

/** Never shown without an audit row. */
async function isRevealed(context: AppLoadContext, about: About): Promise<boolean> {
  return recordEvent(context, { ...about, action: 'reveal' });
}

/** Never in a URL. */
export async function revealed<T>(context: AppLoadContext, about: About, shown: T) {
  if (await isRevealed(context, about)) return data({ shown });
  return data(
    { error: 'The audit log could not be written, so nothing is shown. Try again in a minute.' },
    { status: 503 },
  );
}

/**
 * Masks, unless an admin requests contact details.
 * @throws 403 or 503
 */
export async function textsOfFile(
  context: AppLoadContext,
  staff: Staff,
  contact: 'masked' | 'shown',
  about: About,
): Promise<(text: string) => string> {
  if (contact === 'masked') return (text) => maskContactDetails(text).text;
  if (!can(staff.role, 'see-contact-details'))
    throw refusal('Only an admin can download contact details.', 403);
  if (!(await isRevealed(context, about)))
    throw refusal(
      'The audit log could not be written, so contact details are not in a file. Try again in a minute.',
      503,
    );
  return (text) => text;
}
