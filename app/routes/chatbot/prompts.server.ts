import type { AppLoadContext } from '@remix-run/node';
import type { PromptSearch } from './search';

/** The page of prompts under the filters, through the freshness cache. @throws {AdminApiError} */
export function readPrompts(context: AppLoadContext, { status, reviewed, page }: PromptSearch) {
  return context.api.read('prompts', {
    page,
    status: status === 'all' ? undefined : status,
    isReviewed: reviewed === 'all' ? undefined : reviewed === 'reviewed' ? 'true' : 'false',
  });
}
