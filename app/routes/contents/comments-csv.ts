import { z } from 'zod';
import { contactParam, textsOfFile } from '~/guard.server/contact-details';
import { staffLoader } from '~/guard.server/guard';
import { asFileName } from '~/lib/file-name';
import { utcDay } from '~/lib/utc-days';
import { csvFile } from '~/report.server/csv-file';
import { findComments } from './hub.server';
import { contentById } from './library.server';
import { contentList } from './list.config';

const columns = { date: 'Date (UTC)', comment: 'Comment' };

/** Downloads a content's comments as CSV, filtered by the page's search. */
export const loader = staffLoader(
  { can: 'see-library', params: z.object({ id: z.string() }), search: contentList.opened(contactParam) },
  async ({ params: { id }, search, staff, request, context }) => {
    const content = await contentById(context, id, search);
    return csvFile(context, request, {
      name: `comments-${asFileName(content.code) || 'content'}-${utcDay(Date.now())}`,
      columns,
      exported: { kind: 'content', itemId: id, itemName: content.title },
      rows: async () => {
        const about = { kind: 'content', itemId: id, itemName: content.title } as const;
        const textOf = await textsOfFile(context, staff, search.contact, about);
        return findComments(content, { comment: search.comment, comments: 1 }).all.map(
          ({ written, date }) => ({
            date: date ?? '',
            comment: textOf(written),
          }),
        );
      },
    });
  },
);
