import { TextInput } from '@mantine/core';
import { data } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ButtonLink, SubmitButton } from '~/components/base/button';
import { Link } from '~/components/base/link';
import { Notice } from '~/components/base/notice';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { Dial } from '~/components/charts/dial';
import { Drawing } from '~/components/charts/drawing';
import { Controls } from '~/components/controls/controls';
import { RouteDialog } from '~/components/dialog/route-dialog';
import { EditLink } from '~/components/edit-link';
import { CsvLink } from '~/components/frame/csv-link';
import { HistoryLink } from '~/components/frame/history-link';
import { MaskedNotice } from '~/components/frame/masked-notice';
import { Pager } from '~/components/frame/pager';
import { useFilterValues } from '~/components/frame/use-filter-values';
import { ShareBars } from '~/components/share-bar';
import { itemOrBack } from '~/forms.server/gone';
import { revealed } from '~/guard.server/contact-details';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { queryOf } from '~/lib/list';
import { longestSearch } from '~/lib/longest-search';
import { can } from '~/lib/roles';
import { searchProblem } from '~/lib/search-text';
import type { SectionResult } from '~/lib/section-result';
import { historyLink } from '~/routes/audit/history-link.server';
import { Downloads } from '~/routes/engage/results/downloads';
import { ResultFilterForm } from '~/routes/engage/results/filter-form';
import { isFiltered, withFilters } from '~/routes/engage/results/filters';
import { filtersFor, progressInWords, readFilterForm } from '~/routes/engage/results/results.server';
import { resultParams } from '~/routes/engage/results/search';
import { questionEdits, results } from '~contract';
import { maskContactDetails } from '~shared/text/contact-details';
import { answersPageSize, type SurveySearch, surveyList } from './list.config';
import { type AnswersPage, readAnswersPage, readSurveyResults } from './results.server';
import classes from './survey.module.css';
import { answersTo, summaryOf } from './survey.server';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Survey' };

export const loader = staffLoader(
  { can: 'see-surveys', params: z.object({ id: z.string() }), search: surveyList.opened(resultParams) },
  async ({ params: { id }, search, staff, request, context }) => {
    const [survey, filters] = await Promise.all([
      itemOrBack(context, 'surveys', id, surveyList.href(surveyList.only(search))),
      filtersFor(context, results.surveyResults, search),
    ]);
    const reads = survey.questions[search.question - 1]?.type === 'text';
    const [form, shown, reading, rate, readsAll] = await Promise.all([
      readFilterForm(context, results.surveyResults, filters),
      reads ? null : readSurveyResults(context, survey, filters),
      reads ? readAnswersPage(context, survey, search, filters) : null,
      // A failing panel must not hide the others (REL-06).
      isFiltered(filters) || reads
        ? null
        : context.api.read('surveyCompletionRate', { surveyId: id }).catch(() => null),
      context.has(results.surveyAnswers),
    ]);
    const typed = new URL(request.url).searchParams.get('q') ?? '';
    return {
      id,
      edit:
        can(staff.role, 'manage-surveys') && (await context.has(questionEdits.updateSurvey))
          ? answersTo(survey) === 0
          : null,
      history: await historyLink(context, staff, 'survey', id),
      search,
      typed: { q: typed, error: searchProblem(typed) },
      description: survey.description,
      form,
      filters,
      problem: (shown && problemOf(shown)) ?? (reading && problemOf(reading)),
      completion: isFiltered(filters)
        ? shown?.ok && shown.data.progress && { percent: percentOf(shown.data.progress) }
        : rate && { percent: rate.data.totalSurveys === 0 ? null : rate.data.completionRate },
      progress: (shown?.ok && shown.data.progress && progressInWords(shown.data.progress)) || '',
      questions: shown?.ok ? shown.data.questions.map((one) => summaryOf(one, readsAll)) : [],
      reading: reading?.ok ? masked(reading.data) : null,
      mayShow: can(staff.role, 'see-contact-details'),
    };
  },
);

function masked({ answers, ...page }: AnswersPage) {
  const read = answers.map(maskContactDetails);
  const count = read.reduce((sum, one) => sum + one.masked, 0);
  return { ...page, answers: read.map(({ text }) => text), masked: count };
}

/** Shows the contact details in the page's answers, once. */
export const action = staffAction(
  {
    can: 'see-contact-details',
    params: z.object({ id: z.string() }),
    search: surveyList.opened(resultParams),
  },
  async ({ params: { id }, search, context }) => {
    const survey = await itemOrBack(context, 'surveys', id, surveyList.href(surveyList.only(search)));
    const filters = await filtersFor(context, results.surveyResults, search);
    const read = await readAnswersPage(context, survey, search, filters);
    if (!read.ok) return data({ error: read.message }, { status: 503 });
    const about = { kind: 'survey', itemId: id, itemName: survey.description } as const;
    return revealed(context, about, read.data.answers);
  },
);

