import { Outlet, useLoaderData } from '@remix-run/react';
import { ButtonLink, IconAction } from '~/components/base/button';
import { Link } from '~/components/base/link';
import { StaleNotice } from '~/components/base/notice';
import type { RouteHandle } from '~/components/base/route-handle';
import { EmptyState, NoMatch } from '~/components/base/states';
import { DuplicateButton } from '~/components/duplicate-button';
import { Pager } from '~/components/frame/pager';
import { Picture } from '~/components/frame/picture';
import { IconClipboardList, IconPencil, IconTrash } from '~/components/icons';
import classes from '~/components/lists/cards.module.css';
import { CardFacts, PublishControls, PublishStatus } from '~/components/publishing';
import { ListToolbar } from '~/components/toolbar/list-toolbar';
import { staffLoader } from '~/guard.server/guard';
import { publishableList } from '~/guard.server/publishable-list';
import { itemFormKey } from '~/lib/item-path';
import { can } from '~/lib/roles';
import { completedInWords, readCompletion } from '~/routes/results/results.server';
import { questionEdits } from '~contract';
import { findSurveys, surveyToolbar } from './find-surveys';
import { surveysHref } from './href';
import { SurveySearch } from './search';
import { answersTo } from './survey.server';

export { shouldRevalidate } from '~/components/base/should-revalidate';

import { cachedLoader } from '~/lib/page-cache';

export const clientLoader = cachedLoader('/dashboard/survey');

export const handle: RouteHandle = {
  title: 'Survey',
  primaryAction: { to: '/dashboard/survey/new', label: 'Create Survey', can: 'manage-surveys' },
};

export const loader = staffLoader(
  { can: 'see-surveys', search: SurveySearch },
  async ({ search: asked, staff, request, context }) => {
    const search = { ...asked, question: 0, q: '', answers: 1 };
    const [read, completion] = await Promise.all([context.api.read('surveys'), readCompletion(context)]);
    const { items, ...list } = publishableList(
      read,
      findSurveys(read.data, { q: search.find, sort: search.sort }),
      search,
      (survey) => ({
        description: survey.description,
        banner: context.mediaUrl(survey.banner),
        film: isFilm(survey),
        questions: survey.questions.length,
        answers: answersTo(survey),
        completed: completedInWords(completion?.surveys, survey.id),
      }),
    );
    const editable = await context.has(questionEdits.updateSurvey);
    return {
      ...list,
      formKey: context.newFormKey(),
      search: { ...search, page: list.page },
      toolbar: surveyToolbar(request, search, list),
      mayManage: can(staff.role, 'manage-surveys'),
      editable,
      surveys: items,
    };
  },
);

/** A banner is an image or an .mp4 (SPEC §3); providers that do not say which have the ending. */
function isFilm({ thumbnailType, banner }: { thumbnailType: string; banner: string | null }): boolean {
  return thumbnailType === 'video' || /\.mp4(\?|$)/i.test(banner ?? '');
}

export default function Surveys() {
  const { search, toolbar, isEmpty, total, serverNow, formKey, mayManage, editable, stale, surveys } =
    useLoaderData<typeof loader>();
  return (
    <>
      {stale && <StaleNotice {...stale} />}
      {!isEmpty && <ListToolbar data={toolbar} />}
      {isEmpty ? (
        <EmptyState
          title="No surveys yet"
          action={mayManage && <ButtonLink to="/dashboard/survey/new">Create Survey</ButtonLink>}
        >
          Ask parents and the community what they think; their answers are summed up here.
        </EmptyState>
      ) : total === 0 ? (
        <NoMatch noun="surveys" filters={toolbar.words} clearTo={toolbar.clearTo ?? '/dashboard/survey'} />
      ) : (
        <>
          <ul className={`${classes.cards} ${classes.surveys}`}>
            {surveys.map((survey) => (
              <li key={survey.id} className={classes.card}>
                <Banner {...survey} />
                <div className={classes.words}>
                  <h2 dir="auto" className={classes.title}>
                    <Link to={surveysHref(search, survey.id)} preventScrollReset>
                      {survey.description}
                    </Link>
                  </h2>
                  <CardFacts
                    questions={survey.questions}
                    responses={survey.answers}
                    completed={survey.completed}
                  />
                  <PublishStatus
                    state={survey.state}
                    serverNow={serverNow}
                    what={`Survey “${survey.description}”`}
                  />
                </div>
                <div className={classes.actions}>
                  <ButtonLink to={surveysHref(search, survey.id)} tone="secondary" small preventScrollReset>
                    Results<span className="visually-hidden">: {survey.description}</span>
                  </ButtonLink>
                  {mayManage && (
                    <>
                      <PublishControls
                        state={survey.state}
                        serverNow={serverNow}
                        publishTo={surveysHref(search, `${survey.id}/publish`)}
                        stopTo={surveysHref(search, `${survey.id}/unpublish`)}
                        stop="Unpublish"
                        name={survey.description}
                        formKey={itemFormKey(formKey, survey.id)}
                      />
                      {editable && survey.answers === 0 && (
                        <IconAction
                          to={surveysHref(search, `${survey.id}/edit`)}
                          label={`Edit: ${survey.description}`}
                          icon={IconPencil}
                          preventScrollReset
                        />
                      )}
                      <DuplicateButton
                        to={surveysHref(search, `${survey.id}/duplicate`)}
                        name={survey.description}
                      />
                      <IconAction
                        to={surveysHref(search, `${survey.id}/delete`)}
                        label={`Delete: ${survey.description}`}
                        icon={IconTrash}
                        tone="quietDanger"
                        preventScrollReset
                      />
                    </>
                  )}
                </div>
              </li>
            ))}
          </ul>
          <Pager
            page={search.page}
            pageSize={search.per}
            total={total}
            noun={['survey', 'surveys']}
            hrefOf={(page) => surveysHref({ ...search, page })}
          />
        </>
      )}
      <Outlet />
    </>
  );
}

function Banner({ banner, film }: { banner: string | null; film: boolean }) {
  if (!banner)
    return (
      <span className={classes.banner} aria-hidden>
        <IconClipboardList size={32} />
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
