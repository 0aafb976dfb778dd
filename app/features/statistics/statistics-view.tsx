import { Download } from 'lucide-react';
import type { Statistics, StatisticsRange, StatisticsTable } from '../../../contract/statistics.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { useMay } from '../../ui/use-may.ts';
import { FilterTabs } from '../dashboard/filter-tabs.tsx';
import { NamedTable, TopPages } from './lists.tsx';
import { Marks } from './marks.tsx';
import { NoReaders, StatisticsOff } from './no-readers.tsx';
import { PeopleAndMachines } from './people-and-machines.tsx';
import { Totals } from './totals.tsx';
import { ViewsPlot } from './views-plot.tsx';
import { countryName, describePeriod, formatNumber, formatPeriod, rangeTabs } from './wording.ts';

interface StatisticsViewProps {
  all: Statistics;
  range: StatisticsRange;
  /** The path of the screen. */
  path: string;
  children?: React.ReactNode;
}

/** The statistics of a site, of one's own articles, or of an article; a card until there are numbers. */
export function StatisticsView(props: StatisticsViewProps) {
  const { isOn, hasViews, likes, scope } = props.all;
  const isEmpty = !hasViews && !likes;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {!isOn && <StatisticsOff />}
      {!isEmpty && <Numbers {...props} />}
      {isEmpty && isOn && <NoReaders scope={scope} />}
      {isEmpty && scope === 'site' && props.children}
    </div>
  );
}

function Numbers({ all, range, path, children }: StatisticsViewProps) {
  const { scope, article } = all;
  const csv = (table: StatisticsTable) => (
    <ExportLink table={table} range={range} article={article?._id ?? null} />
  );
  return (
    <>
      <FilterTabs label="Time" tabs={rangeTabs} shown={range} to={(tab) => `${path}?range=${tab}`} />
      <Totals {...all} />
      <Plot all={all} csv={csv('periods')} />
      {children}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
        {scope !== 'article' && (
          <div className="xl:col-span-2">
            <TopPages pages={all.pages} range={range} csv={csv('pages')} />
          </div>
        )}
        <Sources all={all} csv={csv} />
      </div>
      {scope === 'site' && <PeopleAndMachines {...all} />}
      <p className="max-w-text text-sm text-muted">
        No cookie, no address and no browser is stored. Readers are told apart within a day, and not from one
        day to the next: someone who comes on two days counts twice.
        {range === '365' || range === 'all' ? ' Lists of more than a month are of whole months.' : ''}
      </p>
    </>
  );
}

interface SourcesProps {
  all: Statistics;
  csv: (table: StatisticsTable) => React.ReactNode;
}

/** Where readers came from: sites, campaigns, emails, countries. */
function Sources({ all, csv }: SourcesProps) {
  return (
    <>
      <NamedTable
        title="Where readers came from"
        column="Site"
        named={all.referrers}
        empty="No other site has led anybody here in this time."
        csv={csv('referrers')}
        note="Browsers tell the name of the site alone. Apps and emails tell nothing."
      />
      <NamedTable
        title="Campaigns"
        column="Source / medium / campaign"
        named={all.campaigns}
        empty="Add ?utm_source=letter to a link that you share, and its readers are counted here."
        csv={csv('campaigns')}
      />
      {all.emails.length > 0 && (
        <NamedTable
          title="Emails to subscribers"
          column="Email"
          named={all.emails.map(nameEmail)}
          empty=""
          csv={csv('emails')}
          note="Whose links were followed. The links of an email are the same for all who got it."
        />
      )}
      {all.countries && (
        <NamedTable
          title="Countries"
          column="Country"
          named={all.countries}
          describeName={countryName}
          empty="No reader's country is known in this time."
          csv={csv('countries')}
        />
      )}
    </>
  );
}

function Plot({ all, csv }: { all: Statistics; csv: React.ReactNode }) {
  const { unit, periods, marks, to, scope } = all;
  const may = useMay();
  return (
    <section
      aria-label="Readers and views over time"
      className="panel grid grid-cols-[minmax(0,1fr)] gap-3 p-5"
    >
      <ViewsPlot unit={unit} periods={periods} marks={marks} />
      <div className="flex flex-wrap items-start gap-x-8 border-t border-line">
        <details className="min-w-0 text-sm max-sm:w-full">
          <summary className="min-h-11 cursor-pointer py-2.5 font-medium">Numbers</summary>
          <DataTable columns={['Time', 'Readers', 'Views']} className="">
            {periods.toReversed().map(({ period, readers, views }) => (
              <tr key={period}>
                <td>{describePeriod(unit, period)}</td>
                <td className="tabular-nums">{formatNumber(readers)}</td>
                <td className="tabular-nums">{formatNumber(views)}</td>
              </tr>
            ))}
          </DataTable>
        </details>
        {may('statistics.mark') && scope === 'site' && <Marks marks={marks} today={to} />}
        <div className="ms-auto">{csv}</div>
      </div>
    </section>
  );
}

interface ExportLinkProps {
  table: StatisticsTable;
  range: StatisticsRange;
  article: string | null;
}

function ExportLink({ table, range, article }: ExportLinkProps) {
  const query = new URLSearchParams({ table, range, ...(article !== null && { article }) });
  return (
    <a
      href={`/api/v1/statistics/export?${query}`}
      download
      className="text-link inline-flex min-h-11 items-center gap-1.5 text-sm"
      aria-label={`Download the ${table} as CSV`}
    >
      <Download size={15} aria-hidden /> CSV
    </a>
  );
}

/** Digests have the same subject each time, so their day tells them apart. */
function nameEmail({ _id, name, day, ...views }: Statistics['emails'][number]) {
  return { ...views, name: day ? `${name} · ${formatPeriod('day', day)}` : name, key: _id ?? name };
}
