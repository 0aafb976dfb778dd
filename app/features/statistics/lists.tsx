import { Link } from 'react-router';
import type { NamedViews, PageStatistics } from '../../../contract/statistics.ts';
import { pathTo } from '../../../shared/paths.ts';
import { ValueTable } from './value-table.tsx';
import { formatNumber, formatPercent, formatSeconds } from './wording.ts';

/** The pages that were read most. Articles lead to their own statistics. */
export function TopPages({
  pages,
  range,
  csv,
}: {
  pages: PageStatistics[];
  range: string;
  csv: React.ReactNode;
}) {
  return (
    <ValueTable
      title="Top pages"
      columns={['Page', 'Readers', 'Views', 'Time', 'To the end']}
      empty="Nobody has read a page in this time."
      action={csv}
      rows={pages.map((page) => ({
        key: page.path,
        value: page.readers,
        more: [formatNumber(page.views), formatSeconds(page.seconds), formatPercent(page.finished)],
        name: <PageName page={page} range={range} />,
      }))}
    />
  );
}

function PageName({ page: { path, title, _id }, range }: { page: PageStatistics; range: string }) {
  if (_id !== null) {
    return (
      <Link to={`${pathTo.articleStatistics(_id)}?range=${range}`} className="text-link" dir="auto">
        {title || path}
      </Link>
    );
  }
  return <bdi>{names[path] ?? path}</bdi>;
}

const names: Record<string, string> = { '/': 'Home page', '/blogs': 'All articles', other: 'Other pages' };

/** Hosts, or campaigns, by their views. */
export function NamedTable({
  title,
  column,
  named,
  empty,
  csv,
  note,
  describeName = (name) => name,
}: {
  title: string;
  column: string;
  /** `key` is needed where names repeat. */
  named: (NamedViews & { key?: string })[];
  empty: string;
  csv: React.ReactNode;
  note?: string;
  /** The words for a name. */
  describeName?: (name: string) => string;
}) {
  return (
    <ValueTable
      title={title}
      columns={[column, 'Readers', 'Views']}
      empty={empty}
      action={csv}
      note={note}
      rows={named.map(({ name, key = name, views, readers }) => ({
        key,
        value: readers,
        more: [formatNumber(views)],
        name: <bdi>{name === 'other' ? 'Others' : describeName(name)}</bdi>,
      }))}
    />
  );
}
