import { Link } from 'react-router';
import {
  compareRevisions,
  listRevisions,
  readArticleForEditing,
} from '../../../../domain/articles/articles.ts';
import { pathTo } from '../../../../shared/paths.ts';
import { PageTitle } from '../../../features/dashboard/page-title.tsx';
import { Pager } from '../../../features/dashboard/pager.tsx';
import { RevisionDiff } from '../../../features/history/revision-diff.tsx';
import { RevisionList } from '../../../features/history/revision-list.tsx';
import { comparisonQuery, type VersionPair } from '../../../features/history/version-pair.ts';
import { pageNumber } from '../../../request/page-number.ts';
import { requireStaff } from '../../../request/require-staff.ts';
import { runLoader } from '../../../request/route-helpers.ts';
import type { Route } from './+types/article-history.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'article.write');
  return runLoader(async () => {
    const { _id, title, version } = await readArticleForEditing(ctx, params.id);
    const { data, meta } = await listRevisions(ctx, _id, pageNumber(url) ?? 1);
    const compared = readComparedVersions(url) ?? latestTwo(version);
    const comparison = compared && (await compareRevisions(ctx, _id, compared));
    return { article: { _id, title, version }, revisions: data, meta, compared, comparison };
  });
}

/** The two versions named by the query; null without them. */
function readComparedVersions({ searchParams }: URL): VersionPair | null {
  const [from, to] = ['from', 'to'].map((side) => searchParams.get(side) ?? '');
  const compared = { from: readVersion(from), to: readVersion(to) };
  return compared.from && compared.to ? compared : null;
}

/** Parses a version number. Returns 0, which no article has, for anything else. */
function readVersion(raw = ''): number {
  return /^[1-9]\d{0,8}$/.test(raw) ? Number(raw) : 0;
}

function latestTwo(version: number): VersionPair | null {
  return version > 1 ? { from: version - 1, to: version } : null;
}

export default function ArticleHistory({ loaderData }: Route.ComponentProps) {
  const { article, revisions, meta, compared, comparison } = loaderData;
  return (
    <>
      <title>{`History: ${article.title}`}</title>
      <PageTitle title="History" lead={article.title}>
        <Link to={pathTo.edit(article._id)} className="button button-quiet">
          Back to the article
        </Link>
      </PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[19rem_minmax(0,1fr)] xl:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="lg:sticky lg:top-4">
          <RevisionList article={article} revisions={revisions} compared={compared} page={meta.page} />
          <Pager
            page={meta.page}
            totalPages={meta.totalPages}
            to={(page) => (compared ? comparisonQuery(compared, page) : `?page=${page}`)}
          />
        </div>
        {comparison ? (
          <RevisionDiff comparison={comparison} />
        ) : (
          <p className="text-soft">
            Every saved version is kept here. Once there are two, this page shows what changed.
          </p>
        )}
      </div>
    </>
  );
}
