import * as contract from '~contract';

const minutes = (n: number) => n * 60_000;

/** SPEC §9: cache times and invalidation. */
export const resources = {
  categories: { call: contract.categories.list, freshMs: minutes(15), changedBy: ['categories'] },
  sections: {
    call: contract.sections.list,
    freshMs: minutes(15),
    changedBy: ['sections', 'contents', 'categories'],
  },
  contents: {
    call: contract.contents.list,
    freshMs: minutes(15),
    changedBy: ['contents', 'sections', 'categories'],
  },
  /** docs/decisions/0079 */
  foundContents: {
    call: contract.findingContents.findContents,
    freshMs: minutes(15),
    changedBy: ['contents', 'sections', 'categories'],
  },
  contentsById: {
    call: contract.findingContents.getContents,
    freshMs: minutes(15),
    changedBy: ['contents', 'sections', 'categories'],
  },
  contentCodes: {
    call: contract.findingContents.contentCodes,
    freshMs: minutes(15),
    changedBy: ['contents', 'sections', 'categories'],
  },
  contentsBeyond: {
    call: contract.findingContents.readOnContents,
    freshMs: minutes(2),
    changedBy: ['contents', 'sections', 'categories', 'quizzes'],
  },
  polls: { call: contract.polls.list, freshMs: minutes(2), changedBy: ['polls'] },
  quizzes: { call: contract.quizzes.list, freshMs: minutes(2), changedBy: ['quizzes', 'contents'] },
  surveys: { call: contract.surveys.list, freshMs: minutes(2), changedBy: ['surveys'] },
  infoItems: { call: contract.infoItems.list, freshMs: minutes(5), changedBy: ['infoItems'] },
  prompts: { call: contract.prompts.list, freshMs: minutes(2), changedBy: ['prompts'] },
  liveUsers: { call: contract.analytics.liveUsers, freshMs: minutes(15), changedBy: ['live'] },
  traffic: { call: contract.analytics.traffic, freshMs: minutes(2), changedBy: ['live'] },
  sessionMetadata: { call: contract.analytics.sessionMetadata, freshMs: minutes(2), changedBy: ['live'] },
  trafficByDistrict: {
    call: contract.extensions.trafficByDistrict,
    freshMs: minutes(2),
    changedBy: ['live'],
  },
  groupSessions: { call: contract.analytics.sessionMetadata, freshMs: minutes(2), changedBy: [] },
  topContents: { call: contract.analytics.topContents, freshMs: minutes(2), changedBy: ['contents'] },
  surveyCompletionRate: {
    call: contract.analytics.surveyCompletionRate,
    freshMs: minutes(2),
    changedBy: ['surveys'],
  },
  completion: {
    call: contract.results.completion,
    freshMs: minutes(2),
    changedBy: ['quizzes', 'surveys'],
  },
  quizResults: { call: contract.results.quizResults, freshMs: minutes(2), changedBy: ['quizzes'] },
  surveyResults: { call: contract.results.surveyResults, freshMs: minutes(2), changedBy: ['surveys'] },
  surveyAnswers: { call: contract.results.surveyAnswers, freshMs: minutes(2), changedBy: ['surveys'] },
  dailyActiveUsers: { call: contract.analytics.dailyActiveUsers, freshMs: minutes(2), changedBy: [] },
  activeUsersOverTime: { call: contract.analytics.activeUsersOverTime, freshMs: minutes(5), changedBy: [] },
  contentViews: { call: contract.analytics.contentViews, freshMs: minutes(2), changedBy: ['contents'] },
  viewsByDay: { call: contract.extensions.viewsByDay, freshMs: minutes(2), changedBy: ['contents'] },
  surveyViews: { call: contract.analytics.surveyViews, freshMs: minutes(2), changedBy: ['surveys'] },
} as const;

export type Resource = keyof typeof resources;

export function changedBy(callName: string): Resource[] {
  const subject = callName.split('.')[0] ?? '';
  return (Object.keys(resources) as Resource[]).filter((name) =>
    (resources[name].changedBy as readonly string[]).includes(subject),
  );
}
