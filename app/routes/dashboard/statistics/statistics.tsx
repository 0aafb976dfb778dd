import { MAX_SHORT_LIST } from '../../../../contract/limits.ts';
import { can } from '../../../../domain/permissions.ts';
import { searchesWithoutResults } from '../../../../domain/search/search.ts';
import { readStatistics } from '../../../../domain/statistics/statistics.ts';
import { PageTitle } from '../../../features/dashboard/page-title.tsx';
import { EmptySearches } from '../../../features/overview/empty-searches.tsx';
import { readRange } from '../../../features/statistics/range.ts';
import { StatisticsView } from '../../../features/statistics/statistics-view.tsx';
import { requireStaff } from '../../../request/require-staff.ts';
import { runLoader } from '../../../request/route-helpers.ts';
import type { Route } from './+types/statistics.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'statistics.view');
  const range = readRange(request.url);
  return runLoader(async () => ({
    range,
    all: await readStatistics(ctx, { range }),
    searches: can(ctx.actor, 'search.statistics') ? await searchesWithoutResults(ctx, MAX_SHORT_LIST) : [],
  }));
}

export default function StatisticsScreen({ loaderData: { all, range, searches } }: Route.ComponentProps) {
  return (
    <>
      <title>Statistics</title>
      <PageTitle
        title="Statistics"
        lead={all.scope === 'site' ? 'Who reads, and what sends requests' : 'The readers of your articles'}
      />
      <StatisticsView all={all} range={range} path="/dashboard/statistics">
        <EmptySearches searches={searches} />
      </StatisticsView>
    </>
  );
}
