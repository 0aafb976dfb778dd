import { Download } from 'lucide-react';
import { Form, redirect } from 'react-router';
import { TABLE_PAGE_SIZE } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { listSubscribers } from '../../../domain/newsletter/newsletter.ts';
import { Empty } from '../../features/articles/empty.tsx';
import { FilterTabs } from '../../features/dashboard/filter-tabs.tsx';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { Pager } from '../../features/dashboard/pager.tsx';
import { SearchField } from '../../features/dashboard/search-field.tsx';
import {
  readSubscriberFilter,
  type SubscriberFilter,
  statusTabs,
  subscriberListUrl,
} from '../../features/dashboard/subscriber-filter.ts';
import { SubscriberRows } from '../../features/dashboard/subscriber-rows.tsx';
import { requireAdministrator, runLoader } from '../../request/route-helpers.ts';
import { pageNumber } from '../../ui/pagination.tsx';
import type { Route } from './+types/newsletter.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireAdministrator(context, 'newsletter.list');
  const filter = readSubscriberFilter(url);
  const asked = { page: pageNumber(url) ?? 1, limit: TABLE_PAGE_SIZE };
  const { data, meta } = await runLoader(() =>
    listSubscribers(ctx, { ...asked, searchTerm: filter.term, status: filter.status }),
  );
  if (meta.page > 1 && meta.page > meta.totalPages)
    throw redirect(subscriberListUrl(filter, meta.totalPages));
  return { subscribers: data, meta, filter };
}

export default function Newsletter({ loaderData: { subscribers, meta, filter } }: Route.ComponentProps) {
  return (
    <>
      <title>Newsletter</title>
      <PageTitle title="Newsletter" lead={`${meta.total} subscriber(s)`}>
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
      <FilterTabs
        label="Status"
        tabs={statusTabs}
        shown={filter.status}
        to={(status) => subscriberListUrl({ ...filter, status })}
      />
      <Form className="my-4 flex flex-wrap gap-3" role="search">
        {filter.status !== 'all' && <input type="hidden" name="status" value={filter.status} />}
        <SearchField label="Search by email" term={filter.term} />
        <button type="submit" className="button button-quiet">
          Search
        </button>
      </Form>
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
  if (status !== 'all') return <Empty title={`Nobody is ${status}`}>The others are under All.</Empty>;
  return (
    <Empty title="No subscribers yet">
      Readers subscribe in the box on the home page and confirm by the letter they get.
    </Empty>
  );
}
