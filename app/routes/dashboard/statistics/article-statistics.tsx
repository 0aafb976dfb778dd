import { Link } from 'react-router';
import { texts } from '../../../../contract/texts.ts';
import { readStatistics } from '../../../../domain/statistics/statistics.ts';
import { pathTo } from '../../../../shared/paths.ts';
import { PageTitle } from '../../../features/dashboard/page-title.tsx';
import { FirstWeek } from '../../../features/statistics/first-week.tsx';
import { readRange } from '../../../features/statistics/range.ts';
import { StatisticsView } from '../../../features/statistics/statistics-view.tsx';
import { requireStaff } from '../../../request/require-staff.ts';
import { runLoader } from '../../../request/route-helpers.ts';
import type { Route } from './+types/article-statistics.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'statistics.view');
  const range = readRange(request.url);
  return runLoader(async () => ({
    range,
    all: await readStatistics(ctx, { range, article: params.id }),
  }));
}

export default function ArticleStatistics({ loaderData: { all, range } }: Route.ComponentProps) {
  const { _id = '', title = '' } = all.article ?? {};
  return (
    <>
      <title>Statistics of an article</title>
      <PageTitle title={title || texts.articles.untitled} lead="The readers of this article">
        <Link to="/dashboard/statistics" className="button button-quiet">
          All statistics
        </Link>
        <Link to={pathTo.edit(_id)} className="button button-quiet">
          Edit article
        </Link>
      </PageTitle>
      <StatisticsView all={all} range={range} path={pathTo.articleStatistics(_id)}>
        <FirstWeek {...all} />
      </StatisticsView>
    </>
  );
}
