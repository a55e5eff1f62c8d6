import { TextInput } from '@mantine/core';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ButtonLink, SubmitButton } from '~/components/base/button';
import { Notice } from '~/components/base/notice';
import type { RouteHandle } from '~/components/base/route-handle';
import { Dial } from '~/components/charts/dial';
import { Drawing } from '~/components/charts/drawing';
import { Controls } from '~/components/controls/controls';
import { CsvLink } from '~/components/csv-link';
import { EditLink } from '~/components/edit-link';
import { HistoryLink } from '~/components/frame/history-link';
import { Pager } from '~/components/frame/pager';
import { RouteDialog } from '~/components/frame/route-dialog';
import { useFilterValues } from '~/components/frame/use-filter-values';
import { ShareBar } from '~/components/share-bar';
import { rejectedFilters } from '~/forms.server/filters';
import { staffLoader } from '~/guard.server/guard';
import { longestSearch } from '~/lib/longest-search';
import { can } from '~/lib/roles';
import { historyLink } from '~/routes/audit/history-link.server';
import { questionEdits } from '~contract';
import { AnswersForm, answersPageSize, SurveySearch, surveysHref } from './search';
import classes from './survey.module.css';
import { answersOf, answersTo, summaryOf, surveyById } from './survey.server';

export const handle: RouteHandle = { dialog: 'Survey' };

export const loader = staffLoader(
  { can: 'see-surveys', params: z.object({ id: z.string() }), search: SurveySearch },
  async ({ params: { id }, search, staff, request, context }) => {
    const [survey, rate] = await Promise.all([
      surveyById(context, id, surveysHref({ page: search.page })),
      // One panel that fails does not take the others with it (REL-06).
      context.api.read('surveyCompletionRate', { surveyId: id }).catch(() => null),
    ]);
    const asked = survey.questions[search.question - 1];
    const typed = new URL(request.url).searchParams.get('q') ?? '';
    return {
      id,
      edit:
        can(staff.role, 'manage-surveys') && (await context.has(questionEdits.updateSurvey))
          ? answersTo(survey) === 0
          : null,
      history: await historyLink(context, staff, 'survey', id),
      search,
      typed: { q: typed, error: rejectedFilters({ q: typed }, AnswersForm)?.error?.q?.[0] },
      description: survey.description,
      completion: rate ? { percent: rate.data.totalSurveys === 0 ? null : rate.data.completionRate } : null,
      questions: asked ? [] : survey.questions.map(summaryOf),
      reading: asked?.type === 'text' ? answersOf(asked, search) : null,
    };
  },
);

const responses = { one: 'response', many: 'responses' };

/** A survey's results: completion dial and a summary per question; text answers can be paged and searched. */
export default function SurveyDetail() {
  const { id, edit, history, search, typed, description, completion, questions, reading } =
    useLoaderData<typeof loader>();
  const { page } = search;
  return (
    <RouteDialog title={description} closeTo={surveysHref({ page })} size="lg">
      {reading ? (
        <Answers id={id} search={search} typed={typed} reading={reading} />
      ) : (
        <>
          <EditLink to={edit === null ? null : surveysHref({ page }, `${id}/edit`)} isOpen={edit === true} />
          <HistoryLink to={history} />
          <CsvLink to={surveysHref({}, `${id}/results.csv`)} />
          {completion ? (
            <div className={classes.dial}>
              <Dial percent={completion.percent} label="Completion rate" />
              <p className={classes.facts} aria-hidden>
                Completion rate
              </p>
            </div>
          ) : (
            <Notice kind="warn" title="The completion rate could not be loaded." />
          )}
          <ol className={classes.questions}>
            {questions.map((question, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: questions have no id and keep their order
              <li key={at}>
                <h3 dir="auto">
                  {at + 1}. {question.question}
                </h3>
                {question.type === 'options' ? (
                  <Drawing chart={{ type: 'options' }} label={question.question}>
                    <ul className={classes.bars}>
                      {question.options.map((option, index) => (
                        <ShareBar
                          // biome-ignore lint/suspicious/noArrayIndexKey: options have no id and keep their order
                          key={index}
                          label={option.option}
                          count={option.responses}
                          total={question.responses}
                          noun={responses}
                        />
                      ))}
                    </ul>
                  </Drawing>
                ) : (
                  <TextAnswers answers={question.answers}>
                    {question.more && (
                      <Link to={surveysHref({ page, question: at + 1 }, id)} preventScrollReset>
                        Read all {question.answersInAll} answers
                      </Link>
                    )}
                  </TextAnswers>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </RouteDialog>
  );
}

function TextAnswers({ answers, children }: { answers: string[]; children?: React.ReactNode }) {
  if (answers.length === 0) return <p className={classes.facts}>No answers yet.</p>;
  return (
    <>
      <ul className={classes.answers}>
        {answers.map((answer, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: answers have no id and are only read
          <li key={index} dir="auto">
            {answer}
          </li>
        ))}
      </ul>
      {children}
    </>
  );
}

function Answers({
  id,
  search,
  typed,
  reading,
}: {
  id: string;
  search: SurveySearch;
  /** What was typed to search for, and what is wrong with it: then all answers are shown. */
  typed: { q: string; error?: string };
  reading: { question: string; page: number; total: number; answers: string[] };
}) {
  const { page, question, q } = search;
  const noteFocus = useFilterValues('answers', { q: typed.q });
  return (
    <>
      <h3 dir="auto">{reading.question}</h3>
      <Form
        id="answers"
        method="get"
        role="search"
        onFocus={noteFocus}
        className={classes.search}
        preventScrollReset
      >
        <Controls>
          <TextInput
            name="q"
            defaultValue={typed.q}
            maxLength={longestSearch}
            error={typed.error}
            label="Search the answers"
            size="md"
          />
        </Controls>
        <input type="hidden" name="question" value={question} />
        {page > 1 && <input type="hidden" name="page" value={page} />}
        <SubmitButton tone="secondary">Search</SubmitButton>
      </Form>
      {q && reading.total === 0 ? (
        <p>
          No answer contains “{q}”.{' '}
          <Link to={surveysHref({ page, question }, id)} preventScrollReset>
            Show all
          </Link>
        </p>
      ) : (
        <TextAnswers answers={reading.answers} />
      )}
      <Pager
        page={reading.page}
        pageSize={answersPageSize}
        total={reading.total}
        noun="answers"
        hrefOf={(to) => surveysHref({ page, question, q, answers: to }, id)}
      />
      <p>
        <ButtonLink to={surveysHref({ page }, id)} tone="secondary" preventScrollReset>
          Back to all questions
        </ButtonLink>
      </p>
    </>
  );
}
