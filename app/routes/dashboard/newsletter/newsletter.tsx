import { ChartColumn, Download, FileUp, Send } from 'lucide-react';
import { Link } from 'react-router';
import { TABLE_PAGE_SIZE } from '../../../../contract/limits.ts';
import { texts } from '../../../../contract/texts.ts';
import { listCategories } from '../../../../domain/categories/categories.ts';
import {
  countAwaitingEmail,
  isMailConfigured,
  listSubscribers,
} from '../../../../domain/newsletter/newsletter.ts';
import { plural } from '../../../../shared/text/counts.ts';
import { PageTitle } from '../../../features/dashboard/page-title.tsx';
import { Pager } from '../../../features/dashboard/pager.tsx';
import { MailNotice } from '../../../features/newsletter/mail-notice.tsx';
import { NewsletterSteps } from '../../../features/newsletter/newsletter-steps.tsx';
import {
  isNarrowed,
  readSubscriberFilter,
  type SubscriberFilter,
  subscriberListUrl,
  toStoredFilter,
} from '../../../features/subscribers/subscriber-filter.ts';
import { SubscriberFilters } from '../../../features/subscribers/subscriber-filters.tsx';
import { SubscriberRows } from '../../../features/subscribers/subscriber-rows.tsx';
import { requireStaff } from '../../../request/require-staff.ts';
import { loadPage } from '../../../request/route-helpers.ts';
import { Notice } from '../../../ui/alerts.tsx';
import { Empty } from '../../../ui/empty.tsx';
import type { Route } from './+types/newsletter.ts';

/** The maximum number of categories to choose from. */
const MAX_CHOICES = 200;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, settings } = requireStaff(context, 'newsletter.list');
  const filter = readSubscriberFilter(url);
  const { data, meta } = await loadPage(
    url,
    (page) =>
      listSubscribers(ctx, { page, limit: TABLE_PAGE_SIZE, ...toStoredFilter(filter), sort: filter.sort }),
    (page) => subscriberListUrl(filter, page),
  );
  const categories = (await listCategories(ctx)).slice(0, MAX_CHOICES).map(({ name }) => name);
  const awaitingEmail = isMailConfigured(ctx) ? null : await countAwaitingEmail(ctx);
  return {
    subscribers: data,
    meta,
    filter,
    categories,
    awaitingEmail,
    hasBox: settings.homeSections.includes('newsletter'),
    wasErased: url.searchParams.has('erased'),
  };
}

export default function Newsletter({ loaderData }: Route.ComponentProps) {
  const { subscribers, meta, filter, categories, awaitingEmail, hasBox, wasErased } = loaderData;
  const isEmpty = meta.total === 0 && filter.status === 'all' && filter.term === '' && !isNarrowed(filter);
  return (
    <>
      <title>Newsletter</title>
      <PageTitle title="Newsletter" lead={isEmpty ? undefined : plural(meta.total, 'subscriber')}>
        <Link to="/dashboard/newsletter/emails" className="button button-quiet">
          <Send size={18} aria-hidden className="rtl:-scale-x-100" /> Emails
        </Link>
        <Link to="/dashboard/newsletter/import" className="button button-quiet">
          <FileUp size={18} aria-hidden /> Import
        </Link>
        {!isEmpty && (
          <Link to="/dashboard/newsletter/figures" className="button button-quiet">
            <ChartColumn size={18} aria-hidden /> Statistics
          </Link>
        )}
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
      {awaitingEmail !== null && !isEmpty && (
        <div className="mb-6">
          <MailNotice awaitingEmail={awaitingEmail} />
        </div>
      )}
      {wasErased && <Notice>The data of the subscriber has been deleted.</Notice>}
      {!isEmpty && <SubscriberFilters filter={filter} categories={categories} />}
      <div className="panel overflow-x-auto">
        {isEmpty ? (
          <NewsletterSteps isMailConfigured={awaitingEmail === null} hasBox={hasBox} />
        ) : subscribers.length === 0 ? (
          <NoSubscribers {...filter} />
        ) : (
          <SubscriberRows subscribers={subscribers} />
        )}
      </div>
      <Pager page={meta.page} totalPages={meta.totalPages} to={(page) => subscriberListUrl(filter, page)} />
    </>
  );
}

function NoSubscribers(filter: SubscriberFilter) {
  const { term, status } = filter;
  if (term) return <Empty title={texts.search.none(term)}>{texts.search.hint}</Empty>;
  if (isNarrowed(filter)) return <Empty title="No such subscribers">Clear the filters to see others.</Empty>;
  return <Empty title={`No ${status} subscribers`}>Choose All to see the others.</Empty>;
}
