import { useLoaderData } from '@remix-run/react';
import { IconMovie, IconStack2 } from '~/components/icons';
import type { RouteHandle } from '~/components/route-handle';
import { StatCard, StatCards } from '~/components/stat-card';
import { staffLoader } from '~/session.server/guard';

export const handle: RouteHandle = { title: 'Home' };

/** How much the library holds. A number whose list cannot be read is left out; the others stand. */
export const loader = staffLoader({ can: 'see-dashboard' }, async ({ context }) => {
  const [categories, contents] = await Promise.allSettled([
    context.api.read('categories'),
    context.api.read('contents'),
  ]);
  const count = (list: PromiseSettledResult<{ data: unknown[] }>) =>
    list.status === 'fulfilled' ? list.value.data.length : null;
  return { categories: count(categories), contents: count(contents) };
});

export default function Home() {
  const { categories, contents } = useLoaderData<typeof loader>();
  return (
    <StatCards label="Library">
      <StatCard
        label="Categories"
        value={categories ?? '–'}
        to="/dashboard/categories"
        icon={<IconStack2 size={18} aria-hidden />}
      />
      <StatCard
        label="Contents"
        value={contents ?? '–'}
        to="/dashboard/contents"
        icon={<IconMovie size={18} aria-hidden />}
      />
    </StatCards>
  );
}
