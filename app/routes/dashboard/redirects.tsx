import { TABLE_PAGE_SIZE } from '../../../contract/limits.ts';
import { listMeta, type Meta } from '../../../contract/responses.ts';
import type { Ctx } from '../../../domain/context.ts';
import {
  listAutomaticRedirects,
  listMissingPaths,
  listRedirects,
} from '../../../domain/custom-redirects/custom-redirects.ts';
import { readLinkReport } from '../../../domain/site-links/site-links.ts';
import { FilterTabs } from '../../features/dashboard/filter-tabs.tsx';
import { ListFilter } from '../../features/dashboard/list-filter.tsx';
import { listUrl, readChoice, readSearchTerm } from '../../features/dashboard/list-url.ts';
import { Pager } from '../../features/dashboard/pager.tsx';
import { AutomaticList } from '../../features/redirects/automatic-list.tsx';
import { LinkFaults } from '../../features/redirects/link-faults.tsx';
import { MissingList } from '../../features/redirects/missing-list.tsx';
import { RedirectList } from '../../features/redirects/redirect-list.tsx';
import { RedirectsTitle } from '../../features/redirects/redirects-title.tsx';
import { requireStaff } from '../../request/require-staff.ts';
import { loadPage } from '../../request/route-helpers.ts';
import type { Route } from './+types/redirects.ts';

const tabs = [
  ['all', 'Set here'],
  ['automatic', 'Automatic'],
  ['missing', 'Not found'],
  ['links', 'Own links'],
] as const;
const shownNames = tabs.map(([shown]) => shown);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, settings } = requireStaff(context, 'redirect.manage');
  const shown = readChoice(url, 'show', shownNames) ?? 'all';
  const term = readSearchTerm(url);
  const list = await loadPage(
    url,
    (page) => loadList(ctx, shown, { page, limit: TABLE_PAGE_SIZE, searchTerm: term }),
    (page) => listUrl({ show: shown, q: term }, page),
  );
  return { ...list, term, isCounted: settings.statistics };
}

type Query = { page: number; limit: number; searchTerm: string };

async function loadList(ctx: Ctx, shown: (typeof shownNames)[number], query: Query) {
  const whole = { page: 1, limit: query.limit };
  switch (shown) {
    case 'all':
      return { shown, ...(await listRedirects(ctx, query)) };
    case 'automatic':
      return { shown, ...(await listAutomaticRedirects(ctx, query)) };
    case 'missing': {
      const data = await listMissingPaths(ctx);
      return { shown, data, meta: onePage(data.length) };
    }
    case 'links':
      return { shown, data: await readLinkReport(ctx), meta: listMeta(whole, 0) };
  }
}

/** The whole of a list that has no pages. */
function onePage(total: number): Meta {
  return listMeta({ page: 1, limit: Math.max(1, total) }, total);
}

export default function Redirects({ loaderData }: Route.ComponentProps) {
  const { shown, term, meta, isCounted } = loaderData;
  const filter = {
    label: 'Redirects',
    tabs,
    shown,
    to: (tab: string) => listUrl({ show: tab === 'all' ? '' : tab }),
  };
  const hasSearch = (shown === 'all' || shown === 'automatic') && (meta.total > 0 || term !== '');
  return (
    <>
      <title>Redirects</title>
      <RedirectsTitle canExport={shown === 'all' && hasSearch} />
      {hasSearch ? (
        <ListFilter {...filter} parameter="show" search="Search paths" term={term} />
      ) : (
        <div className="mb-4">
          <FilterTabs {...filter} />
        </div>
      )}
      {shown === 'all' && <RedirectList redirects={loaderData.data} term={term} isCounted={isCounted} />}
      {shown === 'automatic' && <AutomaticList redirects={loaderData.data} term={term} />}
      {shown === 'missing' && <MissingList paths={loaderData.data} isCounted={isCounted} />}
      {shown === 'links' && <LinkFaults report={loaderData.data} />}
      <Pager
        page={meta.page}
        totalPages={meta.totalPages}
        to={(page) => listUrl({ show: shown === 'all' ? '' : shown, q: term }, page)}
      />
    </>
  );
}
