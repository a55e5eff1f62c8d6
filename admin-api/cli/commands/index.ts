import type { MakeCommand } from '../command';
import { backupCommand } from './backup';
import { checkCommand } from './check';
import { exportCommand } from './export';
import { moveMediaCommand } from './move-media';
import { moveToPostgresCommand } from './move-to-postgres';
import { restoreCommand } from './restore';
import {
  createSuperadminCommand,
  listStaffCommand,
  promoteCommand,
  resetMfaCommand,
  resetPasswordCommand,
  unbanCommand,
} from './staff';
import { testMailCommand } from './test-mail';

export const commands: readonly MakeCommand[] = [
  createSuperadminCommand,
  resetPasswordCommand,
  resetMfaCommand,
  promoteCommand,
  unbanCommand,
  listStaffCommand,
  checkCommand,
  backupCommand,
  restoreCommand,
  moveMediaCommand,
  moveToPostgresCommand,
  exportCommand,
  testMailCommand,
];
