import { Command } from 'commander';

export type CommandContext = {
  env: Readonly<Record<string, string | undefined>>;
  print(line: string): void;
  note(line: string): void;
  dashboardIssues(env: CommandContext['env']): string[];
};

export type MakeCommand = (context: CommandContext) => Command;

export class CommandFailed extends Error {}

/** Returns a command with the common options. */
export const newCommand = (name: string): Command =>
  new Command(name).option('--json', 'print JSON lines for a program to read');
