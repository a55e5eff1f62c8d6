import { z } from 'zod';
import { defineCall, listOf, objectOf } from './call';
import { DailyActiveUsers } from './daily-active-users';
import {
  amount,
  count,
  entity,
  givenAmount,
  givenCount,
  maybeCount,
  maybeText,
  moment,
  names,
  sentId,
  text,
} from './fields';
import { limits } from './limits';

export const LiveSession = entity({ district: text, ageRange: text, startedAt: moment });
export type LiveSession = z.output<typeof LiveSession>;

const LiveSessionRead = z
  .object({
    id: maybeText.catch(null),
    district: text.catch(''),
    ageRange: text.catch(''),
    startedAt: moment.catch(null),
  })
  .partial();
const mostLive = 1_000_000;

/** Accepts a list of any name, or a number. */
function liveRows(value: unknown): unknown {
  const names = [
    'sessions',
    'liveUsers',
    'users',
    'data',
    'items',
    'results',
    'rows',
    'docs',
    'count',
    'total',
  ];
  if (Array.isArray(value))
    return value.map((row) =>
      typeof row === 'object' && row !== null && !Array.isArray(row)
        ? { ...row, id: row.id ?? row._id ?? row.sessionId }
        : row,
    );
  if (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) {
    const n = Number(value);
    return Number.isInteger(n) && n >= 0 && n <= mostLive ? Array.from({ length: n }, () => ({})) : value;
  }
  if (value === null) return [];
  if (typeof value !== 'object') return value;
  const answer = value as Record<string, unknown>;
  const name = names.find((one) => answer[one] !== undefined);
  return name === undefined ? value : liveRows(answer[name]);
}

const day = z.iso.date();

/** Dates are UTC days, both inclusive. */
export const InsightFilters = z.object({
  district: z.string().max(limits.district).optional(),
  ageRange: z.string().max(limits.ageGroup).optional(),
  startDate: day.optional(),
  endDate: day.optional(),
});
export type InsightFilters = z.output<typeof InsightFilters>;

/** SPEC §3 'Traffic per group'; `_id` names the group. */
export const TrafficGroup = z.object({
  _id: text,
  sessions: count,
  quiz_responses: count,
  poll_responses: count,
  survey_responses: count,
});

/** A missing count is not 0. */
export const TrafficGroupRead = TrafficGroup.extend({
  sessions: maybeCount,
  quiz_responses: maybeCount,
  poll_responses: maybeCount,
  survey_responses: maybeCount,
});
export type TrafficGroup = z.output<typeof TrafficGroupRead>;

/** Invalid optional counts read as missing (decision 0020). */
const sideCount = maybeCount.catch(undefined);

/** Accepts a bare number, `data`, or an object. */
function orNumber<A extends { wire: z.ZodType; read: z.ZodType }>(name: string, { wire, read }: A) {
  const isOne = (v: unknown) => typeof v === 'number' || typeof v === 'string';
  return {
    wire: wire as A['wire'],
    read: z.preprocess(
      (v) => {
        if (isOne(v)) return { [name]: v };
        const answer = typeof v === 'object' && v !== null ? (v as Record<string, unknown>) : {};
        return isOne(answer.data) ? { ...answer, [name]: answer[name] ?? answer.data } : v;
      },
      read as A['read'],
    ),
  };
}

export const ActiveUsersPoint = z.object({ label: text, activeUsers: count });
export type ActiveUsersPoint = z.output<typeof ActiveUsersPoint>;

export type { DailyActiveUsers };

export const liveUsers = defineCall({
  name: 'analytics.liveUsers',
  summary: 'Sessions of the companion app that are open now.',
  method: 'GET',
  path: '/session/list',
  response: {
    wire: listOf('sessions', LiveSession).wire,
    read: z.preprocess(liveRows, z.array(LiveSessionRead)),
  },
});

export const sessionMetadata = defineCall({
  name: 'analytics.sessionMetadata',
  summary: 'Districts and age ranges seen, number of sessions and their mean length in seconds.',
  method: 'GET',
  path: '/session/metadata',
  query: InsightFilters,
  response: {
    wire: objectOf({
      districts: z.array(z.string()),
      ageRange: z.array(z.string()),
      totalSessions: count,
      avgSessionDuration: amount,
    }).wire,
    /** Often missing without sessions. */
    read: objectOf({
      districts: names,
      ageRange: names,
      totalSessions: givenCount,
      avgSessionDuration: z.preprocess((v) => v ?? null, z.null().or(givenAmount)).catch(null),
    }).read,
  },
});

