import type { FieldMetadata } from '@conform-to/react';
import { type ReactNode, useEffect } from 'react';
import { ButtonLink, SubmitButton } from './base/button';
import { TextAreaField } from './controls/fields';
import { DialogFooter, RouteDialog } from './dialog/route-dialog';
import classes from './question-builder.module.css';
import { type ListedQuestion, QuestionList } from './question-list';
import { type FormState, ValidatedForm } from './validated-form';

/**
 * The dialog that builds a quiz or a survey question by question (SPEC §2), or edits one. Its form posts intents that `buildQuestions` on the
 * server understands: `add`, `create`, `leave`, and those of the list; all of it without JavaScript as well.
 * @param about fields of the whole (target content code, description, banner)
 * @param questions those added so far; @param question the field of the next one's text; @param children its responses
 * @param editing mark of the question that is in the fields, '' for none; each of `questions` has its mark
 * @param save what the last button says; where left out, the title. @param changed whether the list is not what is saved
 * @param pastes whether there is a way to take over questions from a text
 */
export function QuestionBuilder({
  title,
  save = title,
  busyLabel = 'Creating…',
  closeTo,
  form,
  formKey,
  about,
  questions,
  editing,
  question,
  changed,
  pastes,
  children,
}: {
  title: 'Create Quiz' | 'Create Survey' | 'Edit Quiz' | 'Edit Survey';
  save?: string;
  busyLabel?: string;
  closeTo: string;
  form: FormState;
  formKey: string;
  about: ReactNode;
  questions: (ListedQuestion & { mark: string })[];
  editing: string;
  question: FieldMetadata<string>;
  changed?: boolean;
  pastes?: boolean;
  children: ReactNode;
}) {
  const place = editing === '' ? -1 : questions.findIndex(({ mark }) => mark === editing);
  const id = question.id;
  useEffect(() => {
    if (editing !== '') document.getElementById(id)?.focus();
  }, [editing, id]);
  return (
    <RouteDialog title={title} closeTo={closeTo} size="lg">
      <ValidatedForm
        form={form}
        formKey={formKey}
        encType="multipart/form-data" // urlencoded, a letter of most scripts is six bytes or more
        {...(changed ? { 'data-unsent': '' } : {})} // for session/typed: closing keeps it
      >
        {/* Enter in a field presses the first submit button: it adds the question rather than removing an option. */}
        <button type="submit" name="intent" value="add" hidden aria-hidden tabIndex={-1} />
        <input type="hidden" name="editing" value={editing} />
        <div className={classes.fields}>
          {about}
          {questions.length > 0 && <QuestionList questions={questions} editing={place} />}
          <section className={classes.builder} aria-label={place < 0 ? 'New question' : 'Edit question'}>
            {place >= 0 && <h3>Question {place + 1}</h3>}
            <TextAreaField field={question} label="Question" rows={2} />
            {children}
            <div className={classes.buttons}>
              <SubmitButton tone="secondary" name="intent" value="add" busyLabel="Adding…">
                {place < 0 ? 'Add Question' : 'Save Question'}
              </SubmitButton>
              {place < 0 && pastes && (
                <SubmitButton tone="quiet" name="intent" value="paste">
                  Paste several…
                </SubmitButton>
              )}
              {place >= 0 && (
                <SubmitButton tone="quiet" name="intent" value="leave">
                  Leave it as it is
                </SubmitButton>
              )}
            </div>
          </section>
        </div>
        <DialogFooter>
          <ButtonLink to={closeTo} tone="secondary" preventScrollReset>
            Cancel
          </ButtonLink>
          <SubmitButton name="intent" value="create" busyLabel={busyLabel}>
            {save}
          </SubmitButton>
        </DialogFooter>
      </ValidatedForm>
    </RouteDialog>
  );
}
