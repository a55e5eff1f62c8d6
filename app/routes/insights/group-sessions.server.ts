import { setTimeout as sleep } from 'node:timers/promises';
import type { AppLoadContext } from '@remix-run/node';
import type { Fresh } from '~/admin-api.server/cache';
import { countsAsDefined } from '~/admin-api.server/definitions';
import { AdminApiError } from '~/admin-api.server/errors';
import { analytics, extensions } from '~contract';
import { ageRangeOf, districtOf, groupKey } from '~shared/groups';
import { type Filters, filterQuery } from './filters';

/*
 * SPEC §1. SPEC §7 leaves its groups undefined; if they are something else, each group needs its own request
 * (decision 0018).
 */

export type GroupKind = 'age' | 'district' | 'group';

export type GroupSessions = {
  kind: GroupKind;
  groups: { name: string; sessions: number }[];
  missing: string[];
  /** Youngest first, so that each group keeps its colour. */
  ages?: string[];
  /** An error, not an empty result. */
  problem: string | null;
};

type Context = Pick<AppLoadContext, 'api' | 'has' | 'log'>;
type Names = { age: string[]; district: string[] };

/** More concurrent requests are no faster at most providers. */
const mostAtOnce = 6;
/** Later responses are cached for the next visit. */
const timeoutMs = 3_500;
const groupsTimeoutMs = 2_000;
/** Limits separate requests for groups. */
const mostGroups = 60;

export type Knows = { exact: boolean; districts: boolean };

export async function providerKnows(context: Context): Promise<Knows> {
  const [exact, districts] = await Promise.all([
    countsAsDefined(context),
    context.has(extensions.trafficByDistrict),
  ]);
  return { exact, districts };
}

export async function kindOfGroups(
  context: Context,
  knows: Promise<Knows>,
  groups: readonly { _id: string }[],
): Promise<GroupKind> {
  if ((await knows).exact) return 'age';
  const names = await namesSeen(context);
  const named = groups.filter(({ _id }) => _id !== '');
  const areAll = (known: string[], kind: GroupKind) => {
    const keys = new Set(known.map((name) => groupKey(spelt[kind](name))));
    return named.length > 0 && named.every(({ _id }) => keys.has(groupKey(spelt[kind](_id))));
  };
  return areAll(names.age, 'age') ? 'age' : areAll(names.district, 'district') ? 'district' : 'group';
}

const spelt: Record<GroupKind, (name: string) => string> = {
  age: ageRangeOf,
  district: districtOf,
  group: (name) => name,
};

/** Adds up a provider's spellings of one group. */
function addedUp(kind: GroupKind, groups: GroupSessions['groups']): GroupSessions['groups'] {
  const sums = new Map<string, GroupSessions['groups'][number]>();
  for (const { name, sessions } of groups) {
    const key = kind === 'group' ? name : groupKey(spelt[kind](name));
    const sum = sums.get(key);
    sums.set(key, { name: sum?.name ?? spelt[kind](name), sessions: (sum?.sessions ?? 0) + sessions });
  }
  return [...sums.values()];
}

/**
 * Reads sessions by age range, else by the provider's groups.
 * @throws {AdminApiError}
 */
export async function sessionsByAgeRange(
  context: Context,
  filters: Filters,
  knows: Promise<Knows>,
): Promise<Fresh<GroupSessions>> {
  const traffic = await context.api.read('traffic', filterQuery(filters));
  const kind = await kindOfGroups(context, knows, traffic.data.groups);
  const isAnswered = kind === 'age';
  const all =
    isAnswered && !filters.ageRange
      ? traffic.data.groups.map(({ _id }) => _id).filter(Boolean)
      : (await namesSeen(context)).age;
  const names = filters.ageRange ? [filters.ageRange] : all;
  const { data, ...fresh } =
    isAnswered || names.length === 0
      ? asAnswered(traffic, kind)
      : await oneByOne(context, 'age', names, filters);
  const ages = addedUp(
    'age',
    all.map((name) => ({ name, sessions: 0 })),
  ).map(({ name }) => name);
  return { ...fresh, data: { ...data, ages: ages.sort(byAge) } };
}

/** '6-9' before '10-13'. */
const byAge = new Intl.Collator('en', { numeric: true }).compare;

/**
 * Reads sessions by district.
 * @throws {AdminApiError}
 */
