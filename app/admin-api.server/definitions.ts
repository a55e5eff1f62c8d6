import type { AppLoadContext } from '@remix-run/node';
import type { Definition } from '~/lib/definition';
import { extensions } from '~contract';

type Words = {
  label: string;
  /** Valid for an admin API that counts as decision 0018 defines. */
  exact: string;
  asked?: string;
  unit?: string;
};

/* Definitions of all numbers, shown behind '?' and in the printed report. Server only, to keep them out
   of the script bundles. tests/requests/report-figures.test.ts counts each in SQL. */
const words = {
  liveUsers: {
    label: 'Live Users',
    unit: 'sessions',
    exact:
      'Sessions of the app that are open at the time shown (UTC): not ended, and active within the 5 minutes before.',
    asked: 'Open sessions of the app',
  },
  activeToday: {
    label: 'Active Today',
    unit: 'sessions',
    exact: 'Sessions of the app that began today, since 00:00 UTC; whoever opens the app twice counts twice.',
    asked: 'Users active today',
  },
  contentViews: {
    label: 'Content Views',
    exact:
      'Times a content was opened in the app, from the first day to the time shown (UTC); views of deleted contents are not counted.',
    asked: 'Views of all contents',
  },
  surveyViews: {
    label: 'Survey Views',
    unit: 'attempts',
    exact:
      'Attempts at surveys, from the first day to the time shown (UTC): a session of the app that opens a survey is one attempt at it; attempts at deleted surveys are not counted.',
    asked: 'Attempts at all surveys',
  },
  library: {
    label: 'Library',
    exact:
      'All categories and contents there are at the time shown (UTC); published are the contents that the app shows.',
  },
  categories: {
    label: 'Categories',
    exact: 'All categories there are at the time shown (UTC), published or not.',
  },
  contents: {
    label: 'Contents',
    exact: 'All contents there are at the time shown (UTC), drafts as well as published ones.',
  },
  surveys: {
    label: 'Surveys',
    exact: 'All surveys there are at the time shown (UTC): drafts, running and expired ones.',
  },
  activeUsers: {
    label: 'Active Users Over Time (UTC Format)',
    unit: 'sessions',
    exact:
      'Sessions of the app by when they began, by the hour for one day and by the day for more, in UTC; whoever opens the app twice counts twice.',
    asked: 'Active users in the chosen period, by hour or day',
  },
  activePolls: {
    label: 'Active Polls',
    exact:
      'Polls that are published and whose time is not over, at the time shown (UTC); with all their votes since they were created.',
  },
  activeQuizzes: {
    label: 'Active Quizzes',
    exact:
      'Quizzes that are published and whose time is not over, at the time shown (UTC); with the number of their questions.',
  },
  highTrafficPeriod: {
    label: 'High Traffic Period (UTC)',
    exact:
      'The hour of the day (UTC) in which most sessions of the app began, all chosen days taken together; equal ones are all named.',
    asked: 'The time with most sessions in the chosen period',
  },
  totalSessions: {
    label: 'Total Users Sessions',
    unit: 'sessions, not people',
    exact:
      'Sessions of the app that began on the chosen days, from 00:00 to 24:00 UTC, and fit the filters; whoever opens the app twice counts twice.',
    asked: 'Sessions in the chosen period',
  },
  completionRate: {
    label: 'Survey Completion Rate',
    exact:
      'Of the attempts at surveys that began on the chosen days (UTC), the share in which every question was answered, then or later; a session of the app that opens a survey is one attempt at it.',
    asked: 'The share of surveys that were completed in the chosen period',
  },
  sessionDuration: {
    label: 'Avg. Session Duration',
    exact:
      'The mean time from beginning to end of the sessions that began on the chosen days (UTC) and are over; one that became inactive ended at its last activity.',
    asked: 'The mean length of the sessions in the chosen period',
  },
  interactivity: {
    label: 'User Interactivity',
    exact:
      'Answers given on the chosen days (UTC), by the age group of the session: each answered question of a quiz or survey is one, and each vote in a poll; answers to what was deleted are not counted.',
    asked: 'Responses to quizzes, polls and surveys in the chosen period, by group',
  },
  trafficByAgeGroup: {
    label: 'Traffic by Age Group',
    exact:
      'Sessions of the app that began on the chosen days (UTC) and fit the filters, by the age group given when they began.',
    asked: 'Sessions in the chosen period, by age group',
  },
  trafficByGroup: {
    label: 'Traffic by Group',
    exact: 'Sessions of the app that began on the chosen days (UTC) and fit the filters, by group.',
    asked: 'Sessions in the chosen period, by group',
  },
  trafficByDistrict: {
    label: 'Traffic by District',
    exact:
      'Sessions of the app that began on the chosen days (UTC) and fit the filters, by the district given when they began.',
    asked: 'Sessions in the chosen period, by district',
  },
  mostViewed: {
    label: 'Most Viewed Contents',
    exact:
      'The ten contents that were opened most often in the app on the chosen days (UTC), with how often; deleted contents are left out.',
    asked: 'The contents with most views in the chosen period',
  },
} satisfies Record<string, Words>;

export type Defined = keyof typeof words;

/** Whether the provider counts as decision 0018 defines. */
export const countsAsDefined = ({ has }: Pick<AppLoadContext, 'has'>) => has(extensions.definedCounts);

/** Returns definitions that are valid for the connected provider. */
export async function definitionsFor<K extends Defined>(
  context: Pick<AppLoadContext, 'has'>,
  keys: readonly K[],
): Promise<Record<K, Definition>> {
  const isExact = await countsAsDefined(context);
  const entries = keys.map((key) => [key, definitionOf(words[key], isExact)]);
  return Object.fromEntries(entries) as Record<K, Definition>;
}

function definitionOf({ label, exact, asked, unit }: Words, isExact: boolean): Definition {
  if (isExact || !asked) return { label, message: exact, unit };
  const message = `${asked}, as the connected system reports; how it counts, and in which time zone its days begin, is not known here.`;
  return { label, message };
}
