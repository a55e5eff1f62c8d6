import type { Command } from 'commander';
import { z } from 'zod';
import { recordEvent } from '../../audit/record';
import { readStores, StartupError } from '../../config';
import { createMailer } from '../../mail/mailer';
import { type CommandContext, CommandFailed, newCommand } from '../command';
import { actor, withDatabase } from '../staff';

type Options = { to: string; json?: boolean };

export const testMailCommand = (context: CommandContext): Command =>
  newCommand('test-mail')
    .description('send one message, to see whether mail arrives')
    .requiredOption('--to <email>', 'where to send it')
    .action(async ({ to, json = false }: Options) => {
      const email = z.email().safeParse(to.trim());
      if (!email.success) throw new CommandFailed(`${to} is not an email address.`);
      const stores = readStores(context.env);
      if (!stores.smtpUrl) throw new StartupError('SMTP_URL is not set: there is no mail server to send by.');
      const mailer = createMailer(stores);
      try {
        await mailer.send({
          to: email.data,
          subject: 'A test message',
          text: `This message was sent by the command line of the staff dashboard at ${stores.publicUrl}. Mail works.`,
        });
      } catch (error) {
        throw new CommandFailed(
          `The message was not sent: ${(error as Error).message}. SMTP_URL and MAIL_FROM say by which server and from whom.`,
          { cause: error },
        );
      } finally {
        mailer.close();
      }
      await withDatabase(context.env, (db) =>
        recordEvent(db, {
          ...actor(),
          action: 'mail',
          kind: 'system',
          detail: `A test message to ${email.data}.`,
        }),
      );
      const message = `The mail server took the message for ${email.data}. Look whether it arrives, also among unwanted mail.`;
      context.print(json ? JSON.stringify({ message }) : message);
    });
