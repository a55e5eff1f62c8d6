import type { FieldMetadata } from '@conform-to/react';
import { type ReactNode, useEffect } from 'react';
import { ButtonLink, SubmitButton } from './base/button';
import { TextAreaField } from './controls/fields';
import { DialogFooter, RouteDialog } from './dialog/route-dialog';
import classes from './question-builder.module.css';
import { type ListedQuestion, QuestionList } from './question-list';
import { type FormState, ValidatedForm } from './validated-form';

/** Renders the builder (SPEC §2), which posts to `buildQuestions`. */
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
        encType="multipart/form-data" // urlencoded letters take six bytes or more
        {...(changed ? { 'data-unsent': '' } : {})} // session/typed then stores it
      >
        {/* Enter presses the first button, which must not remove options. */}
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
