import { expect, test } from 'vitest';
import type { z } from 'zod';
import { CategoryForm } from '~/routes/categories/schema';
import { EditContentForm, NewContentForm } from '~/routes/contents/schema';
import { NewPollForm } from '~/routes/engage/polls/schema';
import { surveyForm } from '~/routes/engage/surveys/schema';
import { EditInfoForms, NewInfoForms } from '~/routes/info-board/schema';
import { SectionNameForm } from '~/routes/sections/schema';
import { categories, contents, infoItems, polls, sections, surveys } from '~contract';
import { maxRichTextLength } from '~shared/text/rich-text-limit';

const info = infoItems.create.multipart.fields.shape;
const letters = (length: number) => 'a'.repeat(length);
const link = (length: number) => `https://example.org/${letters(length - 20)}`;

/** Each field of a form, the field of the call that it is sent in, and the longest text of both. */
const fields: [string, z.ZodType, z.ZodType, number, ((length: number) => unknown)?][] = [
  ['category name', CategoryForm.shape.name, categories.create.multipart.fields.shape.name, 120],
  ['section name', SectionNameForm.shape.name, sections.update.body.shape.name, 120],
  ['content title', EditContentForm.shape.title, contents.create.multipart.fields.shape.title, 300],
  [
    'content description',
    EditContentForm.shape.description,
    contents.update.multipart.fields.shape.description,
    maxRichTextLength,
  ],
  ['info title', NewInfoForms.alert.shape.title, info.title, 300],
  ['info text', NewInfoForms.banner.shape.text, info.text, maxRichTextLength],
  ['info description', EditInfoForms.banner.shape.description, info.description, maxRichTextLength],
  ['info link', NewInfoForms.alert.shape.link, info.link, 2_000, link],
  ['poll question', NewPollForm.shape.question, polls.create.body.shape.question, 1_000],
  ['poll option', NewPollForm.shape.options, polls.create.body.shape.options, 500, (n) => ['b', letters(n)]],
  [
    'poll options',
    NewPollForm.shape.options,
    polls.create.body.shape.options,
    50,
    (n) => Array.from({ length: n }, (_, at) => `option ${at}`),
  ],
  [
    'survey description',
    (surveyForm(1).in as unknown as z.ZodObject).shape.description as z.ZodType,
    surveys.create.multipart.fields.shape.description,
    2_000,
  ],
];

test.each(fields)(
  '%s: the form and the call have the same limit and message',
  (_name, form, call, longest, of = letters) => {
    for (const schema of [form, call]) expect(schema.safeParse(of(longest)).success).toBe(true);
    const [inForm, inCall] = [form, call].map(
      (schema) => schema.safeParse(of(longest + 1)).error?.issues[0]?.message,
    );
    expect(inForm).toBeDefined();
    expect(inCall).toBe(inForm);
  },
);

const content = contents.create.multipart.fields.shape;
const category = categories.create.multipart.fields.shape;
test.each<[string, z.ZodType, z.ZodType, (string | undefined)[]]>([
  ['category title', CategoryForm.shape.name, category.name, ['', ' ', undefined]],
  ['category colour', CategoryForm.shape.colorCode, category.colorCode, ['', 'red', '#12']],
  ['section name', SectionNameForm.shape.name, sections.create.body.shape.name, ['', ' ', undefined]],
  ['content title', NewContentForm.shape.title, content.title, ['', ' ', undefined]],
  ['content code', NewContentForm.shape.code, content.code, ['', 'ITE-1', undefined]],
  ['info link', NewInfoForms.alert.shape.link, info.link, ['ftp://example.org', 'example.org']],
  ['poll question', NewPollForm.shape.question, polls.create.body.shape.question, ['', ' ', undefined]],
])('%s: what is missing or wrong is said alike by the form and the call', (_name, form, call, wrong) => {
  for (const value of wrong) {
    const [inForm, inCall] = [form, call].map((schema) =>
      schema.safeParse(value).error?.issues.map(({ message }) => message),
    );
    expect(inForm, value).toEqual([expect.stringMatching(/^Please enter /)]);
    expect(inCall, value).toEqual(inForm);
  }
});
