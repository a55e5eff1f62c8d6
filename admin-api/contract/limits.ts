/**
 * The longest texts, in characters, and the most items of a list: one table for the calls and for the forms that send them, so that no
 * form takes what the admin API rejects. Rich text: shared/text/rich-text-rules.ts. A file of its own, so that a page that
 * needs a number of it has nothing else with it; what a text is rejected with: limit-messages.ts.
 */
export const limits = {
  /** Of a category or section. */
  name: 120,
  /** Of a content or info item. */
  title: 300,
  surveyDescription: 2_000,
  /** The text of a question of a poll, quiz or survey. */
  question: 1_000,
  option: 500,
  /** Options of one question. */
  options: 50,
  /** Questions of a quiz or survey. */
  questions: 200,
  /** All questions of a quiz or survey, as the JSON text they are sent in. */
  questionsJson: 262_144,
  /** Of a content's medium, in seconds. */
  duration: 1_000_000,
  /** A filter of the analytics. */
  district: 100,
  ageGroup: 50,
  /** A web address. */
  link: 2_000,
  email: 254,
  /** Of a staff user. */
  personName: 120,
  /** A password that is compared; one that is chosen has to be shorter. */
  password: 256,
  newPassword: 128,
  /** A 6-digit code or a recovery code. */
  code: 64,
  passkeyName: 60,
} as const;
