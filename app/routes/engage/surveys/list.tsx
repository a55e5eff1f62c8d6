import { useLoaderData } from '@remix-run/react';
import { ButtonLink } from '~/components/base/button';
import { Icon } from '~/components/base/icon';
import { Link } from '~/components/base/link';
import type { RouteHandle } from '~/components/base/route-handle';
import { EmptyState } from '~/components/base/states';
import { Picture } from '~/components/frame/picture';
import classes from '~/components/lists/cards.module.css';
import { CardFacts } from '~/components/publishing';
import { staffLoader } from '~/guard.server/guard';
import { completedInWords, readCompletion } from '~/routes/engage/results/results.server';
import { publishablePage } from '../publishable.server';
import { CardControls, CardIcons, CardStatus, PublishableList } from '../publishable-list';
import { surveyList } from './list.config';
import { survey } from './survey.server';

export { shouldRevalidate } from '~/components/base/should-revalidate';

import { cachedLoader } from '~/lib/page-cache';

export const clientLoader = cachedLoader('/dashboard/survey');

export const handle: RouteHandle = {
  title: 'Survey',
  primaryAction: { to: '/dashboard/survey/new', label: 'Create Survey', can: 'manage-surveys' },
};

export const loader = staffLoader({ can: 'see-surveys', search: surveyList }, async (asked) => {
  const [page, completion] = await Promise.all([
    publishablePage(survey, asked, (one) => ({
      banner: asked.context.mediaUrl(one.banner),
      film: isFilm(one),
      questions: one.questions.length,
    })),
    readCompletion(asked.context),
  ]);
  const completed = ({ id }: { id: string }) => completedInWords(completion?.surveys, id);
  return { ...page, items: page.items.map((item) => ({ ...item, completed: completed(item) })) };
});

/** A banner is an image or an .mp4 (SPEC §3); without a type, the extension decides. */
function isFilm({ thumbnailType, banner }: { thumbnailType: string; banner: string | null }): boolean {
  return thumbnailType === 'video' || /\.mp4(\?|$)/i.test(banner ?? '');
}

export default function Surveys() {
  const { search, items, mayManage } = useLoaderData<typeof loader>();
  const hrefOf = (path: string) => surveyList.href(search, path);
  return (
    <PublishableList
      list={surveyList}
      cards={classes.surveys}
      empty={
        <EmptyState
          title="No surveys yet"
          action={mayManage && <ButtonLink to="/dashboard/survey/new">Create Survey</ButtonLink>}
        >
          Ask parents and the community what they think; their answers are summed up here.
        </EmptyState>
      }
    >
      {items.map((item) => (
        <li key={item.id} className={classes.card}>
          <Banner {...item} />
          <div className={classes.words}>
            <h2 dir="auto" className={classes.title}>
              <Link to={hrefOf(item.id)} preventScrollReset>
                {item.name}
              </Link>
            </h2>
            <CardFacts {...item} />
            <CardStatus item={item} kind="Survey" />
          </div>
          <div className={classes.actions}>
            <ButtonLink to={hrefOf(item.id)} tone="secondary" small preventScrollReset>
              Results<span className="visually-hidden">: {item.name}</span>
            </ButtonLink>
            {mayManage && (
              <>
                <CardControls {...{ item, hrefOf }} />
                <CardIcons {...{ item, hrefOf }} />
              </>
            )}
          </div>
        </li>
      ))}
    </PublishableList>
  );
}

function Banner({ banner, film }: { banner: string | null; film: boolean }) {
  if (!banner)
    return (
      <span className={classes.banner} aria-hidden>
        <Icon name="clipboard-list" size={32} />
      </span>
    );
  return film ? (
    <video
      src={`${banner}#t=0.1`}
      preload="metadata"
      muted
      playsInline
      className={classes.banner}
      aria-hidden
      tabIndex={-1}
    />
  ) : (
    <Picture src={banner} at="wide" width={320} height={180} className={classes.banner} />
  );
}
