import type { MakeCommand } from '../command';
import { backupCommand } from './backup';
import { moveMediaCommand } from './move-media';
import { restoreCommand } from './restore';

/** Every command of `npm run admin`. */
export const commands: readonly MakeCommand[] = [backupCommand, restoreCommand, moveMediaCommand];
