import { runCommandLine } from './admin-api/cli/run';
import { readConfig } from './app/config.server';
import { exitStatus } from './shared/exit-status';
import { makeFilesPrivate } from './shared/private-files';
import { readSecretFiles } from './shared/secret-variables';

makeFilesPrivate();
const issues = readSecretFiles(process.env);
for (const issue of issues) console.error(`${issue}.`);
if (issues.length > 0) process.exit(exitStatus.configuration);
process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
  note: (line) => process.stderr.write(`${line}\n`),
  dashboardIssues(env) {
    const read = readConfig(env);
    return read.ok ? [] : read.issues;
  },
});
