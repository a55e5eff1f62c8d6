import type { Submission } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import type { AppLoadContext } from '@remix-run/node';
import { failureMessage } from '~/admin-api.server/errors';
import { categories, sections } from '~contract';
import { identityOf } from '~shared/text/visible';
import { NewSectionFields } from './schema';

/** What the form of a new content goes on with. */
export type SectionMade = { id: string; name: string; categoryId: string; categoryName: string };

/**
 * Makes the section, and the category, that the form of a new content names on the spot. One of that name that is there already is taken.
 * @returns it, or the form's response with what is wrong
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

/** Id of the section of that name; it is made where there is none. */
async function sectionNamed(api: Api, categoryId: string, name: string): Promise<string> {
  const find = async () =>
    (await api.readNow('sections')).find((one) => one.categoryId === categoryId && same(one.name, name))?.id;
  const existing = await find();
  if (existing) return existing;
  const { id } = await api.write(sections.create, { params: { categoryId }, body: { name } });
  // A provider need not say which one it made.
  return needed(id ?? (await find()), 'section');
}

/** The same of a category. */
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
