import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Icon } from '~/components/base/icon';
import type { RouteHandle } from '~/components/base/route-handle';
import { RouteDialog } from '~/components/dialog/route-dialog';
import { HistoryLink } from '~/components/frame/history-link';
import { RichText } from '~/components/frame/rich-text';
import { itemOrBack } from '~/forms.server/gone';
import { staffLoader } from '~/guard.server/guard';
import { scheduleInFull } from '~/lib/schedule';
import { historyLink } from '~/routes/audit/history-link.server';
import { subTypeLabel, wordsOf } from './item.server';
import { infoList, tabs } from './list.config';
import classes from './list.module.css';

export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Info Item' };

export const loader = staffLoader(
  { can: 'see-info-board', params: z.object({ id: z.string() }), search: infoList },
  async ({ params, search, staff, context }) => {
    const item = await itemOrBack(context, 'infoItems', params.id, infoList.href(search));
    // Other clients may save unsafe links: only web URLs become links.
    const link = item.link && /^https?:\/\//i.test(item.link) ? item.link : null;
    return {
      search,
      history: await historyLink(context, staff, 'info-item', params.id),
      link,
      schedule: scheduleInFull(item),
      html: wordsOf(item).html,
      title: item.title,
      label: subTypeLabel(item.sub_type),
      kind: tabs.find(({ type }) => type === item.type)?.one ?? 'Item',
      image: context.mediaUrl(item.image),
    };
  },
);

export default function ReadInfoItem() {
  const { search, history, title, label, kind, image, html, link, schedule } = useLoaderData<typeof loader>();
  // Without a title, the kind is the heading; the text follows.
  const heading = title || (label ? <span lang="rw">{label}</span> : kind);
  return (
    <RouteDialog title={heading} closeTo={infoList.href(search)}>
      {image && <img src={image} alt="" className={classes.whole} />}
      {schedule.map((line) => (
        <p key={line} className={classes.lead}>
          {line}
        </p>
      ))}
      <RichText html={html} />
      {link && (
        <p>
          <a href={link} target="_blank" rel="noopener noreferrer">
            Read More <Icon name="external-link" size={16} />
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </p>
      )}
      <HistoryLink to={history} />
    </RouteDialog>
  );
}
