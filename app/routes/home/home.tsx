import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Notice, StaleNotice } from '~/components/base/notice';
import type { RouteHandle } from '~/components/base/route-handle';
import { useLive } from '~/components/use-live';
import { useRefresh } from '~/components/use-refresh';
import { rejectedFilters } from '~/forms.server/filters';
import { staffLoader } from '~/guard.server/guard';
import { periodInWords } from '~/lib/dates';
import { cachedLoader } from '~/lib/page-cache';
import { presets } from '~/lib/period';
import { askedDay, readPeriod } from '~/lib/period-schema';
import { can } from '~/lib/roles';
import { asOfAll, staleSections } from '~/lib/section-result';
import { utcDay } from '~/lib/utc-days';
import { ActiveCard } from './active-card';
import { ActiveUsers } from './active-users';
import { Banner } from './banner';
import { Cards } from './cards';
import { FirstSteps } from './first-steps';
import classes from './home.module.css';
import { readHome } from './home.server';
import { longest, periodForm } from './schema';
import { Shortcuts } from './shortcuts';

export { shouldRevalidate } from '~/components/base/should-revalidate';

export const clientLoader = cachedLoader('/dashboard');

export const handle: RouteHandle = { title: 'Home' };

const Search = z.object({ startDate: askedDay, endDate: askedDay });

/** SPEC §9: 5 minutes; ms. */
const refreshMs = 5 * 60_000;

export const loader = staffLoader(
  { can: 'see-dashboard', search: Search },
  async ({ staff, search, context }) => {
    const now = Date.now();
    const today = utcDay(now);
    // SPEC §2; also for an empty input.
    const asked = { startDate: search.startDate || undefined, endDate: search.endDate || undefined };
    const period = readPeriod(asked, { startDate: today, endDate: today }, longest);
    const [home, live] = await Promise.all([readHome(context, staff, period, now), context.live.numbers()]);
    const parts = [
      ...Object.values(home.cards),
      ...Object.values(home.active),
      ...(home.chart ? [home.chart] : []),
    ];
    // Their card shows their age.
    const missing =
      live.users === null ? [{ ok: false as const, message: 'The live users could not be read.' }] : [];
    return {
      ...home,
      live,
      serverNow: now,
      name: staff.name,
      period: {
        ...period,
        today,
        words: periodInWords(period),
        presets: presets(today),
        rejected: rejectedFilters(period.asked, periodForm(today)),
      },
      mayOpen: { polls: can(staff.role, 'manage-polls'), quizzes: can(staff.role, 'manage-quizzes') },
      role: staff.role,
      asOf: asOfAll(parts),
      stale: staleSections([...parts, ...missing]),
    };
  },
);

/** SPEC §2 'Dashboard home'. */
export default function Home() {
  const {
    cards,
    banner,
    chart,
    active,
    firstSteps,
    about,
    period,
    name,
    live,
    serverNow,
    mayOpen,
    role,
    asOf,
    stale,
  } = useLoaderData<typeof loader>();
  useRefresh(refreshMs);
  return (
    <>
      {stale && <StaleNotice {...stale} />}
      {firstSteps === 'waiting' && (
        <Notice title="There is nothing here yet">
          An admin adds categories, sections and contents. Their numbers then appear on this page.
        </Notice>
      )}
      {firstSteps && firstSteps !== 'waiting' && <FirstSteps done={firstSteps} />}
      <Shortcuts role={role} />
      <Banner about={about.library} name={name} {...banner} />
      <Cards cards={cards} live={useLive(live)} about={about} />
      {asOf && <p className={classes.asOf}>As of {asOf}</p>}
      <ActiveUsers about={about.activeUsers} period={period} chart={chart} />
      <div className={classes.columns}>
        <ActiveCard
          about={about.activePolls}
          noun="polls"
          sectionResult={active.polls}
          serverNow={serverNow}
          allTo={mayOpen.polls ? '/dashboard/polls' : null}
        />
        <ActiveCard
          about={about.activeQuizzes}
          noun="quizzes"
          sectionResult={active.quizzes}
          serverNow={serverNow}
          allTo={mayOpen.quizzes ? '/dashboard/quiz' : null}
        />
      </div>
    </>
  );
}
