import type { AppLoadContext } from '@remix-run/node';
import { sectionResult } from '~/admin-api.server/section-result';
import type { Staff } from '~/auth.server/session';
import { areStepsOpen, type StepsDone } from '~/lib/first-steps';
import { can } from '~/lib/roles';
import type { SectionResult } from '~/lib/section-result';
import { staffUsersOf } from '../security/staff.server';

const timeoutMs = 3_000;

/** Admin APIs known to have several users. */
const begun = new WeakSet<object>();
const asking = new WeakMap<object, Promise<boolean | null>>();

/** Null when done or unknown; 'waiting' for viewers without content. */
export async function readFirstSteps(
  context: AppLoadContext,
  staff: Staff,
  counts: { categories: Promise<SectionResult<number>>; contents: Promise<SectionResult<number>> },
): Promise<StepsDone | 'waiting' | null> {
  const mayDo = can(staff.role, 'manage-contents') && can(staff.role, 'manage-users');
  const [categories, contents, colleague] = await Promise.all([
    counts.categories,
    counts.contents,
    mayDo ? hasColleagues(context, staff) : null,
  ]);
  if (!categories.ok || !contents.ok) return null;
  if (!mayDo) return contents.data === 0 ? 'waiting' : null;
  const done = {
    category: categories.data > 0,
    // Content implies a section, and a section a category.
    section: contents.data > 0 || (categories.data > 0 && (await hasSections(context))),
    content: contents.data > 0,
    colleague,
  };
  return areStepsOpen(done) ? done : null;
}

async function hasSections({ api, log }: AppLoadContext): Promise<boolean> {
  const sections = await sectionResult(api.read('sections'), (rows) => rows.length > 0, log, timeoutMs);
  return sections.ok && sections.data;
}

function hasColleagues(context: AppLoadContext, staff: Staff): Promise<boolean | null> {
  // Stable for the process.
  const { capabilities: product } = context;
  if (begun.has(product)) return Promise.resolve(true);
  const asked = asking.get(product) ?? askForColleagues(context, staff);
  asking.set(product, asked);
  return asked;
}

async function askForColleagues(context: AppLoadContext, staff: Staff): Promise<boolean | null> {
  const { capabilities: product, log } = context;
  const users = staffUsersOf(context, staff).then((data) => ({ data, asOf: '', staleBecause: null }));
  const others = await sectionResult(
    users,
    (rows) => rows.some(({ id }) => id !== staff.id),
    log,
    timeoutMs,
  ).finally(() => asking.delete(product));
  if (!others.ok) return null;
  if (others.data) begun.add(product);
  return others.data;
}
