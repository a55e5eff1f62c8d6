import { readStores } from '../../config';
import { backups } from '../checks/backups';
import { chromium, dashboardVariables } from '../checks/dashboard';
import { auditLog, clock, migrations, superadmins } from '../checks/database';
import type { Finding } from '../checks/finding';
import { mail } from '../checks/mail';
import { media } from '../checks/media';
import { permissions, storedSecrets } from '../checks/secrets';
import { type CommandContext, CommandFailed, newCommand } from '../command';
import { withDatabase } from '../staff';

const explanation = `
Looks at the configuration of the admin API and of the dashboard, who may read DATA_DIR, the stored secrets, the database and its migrations,
the superadmins, the audit log's chain, the clock, the media (a file for every row, a row for every file), the backups of BACKUP_SCHEDULE, the
mail server, and the Chromium that draws the report. It changes nothing; --mend restricts DATA_DIR to its owner. Files without a row are
removed by the product itself within the hour after its start.`;

/** `check [--mend]`: what is right and what is not, a line each. */
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
        const { check, ok, detail } = finding;
        context.print(json ? JSON.stringify(finding) : `${ok ? 'ok    ' : 'WRONG '} ${check}: ${detail}`);
      };
      found({ check: 'configuration', ok: true, detail: 'the variables of the admin API can be used' });
      found(dashboardVariables(context));
      found(permissions(stores.dataDir, mend));
      await withDatabase(env, async (db) => {
        found(await storedSecrets(db, stores));
        for (const look of [migrations, superadmins, auditLog]) found(await look(db));
        found(await clock(db, stores));
        found(await media(db, stores, note));
        found(await backups(db, stores));
      });
      found(await mail(stores));
      found(await chromium(env));
      const wrong = findings.filter(({ ok }) => !ok).length;
      if (wrong > 0) throw new CommandFailed(`${wrong} of ${findings.length} checks found something wrong.`);
    });
