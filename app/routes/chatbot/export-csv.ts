import { staffLoader } from '~/guard.server/guard';
import { utcDay } from '~/lib/utc-days';
import { csvFile } from '~/report.server/csv-file';
import { maskContactDetails } from '~shared/text/contact-details';
import { readAllPrompts } from './prompts.server';
import { PromptSearch } from './search';

const columns = {
  ...{ received: 'Answered (UTC)', status: 'Status', review: 'Review' },
  ...{ prompt: 'Prompt', response: 'Response' },
};

/** `/dashboard/chatbot/export.csv`: every prompt that the list's filters find, in its order; contact details stay masked. */
export const loader = staffLoader(
  { can: 'review-prompts', search: PromptSearch },
  ({ search, request, context }) =>
    csvFile(context, request, {
      name: `prompts-${utcDay(Date.now())}`,
      columns,
      exported: { kind: 'system', itemName: 'the list of prompts' },
      rows: async () => {
        const prompts = await readAllPrompts(context, search);
        async function* rows() {
          for await (const { prompt, botResponse, adminReview } of prompts)
            yield {
              received: botResponse.timestamp ?? '',
              status: botResponse.status,
              review: adminReview.isReviewed ? 'reviewed' : 'pending',
              prompt: maskContactDetails(prompt).text,
              response: maskContactDetails(botResponse.text).text,
            };
        }
        return rows();
      },
    }),
);
