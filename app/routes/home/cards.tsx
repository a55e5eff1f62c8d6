import type { ReactNode } from 'react';
import { Icon } from '~/components/base/icon';
import { LiveBadge } from '~/components/frame/live-badge';
import { StatCard, StatCards } from '~/components/frame/stat-card';
import { couldNotBeRead } from '~/components/section-card';
import type { LiveView } from '~/components/use-live';
import type { Definition } from '~/lib/definition';
import type { SectionResult } from '~/lib/section-result';
import { formatCount } from '~shared/text/numbers';
import classes from './home.module.css';
import type { HomeData } from './home.server';

/** Renders the statistic cards (SPEC §2 'Dashboard home'). */
export function Cards({
  cards,
  live,
  about,
}: {
  cards: HomeData['cards'];
  live: LiveView;
  about: HomeData['about'];
}) {
  return (
    <StatCards label="At a glance" className={classes.cards}>
      {live.users === null ? (
        <FailedCard about={about.liveUsers} icon={<Icon name="users" size={18} />} />
      ) : (
        <StatCard
          label={about.liveUsers.label}
          about={about.liveUsers}
          icon={<Icon name="users" size={18} />}
          to="/dashboard/"
          value={<span data-live-users>{formatCount(live.users)}</span>}
          note={
            <>
              {about.liveUsers.unit} <LiveBadge live={live} />
            </>
          }
        />
      )}
      <Card
        about={about.activeToday}
        icon={<Icon name="chart-bar" size={18} />}
        to="/dashboard/"
        sectionResult={cards.activeToday}
        note="UTC day"
        none="No number for today yet"
      />
      <Card
        about={about.contentViews}
        icon={<Icon name="eye" size={18} />}
        to="/dashboard/"
        sectionResult={cards.contentViews}
      />
      <Card
        about={about.surveyViews}
        icon={<Icon name="list-details" size={18} />}
        to="/dashboard/"
        sectionResult={cards.surveyViews}
      />
      <Card
        about={about.categories}
        icon={<Icon name="stack-2" size={18} />}
        to="/dashboard/categories"
        sectionResult={cards.categories}
      />
      <Card
        about={about.contents}
        icon={<Icon name="movie" size={18} />}
        to="/dashboard/contents"
        sectionResult={cards.contents}
      />
      <Card
        about={about.surveys}
        icon={<Icon name="clipboard-list" size={18} />}
        to="/dashboard/survey"
        sectionResult={cards.surveys}
      />
    </StatCards>
  );
}

function Card({
  sectionResult,
  note,
  none,
  ...card
}: {
  about: Definition;
  icon: ReactNode;
  to: string;
  /** null: the provider has no number. */
  sectionResult: SectionResult<string | null>;
  note?: string;
  none?: string;
}) {
  if (!sectionResult.ok) return <FailedCard about={card.about} icon={card.icon} />;
  return (
    <StatCard
      {...card}
      label={card.about.label}
      value={sectionResult.data ?? '–'}
      note={[sectionResult.data === null && none, card.about.unit, note].filter(Boolean).join(', ')}
    />
  );
}

/** The page's banner has details and Retry. */
function FailedCard({ about, icon }: { about: Definition; icon: ReactNode }) {
  return (
    <StatCard
      label={about.label}
      about={about}
      icon={icon}
      value="–"
      note={<span data-failed>{couldNotBeRead}</span>}
    />
  );
}
