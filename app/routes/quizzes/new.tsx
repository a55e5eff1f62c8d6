import { getFormProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { failureSentence } from '~/admin-api.server/errors';
import { ButtonLink, IconAction, SubmitButton } from '~/components/button';
import { TextAreaField, TextField } from '~/components/fields';
import { FormError } from '~/components/form-error';
import { IconX } from '~/components/icons';
import { Notice } from '~/components/notice';
import { OptionRows } from '~/components/option-rows';
import { DialogFooter, RouteDialog } from '~/components/route-dialog';
import type { RouteHandle } from '~/components/route-handle';
import { redirectWithFlash } from '~/session.server/flash';
import { staffAction, staffLoader } from '~/session.server/guard';
import { newFormKey } from '~/session.server/once';
import { quizzes } from '~contract';
import classes from './list.module.css';
import { QuestionForm, QuizForm } from './schema';
import { QuizSearch, quizzesHref } from './search';

export const handle: RouteHandle = { dialog: 'Create Quiz' };

const rule = { can: 'manage-quizzes', search: QuizSearch } as const;

export const loader = staffLoader(rule, async ({ search, context }) => {
  // Suggestions are a help, not a need: without the list the code can still be typed.
  const contents = await context.api.read('contents').catch(() => null);
  return {
    search,
    formKey: newFormKey(),
    drafts: context.drafts.read<quizzes.DraftQuestion>(context.session?.sid ?? '', 'quiz'),
    codes: contents?.data.map(({ code, title }) => ({ code, title })) ?? [],
  };
});

/**
 * One form, three deeds: `add` puts the question to the draft, `drop` takes one out, `create` sends the quiz. Draft
 * questions are kept for the browser session until the quiz is created (SPEC §4).
 */
export const action = staffAction(rule, async ({ search, form, context }) => {
  const sid = context.session?.sid ?? '';
  const drafts = context.drafts.read<quizzes.DraftQuestion>(sid, 'quiz');
  const intent = String(form.get('intent') ?? '');
  if (intent.startsWith('drop-')) {
    context.drafts.write(
      sid,
      'quiz',
      drafts.filter((_, at) => at !== Number(intent.slice(5))),
    );
    return data({ result: null, code: String(form.get('code') ?? ''), error: null });
  }
  if (intent !== 'create') {
    const submission = parseWithZod(form, { schema: QuestionForm });
    const code = String(form.get('code') ?? '');
    if (submission.status !== 'success') {
      const status = submission.status === 'error' ? 400 : 200; // rows added or removed are no fault
      return data({ result: submission.reply(), code, error: null }, { status });
    }
    context.drafts.write(sid, 'quiz', [...drafts, submission.value]);
    return data({ result: submission.reply({ resetForm: true }), code, error: null });
  }
  const target = QuizForm.safeParse({ code: form.get('code') || undefined });
  const refuse = (error: string) =>
    data({ result: null, code: String(form.get('code') ?? ''), error }, { status: 400 });
  if (!target.success)
    return refuse(target.error.issues[0]?.message ?? 'Please enter the target content code.');
  if (drafts.length === 0) return refuse('Please add at least one question');
  try {
    await context.api.write(quizzes.create, { body: { code: target.data.code, quiz: drafts } });
  } catch (error) {
    return refuse(failureSentence(error, 'The quiz could not be created.'));
  }
  context.drafts.write(sid, 'quiz', []);
  return redirectWithFlash(context, quizzesHref(search), {
    kind: 'success',
    message: 'Quiz created successfully!',
  });
});

export default function NewQuiz() {
  const { search, formKey, drafts, codes } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm({
    // A new id for every question added: conform then starts with empty fields, also without JavaScript.
    id: `new-quiz-${drafts.length}`,
    lastResult: answer?.result,
    defaultValue: { question: '', options: ['', '', '', ''], correctAnswer: '0' },
    shouldValidate: 'onSubmit',
  });
  const correct = Number(fields.correctAnswer.value ?? 0);
  return (
    <RouteDialog title="Create Quiz" closeTo={quizzesHref(search)} size="lg">
      <Form method="post" {...getFormProps(form)} noValidate>
        {/* Enter in a field presses the first submit button: it adds the question rather than removing an option. */}
        <button type="submit" name="intent" value="add" hidden aria-hidden tabIndex={-1} />
        <FormError form={form} errors={answer?.error ? [{ message: answer.error }] : []} />
        <input type="hidden" name="formKey" value={formKey} />
        <div className={classes.fields}>
          <TextField
            field={{ id: 'quiz-code', name: 'code', initialValue: answer?.code ?? '' }}
            label="Target content code"
            description="The content this quiz belongs to, such as ITE-001"
            list="quiz-codes"
            autoCapitalize="characters"
            data-autofocus
          />
          <datalist id="quiz-codes">
            {codes.map(({ code, title }) => (
              <option key={code} value={code}>
                {title}
              </option>
            ))}
          </datalist>
          <CodeFound code={answer?.code ?? ''} codes={codes} />
          {drafts.length > 0 && (
            <section aria-label="Questions added">
              <h3>
                {drafts.length} {drafts.length === 1 ? 'question' : 'questions'} added
              </h3>
              <ol className={classes.drafts}>
                {drafts.map((draft, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: drafts have no id; their place is what `drop` names
                  <li key={at}>
                    <div>
                      <span dir="auto">
                        {draft.question}{' '}
                        <span className={classes.facts}>({draft.options[draft.correctAnswer]})</span>
                      </span>
                      <IconAction
                        label={`Remove question ${at + 1}`}
                        icon={<IconX size={18} aria-hidden />}
                        type="submit"
                        name="intent"
                        value={`drop-${at}`}
                      />
                    </div>
                  </li>
                ))}
              </ol>
            </section>
          )}
          <section className={classes.builder} aria-label="New question">
            <TextAreaField field={fields.question} label="Question" rows={2} />
            <OptionRows
              form={form as never}
              field={fields.options}
              keep={4}
              legend="Options: mark the correct one"
              mark={(index) => (
                <input
                  type="radio"
                  name="correctAnswer"
                  value={index}
                  defaultChecked={index === correct}
                  aria-label={`Option ${index + 1} is correct`}
                  className={classes.correct}
                />
              )}
            />
            <div>
              <SubmitButton tone="secondary" name="intent" value="add" busyLabel="Adding…">
                Add Question
              </SubmitButton>
            </div>
          </section>
        </div>
        <DialogFooter>
          <ButtonLink to={quizzesHref(search)} tone="secondary" preventScrollReset>
            Cancel
          </ButtonLink>
          <SubmitButton name="intent" value="create" busyLabel="Creating…">
            Create Quiz
          </SubmitButton>
        </DialogFooter>
      </Form>
    </RouteDialog>
  );
}

/** Which content a typed code means, as the server saw it last. */
function CodeFound({ code, codes }: { code: string; codes: { code: string; title: string }[] }) {
  if (!code.trim()) return null;
  const found = codes.find((each) => each.code === code.trim().toUpperCase());
  return found ? (
    <Notice kind="info">
      {found.code}: {found.title}
    </Notice>
  ) : (
    <Notice kind="warn">No content has this code yet.</Notice>
  );
}
