import { recordEvent, sourceOf } from '../audit/record';
import { throttleCalls } from '../auth/throttle';
import { extensions } from '../contract';
import { HttpError } from '../http/errors';
import { register, type Services } from '../http/register';
import { lastMails } from '../mail/staff-mails';
import { actingAdmin } from './acting-admin';

/** Registers the state of mails to staff (docs/decisions/0049). */
export function mailRoutes(services: Services): void {
  const { db, mailer, config } = services;
  const testMails = throttleCalls(services.throttles('test mails', { points: 10, seconds: 3_600 }));

  register(services, extensions.listMails, async ({ query }) => {
    await actingAdmin(db, query.admin);
    return { data: await lastMails(db) };
  });

  register(services, extensions.sendTestMail, async ({ body, request }) => {
    const actor = await actingAdmin(db, body.admin);
    if (!mailer.sends)
      throw new HttpError('conflict', 'This server sends no email: its operator has not set SMTP_URL.');
    await testMails.take(actor.id);
    const failure = await mailer
      .send({
        to: actor.email,
        subject: 'A test message',
        text: `${actor.name || actor.email} sent this message from the staff dashboard at ${config.publicUrl}. Mail works.`,
      })
      .catch((error: Error) => error);
    await recordEvent(db, {
      ...{ actorKind: 'staff', actorId: actor.id, actorName: actor.name || actor.email },
      ...sourceOf(request),
      ...{ action: 'mail', kind: 'system', outcome: failure ? 'failure' : 'success' },
      detail: `A test message to ${actor.email}.`,
    });
    if (failure)
      throw new HttpError('mail_rejected', `The mail server did not take the message: ${failure.message}.`);
    return { message: 'The mail server took the message.', to: actor.email };
  });
}
