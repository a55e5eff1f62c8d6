import type { SubmissionResult } from '@conform-to/react';
import type { ChangeEvent } from 'react';
import { ButtonLink, SubmitButton } from '~/components/base/button';
import { FormError } from '~/components/base/form-error';
import { SelectField, TextAreaField } from '~/components/controls/fields';
import { DialogFooter, RouteDialog } from '~/components/dialog/route-dialog';
import { FileField } from '~/components/files/file-field';
import { typeInto } from '~/components/frame/session/typed';
import { useValidatedForm, ValidatedForm } from '~/components/validated-form';
import { pluralize } from '~shared/text/numbers';
import classes from './paste.module.css';
import { PastePreview, type Preview, type Problems, problemTexts } from './preview';

type Answer =
  | {
      result?: SubmissionResult<string[]>;
      typed?: { questions: string; format: string };
      problems?: Problems;
      preview?: Preview;
    }
  | undefined;

/** Adds questions from a text or a file after a preview. */
export function PasteDialog({
  closeTo,
  formKey,
  before,
  answer,
}: {
  closeTo: string;
  formKey: string;
  before: number;
  answer: Answer;
}) {
  const { form, field } = useValidatedForm<{
    questions: string;
    textFile: string | File;
    format: string;
  }>({
    id: 'paste-questions',
    schema: async () => (await import('./schema')).PasteForm,
    lastResult: answer?.result,
    defaultValue: { questions: '', format: 'auto', ...answer?.typed },
  });
  const text = field('questions');
  const problems = answer?.problems ?? { first: [], count: 0 };
  const preview = answer?.preview;
  return (
    <RouteDialog title="Paste Questions" closeTo={closeTo} size="lg">
      <ValidatedForm form={form} formKey={formKey} encType="multipart/form-data">
        {/* Enter in a field presses this button. */}
        <button type="submit" name="intent" value="show" hidden aria-hidden tabIndex={-1} />
        <FormError
          errors={problemTexts(problems).map((message) => ({ message, fieldId: text.id }))}
          title={`${pluralize(problems.count, 'problem')}, nothing was added. Fix the text below`}
        />
        <div className={classes.fields}>
          {preview && <PastePreview preview={preview} />}
          <div className={classes.text}>
            <TextAreaField
              field={text}
              label="Questions"
              description={`Rows from a spreadsheet, Kahoot or Quizizz, or Moodle’s GIFT or Aiken.${before > 0 ? ` They’re added after your ${pluralize(before, 'question')}.` : ''}`}
              rows={preview ? 6 : 10}
              spellCheck={false}
              data-autofocus
            />
          </div>
          <FileField
            field={field('textFile')}
            label="Or choose a file"
            hint="A .csv, .txt or .gift file. Its text replaces the one above."
            accept=".csv,.txt,.gift,.tsv,text/plain,text/csv"
            onChange={intoText(text.id)}
          />
          <SelectField
            field={field('format')}
            label="Format"
            data={[
              { value: 'auto', label: 'Detect automatically' },
              { value: 'rows', label: 'Rows (CSV)' },
              { value: 'gift', label: 'GIFT' },
              { value: 'aiken', label: 'Aiken' },
            ]}
          />
          <Examples />
        </div>
        <DialogFooter>
          <ButtonLink to={closeTo} tone="secondary" preventScrollReset>
            Cancel
          </ButtonLink>
          <SubmitButton
            name="intent"
            value="show"
            tone={preview ? 'secondary' : undefined}
            busyLabel="Reading…"
          >
            {preview ? 'Read Again' : 'Show Questions'}
          </SubmitButton>
          {preview && (
            <SubmitButton name="intent" value="take" busyLabel="Adding…">
              {addLabel(preview)}
            </SubmitButton>
          )}
        </DialogFooter>
      </ValidatedForm>
    </RouteDialog>
  );
}

const addLabel = ({ added, problems }: Preview) => {
  if (added === 0) return 'Back to the Quiz';
  const add = `Add ${pluralize(added, 'Question')}`;
  return problems.count > 0 ? `${add}, Leave Out ${problems.count}` : add;
};

/** Lets the user correct a file's text; without JavaScript the form sends the file. */
const intoText =
  (id: string) =>
  async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [file] = input.files ?? [];
    const field = document.getElementById(id);
    const [{ binaryKind, decodeText }, { textFile }] = await Promise.all([
      import('~/lib/decode-text'),
      import('~/lib/upload-fields'),
    ]);
    // A larger one, or one without text, is sent: the server has the message.
    if (!file || file.size > textFile.maxBytes || !(field instanceof HTMLTextAreaElement)) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (binaryKind(bytes)) return;
    typeInto(field, decodeText(bytes));
    input.value = '';
    field.focus();
  };

const examples = [
  [
    'Rows: the question, its options, and the right one’s letter, number or text; with headings in any order',
    'Who cares for the cow?; Keza; Mugabo; A',
  ],
  ['GIFT: = is before the right answer, ~ before the others', 'Who cares for the cow? { =Keza ~Mugabo }'],
  ['Aiken', 'Who cares for the cow?\nA. Keza\nB. Mugabo\nANSWER: A'],
] as const;

function Examples() {
  return (
    <details className={classes.help}>
      <summary>What the formats look like</summary>
      {examples.map(([title, example]) => (
        <div key={title}>
          <p>{title}</p>
          <pre>{example}</pre>
        </div>
      ))}
      <p>Leave a blank line between questions in GIFT or Aiken.</p>
    </details>
  );
}
