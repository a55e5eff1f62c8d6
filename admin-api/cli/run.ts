import { Command, CommanderError } from 'commander';
import { exitStatus } from '../../shared/exit-status';
import { printedError } from '../../shared/log-error';
import { StartupError } from '../config';
import { type CommandContext, CommandFailed } from './command';
import { commands } from './commands';

const statuses = `
Exit status: 0 done, 1 failed, 64 wrong usage, 75 try again later, 78 wrong configuration. Settings are the product's own environment variables (.env.example).`;

/** Runs the administrator's command line. @returns the exit status */
export async function runCommandLine(args: readonly string[], context: CommandContext): Promise<number> {
  const program = new Command('admin')
    .usage('<command> [options]')
    .description('Administration of this product from the command line.')
    .addHelpText('after', statuses);
  for (const make of commands) program.addCommand(make(context).addHelpText('after', statuses));
  for (const command of [program, ...program.commands])
    command
      .exitOverride()
      .showHelpAfterError('(--help lists what is possible.)')
      .configureOutput({
        writeOut: (text) => context.print(text.replace(/\n$/, '')),
        writeErr: (text) => context.note(text.replace(/\n$/, '')),
      });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return exitStatus.done;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitStatus.done : exitStatus.usage;
    if (error instanceof StartupError) {
      context.note(error.message);
      return error.status;
    }
    context.note(error instanceof CommandFailed ? error.message : printedError(error));
    return exitStatus.failed;
  }
}
