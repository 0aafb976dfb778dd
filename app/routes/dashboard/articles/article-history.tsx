import { Link } from 'react-router';
import {
  compareRevisions,
  listRevisions,
  readArticleForHistory,
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
import { Notice } from '../../../ui/alerts.tsx';
import type { Route } from './+types/article-history.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'article.write');
  return runLoader(async () => {
    const article = await readArticleForHistory(ctx, params.id);
    const { data, meta } = await listRevisions(ctx, article._id, pageNumber(url) ?? 1);
    const compared = readComparedVersions(url) ?? latestTwo(article.version);
    const comparison = compared && (await compareRevisions(ctx, article._id, compared));
    return { article, revisions: data, meta, compared, comparison };
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
        {article.mayChange ? (
          <Link to={pathTo.edit(article._id)} className="button button-quiet">
            Back to the article
          </Link>
        ) : (
          <a href={pathTo.preview({ article: article._id })} className="button button-quiet">
            Read the article
          </a>
        )}
      </PageTitle>
      {!article.mayChange && <ReadOnlyNotice />}
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

function ReadOnlyNotice() {
  return (
    <div className="mb-5">
      <Notice>
        You can read this article, and cannot change it as it is now. An editor can change it for you; once it
        is published, you can propose changes.
      </Notice>
    </div>
  );
}
