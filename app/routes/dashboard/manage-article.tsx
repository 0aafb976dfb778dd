import { FilePlus2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, redirect, useRevalidator } from 'react-router';
import { texts } from '../../../contract/texts.ts';
import { type ManagedArticle, manageArticles, restoreArticle } from '../../../domain/articles/articles.ts';
import { pathTo } from '../../../shared/paths.ts';
import { formatCount } from '../../../shared/text/counts.ts';
import { callApi } from '../../browser/api.ts';
import { Empty } from '../../features/articles/empty.tsx';
import { whenLastAutosavesEnd } from '../../features/autosave/remote/remote-sync.ts';
import {
  type ArticleFilter,
  ArticleFilters,
  articleListUrl,
  readArticleFilter,
} from '../../features/dashboard/article-filters.tsx';
import { ArticleRows } from '../../features/dashboard/article-rows.tsx';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { Pager } from '../../features/dashboard/pager.tsx';
import { TrashRows } from '../../features/dashboard/trash-rows.tsx';
import { UnsavedArticleRows } from '../../features/dashboard/unsaved-article-rows.tsx';
import { Corrected } from '../../features/search/corrected.tsx';
import { readFormData, requireAdministrator, runAction, runLoader } from '../../request/route-helpers.ts';
import { keepForm } from '../../request/unreachable.ts';
import { ErrorAlert, Notice } from '../../ui/alerts.tsx';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { pageNumber } from '../../ui/pagination.tsx';
import type { Route } from './+types/manage-article.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireAdministrator(context, 'article.write');
  const filter = readArticleFilter(url);
  const page = pageNumber(url) ?? 1;
  const {
    data,
    meta,
    unsavedArticles: begun,
  } = await runLoader(() => manageArticles(ctx, { ...filter, page }));
  // Where the last of a page was deleted or restored, there is one page less.
  if (meta.page > 1 && meta.page > meta.totalPages) throw redirect(articleListUrl(filter, meta.totalPages));
  return { account: ctx.actor.userId ?? '', articles: data, begun, meta, filter };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx } = requireAdministrator(context, 'article.write');
  const form = await readFormData(request);
  return runAction(async () => ({ restored: await restoreArticle(ctx, String(form.get('restore'))) }));
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

export default function ManageArticle({ loaderData, actionData }: Route.ComponentProps) {
  const { account, articles, begun, meta, filter } = loaderData;
  const { revalidate } = useRevalidator();
  const [doomed, setDoomed] = useState<ManagedArticle | null>(null);
  const restored = actionData && 'restored' in actionData ? actionData.restored : undefined;
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined;
  const first = (meta.page - 1) * meta.limit + 1;
  const total = meta.total + begun.length;
  const begunHere = meta.page === 1 ? begun : [];
  useEffect(() => {
    // What was typed a moment ago arrives after the list was made.
    void whenLastAutosavesEnd().then((arrived) => (arrived ? revalidate() : undefined));
  }, [revalidate]);
  return (
    <>
      <title>Manage Articles</title>
      <PageTitle title="Manage Articles" lead={texts.articles.found(formatCount({ ...meta, total }))}>
        <Link to="/dashboard/create-article" className="button">
          <FilePlus2 size={18} aria-hidden /> Create Article
        </Link>
      </PageTitle>
      {(restored || refusal) && (
        <div className="mb-5">
          <ErrorAlert>{refusal?.message}</ErrorAlert>
          {restored && (
            <Notice>
              Restored as {statusNames[restored.status]}:{' '}
              <Link to={pathTo.edit(restored._id)} className="font-semibold underline" dir="auto">
                {restored.title || texts.articles.untitled}
              </Link>
            </Notice>
          )}
        </div>
      )}
      <ArticleFilters key={articleListUrl(filter)} filter={filter} />
      <div role="status">
        {filter.term && meta.search?.corrected && (
          <Corrected term={filter.term} corrected={meta.search.corrected} className="mt-4" />
        )}
      </div>
      <div className="panel mt-4 overflow-x-auto">
        {articles.length + begunHere.length === 0 ? (
          <NothingFound {...filter} />
        ) : filter.status === 'trash' ? (
          <TrashRows articles={articles} first={first} />
        ) : (
          <ArticleRows
            articles={articles}
            before={<UnsavedArticleRows begun={begunHere} account={account} />}
            first={first}
            onDelete={setDoomed}
          />
        )}
      </div>
      <Pager page={meta.page} totalPages={meta.totalPages} to={(page) => articleListUrl(filter, page)} />
      <DeleteDialog
        subject={doomed && (doomed.title || texts.articles.untitled)}
        note="Readers no longer see it. Administrators can restore it from the trash for 30 days."
        deleted={texts.articles.deleted}
        onClose={() => setDoomed(null)}
        onDelete={async () => {
          await callApi('DELETE', `/articles/${doomed?._id}`);
          await revalidate();
        }}
      />
    </>
  );
}

const statusNames = { published: 'published', draft: 'a draft', scheduled: 'scheduled' };

function NothingFound({ term, status }: ArticleFilter) {
  if (term) return <Empty title={texts.search.none(term)}>{texts.search.hint}</Empty>;
  if (status === 'trash') {
    return <Empty title="The trash is empty">What you delete stays here for 30 days.</Empty>;
  }
  return (
    <Empty title={emptyTitles[status]}>
      <p>What you write appears here. Articles of others are under All articles.</p>
      <Link to="/dashboard/create-article" className="button mt-6">
        Create Article
      </Link>
    </Empty>
  );
}

const emptyTitles = {
  all: 'No articles yet',
  published: 'No published articles',
  draft: 'No drafts',
  scheduled: 'No scheduled articles',
};
