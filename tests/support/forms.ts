import { join } from 'node:path';
import { root } from '../../scripts/lib/machine.mjs';

/** The path of a file in tests/fixtures. */
export const fixture = (name: string) => join(root, 'tests/fixtures', name);
