import { Link } from 'react-router';
import { readSeriesParts } from '../../../domain/series/series.ts';
import { pathTo } from '../../../shared/paths.ts';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { PartOrder } from '../../features/series/part-order.tsx';
import { requireStaff } from '../../request/require-staff.ts';
import { runLoader } from '../../request/route-helpers.ts';
import type { Route } from './+types/series-parts.ts';

export function loader({ context, params }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'series.manage');
  return runLoader(() => readSeriesParts(ctx, params.id));
}

export default function SeriesParts({ loaderData: { series, parts } }: Route.ComponentProps) {
  return (
    <>
      <title>{`Parts of ${series.title}`}</title>
      <PageTitle
        title={series.title}
        lead="Readers see drafts and scheduled parts only once they are published."
      >
        <Link to="/dashboard/series" className="button button-quiet">
          All series
        </Link>
        {series.published > 0 && (
          <a href={pathTo.series(series.slug)} className="button button-quiet">
            View
          </a>
        )}
      </PageTitle>
      <PartOrder key={series._id} seriesId={series._id} parts={parts} />
    </>
  );
}
