import { Link } from 'react-router';
import { addressOf } from '../../../contract/addresses.ts';
import { compareRevisions, listRevisions, readArticleForEditing } from '../../../domain/articles/articles.ts';
import { ArticleError } from '../../features/dashboard/article-error.tsx';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { Pager } from '../../features/dashboard/pager.tsx';
import { Difference } from '../../features/history/difference.tsx';
import { type Chosen, comparing, RevisionList } from '../../features/history/revision-list.tsx';
import { requireAdministrator, runLoader } from '../../request/route-helpers.ts';
import { pageNumber } from '../../ui/pagination.tsx';
import type { Route } from './+types/article-history.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = requireAdministrator(context, 'article.write');
  return runLoader(async () => {
    const { _id, title, version } = await readArticleForEditing(ctx, params.id);
    const { data, meta } = await listRevisions(ctx, _id, pageNumber(url) ?? 1);
    const chosen = chosenIn(url) ?? latest(version);
    const comparison = chosen && (await compareRevisions(ctx, _id, chosen));
    return { article: { _id, title, version }, revisions: data, meta, chosen, comparison };
  });
}

/** The two versions that an address names: the last of each, as the form carries what stands on another page along. */
function chosenIn({ searchParams }: URL): Chosen | null {
  const [from, to] = ['from', 'to'].map((side) => searchParams.getAll(side).at(-1) ?? '');
  const chosen = { from: versionIn(from), to: versionIn(to) };
  return chosen.from && chosen.to ? chosen : null;
}

/** A version as a form or an address says it; 0, which no article has, for anything else. */
function versionIn(raw = ''): number {
  return /^[1-9]\d{0,8}$/.test(raw) ? Number(raw) : 0;
}

/** What the last save changed; nothing where there was only one. */
function latest(version: number): Chosen | null {
  return version > 1 ? { from: version - 1, to: version } : null;
}

export default function ArticleHistory({ loaderData }: Route.ComponentProps) {
  const { article, revisions, meta, chosen, comparison } = loaderData;
  return (
    <>
      <title>{`History: ${article.title}`}</title>
      <PageTitle title="History" lead={article.title}>
        <Link to={addressOf.edit(article._id)} className="button button-quiet">
          Back to the article
        </Link>
      </PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-[22rem_minmax(0,1fr)]">
        <div>
          <RevisionList article={article} revisions={revisions} chosen={chosen} page={meta.page} />
          <Pager
            page={meta.page}
            totalPages={meta.totalPages}
            to={(page) => (chosen ? comparing(chosen, page) : `?page=${page}`)}
          />
        </div>
        {comparison ? (
          <Difference comparison={comparison} />
        ) : (
          <p className="text-soft">
            Every save is kept here. From the second one on, this place shows what it changed.
          </p>
        )}
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ArticleError error={error} />;
}
