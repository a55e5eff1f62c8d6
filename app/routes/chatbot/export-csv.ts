import { contactParam, textsOfFile } from '~/guard.server/contact-details';
import { staffLoader } from '~/guard.server/guard';
import { utcDay } from '~/lib/utc-days';
import { csvFile } from '~/report.server/csv-file';
import { promptList } from './list.config';
import { readAllPrompts } from './prompts.server';

const columns = {
  ...{ received: 'Answered (UTC)', status: 'Status', review: 'Review' },
  ...{ prompt: 'Prompt', response: 'Response' },
};

export const loader = staffLoader(
  { can: 'review-prompts', search: promptList.opened(contactParam) },
  ({ search, staff, request, context }) =>
    csvFile(context, request, {
      name: `prompts-${utcDay(Date.now())}`,
      columns,
      exported: { kind: 'system', itemName: 'the list of prompts' },
      rows: async () => {
        const about = { kind: 'system', itemName: 'the list of prompts' } as const;
        const textOf = await textsOfFile(context, staff, search.contact, about);
        const prompts = await readAllPrompts(context, search);
        async function* rows() {
          for await (const { prompt, botResponse, adminReview } of prompts)
            yield {
              received: botResponse.timestamp ?? '',
              status: botResponse.status,
              review: adminReview.isReviewed ? 'reviewed' : 'pending',
              prompt: textOf(prompt),
              response: textOf(botResponse.text),
            };
        }
        return rows();
      },
    }),
);
