import { describe, expect, test } from 'vitest';
import { NewContentForm } from '~/routes/contents/schema';
import { QuestionForm } from '~/routes/engage/quizzes/schema';
import { auth, categories, polls, quizzes, sections, surveys } from '~contract';
import { identityOf, isVisible } from '~shared/text/visible';

/* Names, questions and options that show nothing are empty (SPEC §5). */

const nothing = '\u200b\u00ad \u034f\u2800\u3164\ufe0f';

const meaningless = ['\u0301', '\u20dd\u0301', '\ue000', '\u{f0000}', '\ufffc', '\ufffd', '\ud83d'];
test.each([...[nothing, '', '\u2060', '\u202e', '\0', '\u{e0041}', '\u115f', '\uffa0'], ...meaningless])(
  '%j shows nothing',
  (text) => {
    expect(isVisible(text)).toBe(false);
  },
);
test.each(['a', '\u200b.', '\u{1f600}', 'e\u0301', '1\ufe0f\u20e3', 'हिन्दी', '⠁'])(
  '%j can be seen',
  (text) => {
    expect(isVisible(text)).toBe(true);
  },
);

test.each([
  ['New  York', 'New\u00a0York', true],
  ['Yes', 'Y\u200bes\u200e', true],
  ['\u00c9', 'E\u0301', true],
  ['A', 'a', false],
  ['10 000', '10000', false],
  ['\u{1f468}\u200d\u{1f469}', '\u{1f468}\u{1f469}', false],
])('%j and %j are one name: %s', (a, b, same) => expect(identityOf(a) === identityOf(b)).toBe(same));

describe('is rejected as empty', () => {
  const quiz = { question: nothing, options: ['a', 'b'], correctAnswer: 0 };
  test.each([
    ['a section', sections.create.body, { name: nothing }, 'Please enter a name.'],
    ['a category', categories.create.multipart.fields, { name: nothing }, 'Please enter a title.'],
    ['a poll', polls.create.body, { question: nothing, options: [] }, 'Please enter a question.'],
    ['a quiz', quizzes.DraftQuestion, quiz, 'Please enter a valid question and at least 2 options.'],
    ['a quiz in the form', QuestionForm, quiz, 'Please enter a valid question and at least 2 options.'],
    [
      'a survey',
      surveys.DraftSurveyQuestion,
      { question: 'Q?', type: 'options', options: ['a', nothing] },
      'Please provide at least two valid options.',
    ],
    ['a person', auth.signup.body, { name: nothing }, 'All fields are required including invitation token.'],
    ['a content in the form', NewContentForm, { title: nothing }, 'Please enter a title.'],
  ])('%s', (_, schema, input, message) => {
    const issues = schema?.safeParse(input).error?.issues ?? [];
    expect(issues[0]?.message).toBe(message);
  });
});
