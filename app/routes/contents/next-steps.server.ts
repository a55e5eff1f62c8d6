import type { AppLoadContext } from '@remix-run/node';
import { isAdminApiError } from '~/admin-api.server/errors';
import type { Staff } from '~/auth.server/session';
import type { NextStep } from '~/components/frame/flash-message';
import { can } from '~/lib/roles';
import { shortName } from '~/lib/short-name';
import { isUploadRejected } from '~/uploads.server/inspect';
import { type ContentSearch, contentList } from './list.config';

/**
 * Returns the usual next steps: the content's quiz, and another content for the section.
 * @param search of the list it was added from
 */
export async function nextSteps(
  context: Pick<AppLoadContext, 'api' | 'uploads'>,
  staff: Staff,
  { code, categoryId = '', sectionId }: { code: string; categoryId?: string | undefined; sectionId: string },
  search: ContentSearch,
): Promise<NextStep[]> {
  const [sections, waiting] = await Promise.all([
    // The content exists, whatever fails to load.
    context.api.read('sections').then(({ data }) => data, none(isAdminApiError)),
    context.uploads.list(staff.id).catch(none(isUploadRejected)),
  ]);
  const category = categoryId || sections.find(({ id }) => id === sectionId)?.categoryId || '';
  const another = contentList.href(
    { ...contentList.none, view: search.view, category, section: sectionId },
    'new',
  );
  // In upload order.
  const upload = waiting.findLast((one) => one.uploadKind === 'media' && one.complete);
  return [
    ...(can(staff.role, 'manage-quizzes')
      ? [{ label: 'Add its quiz', to: `/dashboard/quiz/new?${new URLSearchParams({ code })}` }]
      : []),
    upload
      ? { label: `Add another: ${shortName(upload.name)}`, to: `${another}&upload=${upload.id}` }
      : { label: 'Add another', to: another },
  ];
}

const none =
  (isExpected: (error: unknown) => boolean) =>
  (error: unknown): never[] => {
    if (!isExpected(error)) throw error;
    return [];
  };
