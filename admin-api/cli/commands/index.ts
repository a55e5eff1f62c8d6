import type { MakeCommand } from '../command';
import { moveMediaCommand } from './move-media';

/** Every command of `npm run admin`. */
export const commands: readonly MakeCommand[] = [moveMediaCommand];
