import * as analytics from './analytics';
import * as auth from './auth';
import type { Call } from './call';
import * as categories from './categories';
import * as contents from './contents';
import * as extensions from './extensions';
import * as infoItems from './info-items';
import * as polls from './polls';
import * as prompts from './prompts';
import * as quizzes from './quizzes';
import * as sections from './sections';
import * as staffUsers from './staff-users';
import * as surveys from './surveys';

const modules = {
  Auth: auth,
  Categories: categories,
  Sections: sections,
  Contents: contents,
  Polls: polls,
  Quizzes: quizzes,
  Surveys: surveys,
  Analytics: analytics,
  'Info board': infoItems,
  'User management': staffUsers,
  Prompts: prompts,
  Extensions: extensions,
};

/** Every call of the contract with the heading of SPEC §7 it stands under, in that order. */
export const allCalls: readonly { heading: string; call: Call }[] = Object.entries(modules).flatMap(
  ([heading, module]) =>
    Object.values(module as Record<string, unknown>)
      .filter(isCall)
      .map((call) => ({ heading, call })),
);

function isCall(value: unknown): value is Call {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value
  );
}
