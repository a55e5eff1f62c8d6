import { makeFilesPrivate } from '../../shared/private-files';
import { runCommandLine } from './run';

makeFilesPrivate();
process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
  note: (line) => process.stderr.write(`${line}\n`),
});
