import { exitStatus } from '../../shared/exit-status';
import { makeFilesPrivate } from '../../shared/private-files';
import { readSecretFiles } from '../../shared/secret-variables';
import { runCommandLine } from './run';

makeFilesPrivate();
const issues = readSecretFiles(process.env);
for (const issue of issues) console.error(`${issue}.`);
if (issues.length > 0) process.exit(exitStatus.configuration);
process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
  note: (line) => process.stderr.write(`${line}\n`),
});
