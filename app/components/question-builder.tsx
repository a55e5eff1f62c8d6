import type { FieldMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { ButtonLink, IconAction, SubmitButton } from './base/button';
import { TextAreaField } from './fields';
import { DialogFooter, RouteDialog } from './frame/route-dialog';
import { IconX } from './icons';
import classes from './question-builder.module.css';
import { type FormState, ValidatedForm } from './validated-form';

/**
 * The dialog that builds a quiz or a survey question by question (SPEC §2). Its form posts one of three intents, which
 * `buildQuestions` on the server understands: `add`, `drop-N` and `create`; all of it without JavaScript as well.
 * @param about fields of the whole (target content code, description, banner)
 * @param drafts the questions added so far, with a note for each; @param question the field of the next one's text
 * @param children its responses; @param encType where a file goes along
 */
export function QuestionBuilder({
  title,
  closeTo,
  form,
  formKey,
  about,
  drafts,
  question,
  encType,
  children,
}: {
  title: 'Create Quiz' | 'Create Survey';
  closeTo: string;
  form: FormState;
  formKey: string;
  about: ReactNode;
  drafts: { question: string; note: string }[];
  question: FieldMetadata<string>;
  encType?: 'multipart/form-data';
  children: ReactNode;
}) {
  return (
    <RouteDialog title={title} closeTo={closeTo} size="lg">
      <ValidatedForm form={form} formKey={formKey} encType={encType}>
        {/* Enter in a field presses the first submit button: it adds the question rather than removing an option. */}
        <button type="submit" name="intent" value="add" hidden aria-hidden tabIndex={-1} />
        <div className={classes.fields}>
          {about}
          {drafts.length > 0 && <Drafts drafts={drafts} />}
          <section className={classes.builder} aria-label="New question">
            <TextAreaField field={question} label="Question" rows={2} />
            {children}
            <div>
              <SubmitButton tone="secondary" name="intent" value="add" busyLabel="Adding…">
                Add Question
              </SubmitButton>
            </div>
          </section>
        </div>
        <DialogFooter>
          <ButtonLink to={closeTo} tone="secondary" preventScrollReset>
            Cancel
          </ButtonLink>
          <SubmitButton name="intent" value="create" busyLabel="Creating…">
            {title}
          </SubmitButton>
        </DialogFooter>
      </ValidatedForm>
    </RouteDialog>
  );
}

function Drafts({ drafts }: { drafts: { question: string; note: string }[] }) {
  return (
    <section aria-label="Questions added">
      <h3>
        {drafts.length} {drafts.length === 1 ? 'question' : 'questions'} added
      </h3>
      <ol className={classes.drafts}>
        {drafts.map(({ question, note }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drafts have no id; their place is what `drop` names
          <li key={at}>
            <div>
              <span dir="auto">
                {question} <span className={classes.note}>({note})</span>
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
  );
}
