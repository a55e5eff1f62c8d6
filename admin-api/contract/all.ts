import * as analytics from './analytics';
import * as audit from './audit';
import * as auth from './auth';
import type { Call } from './call';
import * as categories from './categories';
import * as contents from './contents';
import * as extensions from './extensions';
import * as findingContents from './finding-contents';
import * as infoItems from './info-items';
import * as mobileApi from './mobile-api';
import * as passkeys from './passkeys';
import * as passwordReset from './password-reset';
import * as polls from './polls';
import * as prompts from './prompts';
import * as questionEdits from './question-edits';
import * as quizzes from './quizzes';
import * as results from './results';
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
  'Audit log': audit,
  'Password reset': passwordReset,
  Passkeys: passkeys,
  'Edits of questions': questionEdits,
  Results: results,
  'Finding contents': findingContents,
};

type Named = { heading: string; call: Call };

/** In the order of SPEC §7. */
export const allCalls: readonly Named[] = Object.entries(modules).flatMap(([heading, module]) =>
  callsOf(heading, module),
);

export const appCalls: readonly Named[] = callsOf('The companion app', mobileApi);

function callsOf(heading: string, module: Record<string, unknown>): Named[] {
  return Object.values(module)
    .filter(isCall)
    .map((call) => ({ heading, call }));
}

function isCall(value: unknown): value is Call {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value
  );
}
