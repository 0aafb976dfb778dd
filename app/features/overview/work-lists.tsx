import type { Subscriber } from '../../../contract/newsletter.ts';
import { texts } from '../../../contract/texts.ts';
import type { WorkItem } from '../../../domain/articles/articles.ts';
import { pathTo } from '../../../shared/paths.ts';
import { plural } from '../../../shared/text/counts.ts';
import { LocalDay, LocalTime } from '../../ui/local-time.tsx';
import { ShortList } from './short-list.tsx';

/** The account's drafts, those saved last first. */
export function OwnDrafts({ drafts }: { drafts: WorkItem[] }) {
  return (
    <ShortList
      title="Your drafts"
      all={['All drafts', '/dashboard/manage-article?status=draft&whose=mine']}
      rows={drafts.map((item) => toRow(item, <LocalDay instant={item.at} />))}
    />
  );
}

/** The articles that are published next. */
export function Scheduled({ articles, seesAll }: { articles: WorkItem[]; seesAll: boolean }) {
  return (
    <ShortList
      title="Scheduled next"
      all={
        seesAll
          ? ['Calendar', '/dashboard/calendar']
          : ['All scheduled articles', '/dashboard/manage-article?status=scheduled']
      }
      rows={articles.map((item) => toRow(item, <LocalTime instant={item.at} />))}
    />
  );
}

function toRow({ _id, title }: WorkItem, detail: React.ReactNode) {
  return { to: pathTo.edit(_id), text: title || texts.articles.untitled, detail };
}

/** The newest subscribers who confirmed, below the number of all of them. */
export function NewSubscribers({ subscribers, total }: { subscribers: Subscriber[]; total: number }) {
  return (
    <ShortList
      title={plural(total, 'subscriber')}
      all={['All subscribers', '/dashboard/newsletter']}
      rows={subscribers.map(({ _id, email, confirmedAt, createdAt }) => ({
        to: `/dashboard/newsletter/subscribers/${_id}`,
        text: email,
        detail: <LocalDay instant={confirmedAt ?? createdAt} />,
      }))}
    />
  );
}