const problemOf = (part: SectionResult<unknown>) => (part.ok ? null : part.message);

/** Without attempts there is no share. */
const percentOf = ({ started, completed }: { started: number; completed: number }) =>
  started === 0 ? null : (100 * completed) / started;

const responses = { one: 'response', many: 'responses' };

/** Shows a survey's results. */
export default function SurveyDetail() {
  const { id, edit, history, search, typed, description, completion, progress, questions, reading, ...rest } =
    useLoaderData<typeof loader>();
  const { form, filters, problem } = rest;
  const { question, q } = search;
  const list = surveyList.only(search);
  const href = (chosen: Partial<typeof search>, path = id) =>
    withFilters(surveyList.href(chosen, path), filters);
  const filterForm = form && (
    <ResultFilterForm
      form={form}
      action={surveyList.href({}, id)}
      keep={queryOf(surveyList.href({ ...list, question, q: question > 0 ? q : '' }, id))}
      clearTo={surveyList.href({ ...list, question, q }, id)}
    />
  );
  return (
    <RouteDialog title={description} closeTo={surveyList.href(list)} size="lg">
      {problem ? (
        <>
          {filterForm}
          <Notice kind="warn" role="alert" title={problem} />
        </>
      ) : reading ? (
        <Answers search={search} typed={typed} reading={reading} href={href}>
          {filterForm}
        </Answers>
      ) : (
        <>
          <EditLink to={edit === null ? null : surveyList.href(list, `${id}/edit`)} isOpen={edit === true} />
          <HistoryLink to={history} />
          <Downloads
            csv={href({}, `${id}/results.csv`)}
            pdf={href({}, `${id}/results.pdf`)}
            mayShowContact={rest.mayShow}
          />
          {filterForm}
          {completion ? (
            <div className={classes.dial}>
              <Dial percent={completion.percent} label="Completion rate" />
              <p className={classes.facts} aria-hidden>
                Completion rate
              </p>
              {progress && <p className={classes.facts}>{progress}</p>}
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
                    <ShareBars
                      className={classes.bars}
                      answers={question.options.map(({ option, responses }) => ({
                        ...{ label: option, count: responses },
                      }))}
                      noun={responses}
                    />
                  </Drawing>
                ) : (
                  <TextAnswers answers={question.answers}>
                    {question.more && (
                      <Link to={href({ ...list, question: at + 1 })} preventScrollReset>
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
  search,
  typed,
  reading,
  href,
  children,
}: {
  search: SurveySearch;
  /** An error shows all answers. */
  typed: { q: string; error?: string };
  reading: ReturnType<typeof masked>;
  href: (chosen: Partial<SurveySearch>, path?: string) => string;
  children: React.ReactNode;
}) {
  const { id, mayShow } = useLoaderData<typeof loader>();
  const answer = useResponse<typeof action>();
  const { question, q } = search;
  const list = surveyList.only(search);
  const noteFocus = useFilterValues('answers', { q: typed.q });
  return (
    <>
      <h3 dir="auto">{reading.question}</h3>
      <CsvLink to={href({ question, q }, `${id}/results.csv`)} mayShowContact={mayShow}>
        {q ? 'Download the answers found as CSV' : 'Download these answers as CSV'}
      </CsvLink>
      {children}
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
        {Object.entries(queryOf(href({ ...list, question }))).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SubmitButton tone="secondary">Search</SubmitButton>
      </Form>
      {q && reading.total === 0 ? (
        <p>
          No answer contains “{q}”.{' '}
          <Link to={href({ ...list, question })} preventScrollReset>
            Show all
          </Link>
        </p>
      ) : (
        <>
          <MaskedNotice
            masked={reading.masked}
            mayShow={mayShow}
            answer={answer}
            here={href({ ...list, question, q, answers: reading.page })}
          />
          <TextAnswers answers={answer?.shown ?? reading.answers} />
        </>
      )}
      <Pager
        page={reading.page}
        pageSize={answersPageSize}
        total={reading.total}
        noun={['answer', 'answers']}
        hrefOf={(to) => href({ ...list, question, q, answers: to })}
      />
      <p>
        <ButtonLink to={href(list)} tone="secondary" preventScrollReset>
          Back to all questions
        </ButtonLink>
      </p>
    </>
  );
}
