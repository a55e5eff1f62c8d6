import { formatCount } from '../../shared/text/numbers';
import { limits } from './limits';

/** Returns the message for a text over its limit. */
export const tooLong = (what: string, limit: number) =>
  `${what} may have at most ${formatCount(limit)} characters.`;

export const questionsTooLong = 'The questions are too long together.';

export const tooManyOptions = `A question may have at most ${limits.options} options.`;
