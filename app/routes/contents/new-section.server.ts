import type { Submission } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import type { AppLoadContext } from '@remix-run/node';
import { failureMessage } from '~/admin-api.server/errors';
import { categories, sections } from '~contract';
import { identityOf } from '~shared/text/visible';
import { NewSectionFields } from './schema';

/** The section for the new content's form. */
export type SectionMade = { id: string; name: string; categoryId: string; categoryName: string };

/**
 * Finds or creates the section, and the category, named in a new content's form.
 * @returns the section, or a response with errors
 */
export async function makeSection(
  context: Pick<AppLoadContext, 'api' | 'log'>,
  form: FormData,
): Promise<{ made: SectionMade } | { result: ReturnType<Submission<unknown>['reply']> }> {
  const submission = parseWithZod(form, { schema: NewSectionFields });
  if (submission.status !== 'success') return { result: submission.reply() };
  const { newSection: name, newCategory, categoryId: chosen } = submission.value;
  try {
    const { api } = context;
    const category = await (newCategory ? categoryNamed(api, newCategory) : categoryOf(api, chosen));
    if (!category)
      return {
        result: submission.reply({ fieldErrors: { newCategory: ['Choose a category, or name a new one.'] } }),
      };
    const id = await sectionNamed(api, category.id, name);
    return { made: { id, name, categoryId: category.id, categoryName: category.name } };
  } catch (error) {
    context.log.warn({ err: error }, 'section not created');
    return {
      result: submission.reply({ formErrors: [failureMessage(error, 'Failed to create the section.')] }),
    };
  }
}

const same = (a: string, b: string) => identityOf(a) === identityOf(b);

type Api = AppLoadContext['api'];

async function sectionNamed(api: Api, categoryId: string, name: string): Promise<string> {
  const find = async () =>
    (await api.readNow('sections')).find((one) => one.categoryId === categoryId && same(one.name, name))?.id;
  const existing = await find();
  if (existing) return existing;
  const { id } = await api.write(sections.create, { params: { categoryId }, body: { name } });
  // Some providers return no id.
  return needed(id ?? (await find()), 'section');
}

async function categoryNamed(api: Api, name: string): Promise<{ id: string; name: string }> {
  const find = async () => (await api.readNow('categories')).find((one) => same(one.name, name));
  const existing = await find();
  if (existing) return existing;
  const { id } = await api.send(categories.create, { fields: { name }, files: {} });
  return { id: needed(id ?? (await find())?.id, 'category'), name };
}

async function categoryOf(api: Api, id: string | undefined) {
  return id ? (await api.readNow('categories')).find((one) => one.id === id) : undefined;
}

function needed(id: string | undefined, what: string): string {
  if (!id) throw new Error(`The ${what} that was made is not in the list.`);
  return id;
}
