import { staffLoader } from '~/guard.server/guard';
import { defineUrl } from '~/lib/list';
import { searchedFor } from './kinds';
import { searchEverything } from './search.server';

/** The best results for the search box. */
export const loader = staffLoader(
  { can: 'see-dashboard', search: defineUrl('/dashboard/search.json', { q: searchedFor }) },
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
