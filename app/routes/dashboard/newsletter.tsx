import { Download, Send } from 'lucide-react';
import { Link, redirect } from 'react-router';
import { TABLE_PAGE_SIZE } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { countNoted, listSubscribers, sendsEmail } from '../../../domain/newsletter/newsletter.ts';
import { plural } from '../../../shared/text/counts.ts';
import { Empty } from '../../features/articles/empty.tsx';
import { ListFilter } from '../../features/dashboard/list-filter.tsx';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { Pager } from '../../features/dashboard/pager.tsx';
import {
  readSubscriberFilter,
  type SubscriberFilter,
  statusTabs,
  subscriberListUrl,
} from '../../features/dashboard/subscriber-filter.ts';
import { SubscriberRows } from '../../features/dashboard/subscriber-rows.tsx';
import { MailNotice } from '../../features/newsletter/mail-notice.tsx';
import { requireAdministrator, runLoader } from '../../request/route-helpers.ts';
import { pageNumber } from '../../ui/pagination.tsx';
import type { Route } from './+types/newsletter.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireAdministrator(context, 'newsletter.list');
  const filter = readSubscriberFilter(url);
  const page = { page: pageNumber(url) ?? 1, limit: TABLE_PAGE_SIZE };
  const { data, meta } = await runLoader(() =>
    listSubscribers(ctx, { ...page, searchTerm: filter.term, status: filter.status }),
  );
  if (meta.page > 1 && meta.page > meta.totalPages)
    throw redirect(subscriberListUrl(filter, meta.totalPages));
  const noted = sendsEmail(ctx) ? null : await countNoted(ctx);
  return { subscribers: data, meta, filter, noted };
}

export default function Newsletter({
  loaderData: { subscribers, meta, filter, noted },
}: Route.ComponentProps) {
  return (
    <>
      <title>Newsletter</title>
      <PageTitle title="Newsletter" lead={plural(meta.total, 'subscriber')}>
        <Link to="/dashboard/newsletter/emails" className="button button-quiet">
          <Send size={18} aria-hidden className="rtl:-scale-x-100" /> Emails
        </Link>
        {meta.total > 0 && (
          <a
            href={`/dashboard/newsletter/export${subscriberListUrl(filter)}`}
            download
            className="button button-quiet"
          >
            <Download size={18} aria-hidden /> Export CSV
          </a>
        )}
      </PageTitle>
      {noted !== null && <MailNotice noted={noted} />}
      <ListFilter
        label="Status"
        tabs={statusTabs}
        parameter="status"
        shown={filter.status}
        to={(status) => subscriberListUrl({ ...filter, status })}
        search="Search by email"
        term={filter.term}
      />
      <div className="panel overflow-x-auto">
        {subscribers.length === 0 ? (
          <NoSubscribers {...filter} />
        ) : (
          <SubscriberRows subscribers={subscribers} />
        )}
      </div>
      <Pager page={meta.page} totalPages={meta.totalPages} to={(page) => subscriberListUrl(filter, page)} />
    </>
  );
}

function NoSubscribers({ term, status }: SubscriberFilter) {
  if (term) return <Empty title={texts.search.none(term)}>{texts.search.hint}</Empty>;
  if (status !== 'all')
    return <Empty title={`No ${status} subscribers`}>Choose All to see the others.</Empty>;
  return <Empty title="No subscribers yet">Readers subscribe on the home page and confirm by email.</Empty>;
}
