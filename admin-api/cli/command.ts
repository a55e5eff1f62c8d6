import { Command } from 'commander';

/** What a command is given; the process's own, or a test's. */
export type CommandContext = {
  env: Readonly<Record<string, string | undefined>>;
  /** Writes a line to stdout: what a person or, with --json, a program reads. */
  print(line: string): void;
  /** Writes a line to stderr: what is under way, what is wrong. */
  note(line: string): void;
  /** What keeps the dashboard from starting with these variables, a message each; the admin API knows nothing of them. */
  dashboardIssues(env: CommandContext['env']): string[];
};

/** A file in commands/ makes one of these; `commands/index.ts` lists them. Its action throws `CommandFailed` or StartupError. */
export type MakeCommand = (context: CommandContext) => Command;

/** The command could not do all of it; it has said what, or its message does. */
export class CommandFailed extends Error {}

/** A command with what every command has. */
export const newCommand = (name: string): Command =>
  new Command(name).option('--json', 'print JSON lines for a program to read');