export const dailyActiveUsers = defineCall({
  name: 'analytics.dailyActiveUsers',
  summary: 'Users active on each of the last 30 UTC days.',
  method: 'GET',
  path: '/insights/daily-active-users',
  response: { wire: listOf('dailyActiveUsers', ActiveUsersPoint).wire, read: DailyActiveUsers },
});

export const activeUsersOverTime = defineCall({
  name: 'analytics.activeUsersOverTime',
  summary: 'Active users over time in UTC: by hour for one day, by day for more.',
  method: 'GET',
  path: '/insights/active-users/time',
  query: z.object({ startDate: day.optional(), endDate: day.optional() }),
  response: listOf('activeUsers', ActiveUsersPoint),
});

export const surveyCompletionRate = defineCall({
  name: 'analytics.surveyCompletionRate',
  summary:
    'Share of the attempts at surveys that were completed, in percent, and how many surveys they were at: of one survey, or of all under the filters.',
  method: 'GET',
  path: '/insights/survey_completion_rate',
  query: InsightFilters.extend({
    surveyId: sentId().optional(),
  }),
  response: orNumber(
    'completionRate',
    objectOf({
      completionRate: givenAmount,
      totalSurveys: sideCount,
      totalAttempts: sideCount,
      completedAttempts: sideCount,
    }),
  ),
});

export type SurveyCompletion = z.output<typeof surveyCompletionRate.response.read>;

export const topContents = defineCall({
  name: 'analytics.topContents',
  summary: 'The most viewed contents under the filters.',
  method: 'GET',
  path: '/insights/top/contents',
  query: InsightFilters,
  response: listOf('contents', z.object({ title: text, thumbnail: maybeText, views: count })),
});

const trafficShape = { highTrafficPeriod: text };

export const traffic = defineCall({
  name: 'analytics.traffic',
  summary: 'Sessions and responses per group, and the hour of the day (UTC) with most sessions.',
  method: 'GET',
  path: '/insights/traffic',
  query: InsightFilters,
  response: {
    wire: z.object({ success: z.literal(true), data: z.array(TrafficGroup), ...trafficShape }),
    read: z.preprocess(
      (v) => {
        if (Array.isArray(v)) return { groups: v };
        if (typeof v !== 'object' || v === null) return v;
        const answer = v as Record<string, unknown>;
        const inner = answer.data ?? answer.traffic;
        if (Array.isArray(inner)) return { groups: inner, highTrafficPeriod: answer.highTrafficPeriod };
        const nested = (inner ?? answer) as Record<string, unknown>;
        return {
          groups: nested.traffic ?? nested.groups,
          highTrafficPeriod: nested.highTrafficPeriod ?? answer.highTrafficPeriod,
        };
      },
      z.object({ groups: z.array(TrafficGroupRead), highTrafficPeriod: text.catch('') }),
    ),
  },
});

export const contentViews = defineCall({
  name: 'analytics.contentViews',
  summary: 'Views of all contents.',
  method: 'GET',
  path: '/views/content_views',
  response: orNumber('totalViews', objectOf({ totalViews: givenCount })),
});

export const surveyViews = defineCall({
  name: 'analytics.surveyViews',
  summary: 'Attempts at all surveys.',
  method: 'GET',
  path: '/views/survey_views',
  response: orNumber('totalAttempts', objectOf({ totalAttempts: givenCount })),
});

/** SPEC §7: live users and traffic have changed. */
export const LiveEvent = z.looseObject({ type: z.enum(['NEW_SESSION', 'SESSION_ENDED']) });
export type LiveEvent = z.output<typeof LiveEvent>;

/** Beyond SPEC §7: names the calls that make the same change. */
export const ChangeEvent = z.object({
  type: z.literal('CHANGED'),
  calls: z.array(z.string().max(100)).max(50),
});
export type ChangeEvent = z.output<typeof ChangeEvent>;
