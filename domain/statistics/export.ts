import type { Statistics, StatisticsExportQuery, StatisticsTable } from '../../contract/statistics.ts';
import type { Ctx } from '../context.ts';
import { CSV_BOM, csvLine } from '../csv.ts';
import { EXPORTED_ROWS, readStatistics } from './read-statistics.ts';

type Cell = string | number | null;

/** The columns and rows of each table. */
const tables: Record<StatisticsTable, [columns: string[], rows: (all: Statistics) => Cell[][]]> = {
  periods: [
    ['period', 'views', 'readers'],
    ({ periods }) => periods.map(({ period, views, readers }) => [period, views, readers]),
  ],
  pages: [
    ['path', 'title', 'views', 'readers', 'seconds', 'depth', 'finished'],
    ({ pages }) =>
      pages.map((one) => [
        ...[one.path, one.title, one.views, one.readers],
        ...[one.seconds, one.depth, one.finished],
      ]),
  ],
  referrers: [['host', 'views', 'readers'], ({ referrers }) => toRows(referrers)],
  countries: [['country', 'views', 'readers'], ({ countries }) => toRows(countries ?? [])],
  campaigns: [['campaign', 'views', 'readers'], ({ campaigns }) => toRows(campaigns)],
  emails: [
    ['email', 'day', 'views', 'readers'],
    ({ emails }) => emails.map(({ name, day, views, readers }) => [name, day, views, readers]),
  ],
  machines: [
    ['class', 'name', 'requests'],
    ({ machines }) => machines.map((one) => [one.class, one.name, one.requests]),
  ],
  subscribers: [
    ['reader', 'subscribers'],
    ({ subscribers }) => subscribers.map((one) => [one.name, one.subscribers]),
  ],
  'left-out': [['reason', 'views'], ({ leftOut }) => leftOut.map(({ reason, views }) => [reason, views])],
};

function toRows(named: Statistics['referrers']): Cell[][] {
  return named.map(({ name, views, readers }) => [name, views, readers]);
}

/** Writes a table of the statistics as CSV with a header. */
export async function exportStatistics(
  ctx: Ctx,
  { table, ...query }: StatisticsExportQuery,
): Promise<string> {
  const all = await readStatistics(ctx, query, EXPORTED_ROWS);
  const [columns, rows] = tables[table];
  const lines = rows(all).map((cells) => csvLine(cells.map((cell) => (cell === null ? '' : String(cell)))));
  return CSV_BOM + csvLine(columns) + lines.join('');
}