export async function sessionsByDistrict(
  context: Context,
  filters: Filters,
  knows: Promise<Knows>,
): Promise<Fresh<GroupSessions>> {
  const query = filterQuery(filters);
  if ((await knows).districts) {
    const { data, ...fresh } = await context.api.read('trafficByDistrict', query);
    return asAnswered({ ...fresh, data: { groups: data } }, 'district');
  }
  // A hanging call must not block the districts.
  const late = new AbortController();
  const traffic = await Promise.race([
    context.api.read('traffic', query).catch(() => null),
    sleep(groupsTimeoutMs, null, { signal: late.signal }).catch(() => null),
  ]);
  late.abort();
  if (traffic && (await kindOfGroups(context, knows, traffic.data.groups)) === 'district')
    return asAnswered(traffic, 'district');
  const names = filters.district
    ? [filters.district]
    : (await context.api.read('sessionMetadata')).data.districts;
  return oneByOne(context, 'district', names, filters);
}

async function namesSeen({ api }: Context): Promise<Names> {
  const seen = await api.read('sessionMetadata').catch(() => null);
  return { age: seen?.data.ageRange ?? [], district: seen?.data.districts ?? [] };
}

function asAnswered(
  { data, ...fresh }: Fresh<{ groups: { _id: string; sessions?: number }[] }>,
  kind: GroupKind,
): Fresh<GroupSessions> {
  const groups = data.groups.flatMap(({ _id, sessions }) =>
    sessions === undefined ? [] : [{ name: _id, sessions }],
  );
  const missing = data.groups.flatMap(({ _id, sessions }) => (sessions === undefined ? [_id] : []));
  return { ...fresh, data: { kind, groups: addedUp(kind, groups), missing, problem: null } };
}

const nouns = { age: ['age group', 'age groups'], district: ['district', 'districts'] } as const;

/** @throws {AdminApiError} if all groups failed */
async function oneByOne(
  context: Context,
  kind: 'age' | 'district',
  names: string[] | null,
  filters: Filters,
): Promise<Fresh<GroupSessions>> {
  // The page has requested this already.
  const all = await context.api.read('sessionMetadata', filterQuery(filters)).catch(() => null);
  const { asOf = new Date().toISOString(), staleBecause = null } = all ?? {};
  const nothing = (problem: string | null): Fresh<GroupSessions> => ({
    asOf,
    staleBecause,
    data: { kind, groups: [], missing: [], problem },
  });
  if (all?.data.totalSessions === 0) return nothing(null);
  const [noun, plural] = nouns[kind];
  if (names === null)
    return nothing(`The ${plural} could not be read: the connected system did not say which there are.`);
  if (names.length === 0) return nothing(`The connected system names no ${plural}.`);
  if (names.length > mostGroups)
    return nothing(
      `The connected system has ${names.length} ${plural}, too many to ask for one by one. Choose one ${noun} to see its sessions.`,
    );

  const read = await eachWithin(timeoutMs, names, (name) =>
    context.api.read(
      'groupSessions',
      filterQuery({ ...filters, [kind === 'age' ? 'ageRange' : 'district']: name }),
    ),
  );
  const found = names.flatMap((name, at) => {
    const answer = read[at];
    return answer && 'fresh' in answer ? [{ name, ...answer.fresh }] : [];
  });
  if (found.length === 0) {
    const failed = read.find((answer) => answer && 'error' in answer);
    if (failed && 'error' in failed) throw failed.error;
    throw new AdminApiError(analytics.sessionMetadata.name, 'timeout', 0, null);
  }
  if (isUnfiltered(found, all?.data.totalSessions))
    return nothing(`The connected system does not tell the sessions of one ${noun} from those of another.`);
  return {
    asOf: found.map(({ asOf }) => asOf).sort()[0] ?? new Date().toISOString(),
    staleBecause: found.find(({ staleBecause }) => staleBecause)?.staleBecause ?? null,
    data: {
      kind,
      groups: addedUp(
        kind,
        found
          .map(({ name, data }) => ({ name, sessions: data.totalSessions }))
          .filter(({ sessions }) => sessions > 0),
      ),
      missing: names.filter((name) => !found.some((one) => one.name === name)),
      problem: null,
    },
  };
}

/** Whether the provider ignored the filter. */
function isUnfiltered(found: { data: { totalSessions: number } }[], total: number | undefined): boolean {
  return found.length > 1 && found.every(({ data }) => data.totalSessions === total);
}

type Answer<T> = { fresh: T } | { error: unknown } | undefined;

async function eachWithin<T>(
  ms: number,
  names: readonly string[],
  ask: (name: string) => Promise<T>,
): Promise<Answer<T>[]> {
  const answers: Answer<T>[] = names.map(() => undefined);
  let next = 0;
  let isOver = false;
  const worker = async () => {
    while (next < names.length && !isOver) {
      const at = next++;
      try {
        answers[at] = { fresh: await ask(names[at] ?? '') };
      } catch (error) {
        answers[at] = { error };
      }
    }
  };
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([Promise.all(Array.from({ length: mostAtOnce }, worker)), over]);
  isOver = true;
  clearTimeout(timer);
  return [...answers];
}
