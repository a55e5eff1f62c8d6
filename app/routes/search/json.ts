import { z } from 'zod';
import { staffLoader } from '~/guard.server/guard';
import { searchEverything } from './search.server';
import { searchedFor } from './searched-for';

/** `/dashboard/search.json?q=`: the best that a text finds, for the search box; `/dashboard/search` has all of it. */
export const loader = staffLoader(
  { can: 'see-dashboard', search: z.object({ q: searchedFor }) },
  async ({ staff, search, context }) => {
    const { top, total, failed } = await searchEverything(context, staff, search.q);
    return Response.json(
      { top, total, failed: failed.map(({ kind }) => kind) },
      {
        headers: { 'Cache-Control': 'no-store' },
      },
    );
  },
);
