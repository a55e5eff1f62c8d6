import { readStores } from '../../config';
import { backups } from '../checks/backups';
import { chromium, dashboardVariables } from '../checks/dashboard';
import { auditLog, clock, migrations, superadmins } from '../checks/database';
import { disk } from '../checks/disk';
import type { Finding } from '../checks/finding';
import { emojiFont } from '../checks/fonts';
import { mail } from '../checks/mail';
import { media } from '../checks/media';
import { permissions, storedSecrets } from '../checks/secrets';
import { twoFactor } from '../checks/two-factor';
import { type CommandContext, CommandFailed, newCommand } from '../command';
import { withDatabase } from '../staff';

const explanation = `
Tests the configuration of the admin API and of the dashboard, who can read DATA_DIR, the free disk space, the stored secrets, the key of the
two-factor secrets (by decrypting them), the database and its migrations, the superadmins, the audit log's chain, the clock (against the
database, the store and ADMIN_API_URL), the media (a whole file for every row, a row for every file), the last backup of BACKUP_SCHEDULE (by opening
it), the mail server and its TLS, the Chromium that draws the report, and its font for emoji. It changes nothing; --mend restricts DATA_DIR to
its owner. Files without a row are removed by the product itself within the hour after its start.`;

export const checkCommand = (context: CommandContext) =>
  newCommand('check')
    .description('look whether everything is in order')
    .option('--mend', 'put right what can be put right without a loss')
    .addHelpText('after', explanation)
    .action(async ({ json = false, mend = false }: { json?: boolean; mend?: boolean }) => {
      const { env, note } = context;
      const stores = readStores(env);
      const findings: Finding[] = [];
      const found = (finding: Finding) => {
        findings.push(finding);
        const { check, ok, warning, detail } = finding;
        const word = !ok ? 'WRONG ' : warning ? 'WARN  ' : 'ok    ';
        context.print(json ? JSON.stringify(finding) : `${word} ${check}: ${detail}`);
      };
      found({ check: 'configuration', ok: true, detail: 'the variables of the admin API can be used' });
      found(dashboardVariables(context));
      found(permissions(stores.dataDir, mend));
      found(await disk(stores.dataDir));
      await withDatabase(env, async (db) => {
        found(await storedSecrets(db, stores));
        found(await twoFactor(db, stores));
        for (const look of [migrations, superadmins, auditLog]) found(await look(db));
        found(await clock(db, stores, env.ADMIN_API_URL?.trim()));
        found(await media(db, stores, note));
        found(await backups(db, stores, note));
      });
      found(await mail(stores));
      found(await chromium(env));
      found(await emojiFont(env));
      const wrong = findings.filter(({ ok }) => !ok).length;
      if (wrong > 0) throw new CommandFailed(`${wrong} of ${findings.length} checks found something wrong.`);
    });
