import { formatCount } from '../../shared/text/numbers';
import { limits } from './limits';

/** What a text is rejected with that is longer than its limit. @param what as the form names it: 'The title' */
export const tooLong = (what: string, limit: number) =>
  `${what} may have at most ${formatCount(limit)} characters.`;

/** What a quiz or survey is rejected with whose questions are over `limits.questionsJson`. */
export const questionsTooLong = 'The questions are too long together.';

/** What a question with more options is rejected with. */
export const tooManyOptions = `A question may have at most ${limits.options} options.`;
