import { FilePlus2, Search } from 'lucide-react';
import { useState } from 'react';
import { Form, Link, useRevalidator, useSubmit } from 'react-router';
import { MAX_SEARCH_TERM } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { type ManagedArticle, manageArticles } from '../../../domain/articles/articles.ts';
import { callApi } from '../../api.ts';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { Empty } from '../../features/articles/empty.tsx';
import { ArticleRows } from '../../features/dashboard/article-rows.tsx';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { administrator, load } from '../../load.ts';
import { pageNumber } from '../../page-number.ts';
import type { Route } from './+types/manage-article.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = administrator(context, 'article.write');
  const whose: 'all' | 'mine' = url.searchParams.get('whose') === 'all' ? 'all' : 'mine';
  const term = (url.searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, MAX_SEARCH_TERM);
  const page = pageNumber(url) ?? 1;
  const { data, meta } = await load(() => manageArticles(ctx, { whose, term, page }));
  return { articles: data, meta, whose, term };
}

export default function ManageArticle({ loaderData }: Route.ComponentProps) {
  const { articles, meta, whose, term } = loaderData;
  const { revalidate } = useRevalidator();
  const [doomed, setDoomed] = useState<ManagedArticle | null>(null);
  return (
    <>
      <title>Manage Articles</title>
      <PageTitle title="Manage Articles" lead={texts.articles.found(meta.total)}>
        <Link to="/dashboard/create-article" className="button">
          <FilePlus2 size={18} aria-hidden /> Create Article
        </Link>
      </PageTitle>
      <Filters key={`${whose} ${term}`} whose={whose} term={term} />
      <div className="panel mt-4 overflow-x-auto">
        {articles.length === 0 ? (
          <NothingFound term={term} />
        ) : (
          <ArticleRows articles={articles} first={(meta.page - 1) * meta.limit + 1} onDelete={setDoomed} />
        )}
      </div>
      <Pagination
        page={meta.page}
        totalPages={meta.totalPages}
        to={(page) => `?${new URLSearchParams({ whose, ...(term && { q: term }), page: String(page) })}`}
      />
      <DeleteDialog
        subject={doomed?.title ?? null}
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

function Filters({ whose, term }: { whose: 'mine' | 'all'; term: string }) {
  const submit = useSubmit();
  return (
    <Form className="flex flex-wrap gap-3" role="search">
      <div className="relative min-w-56 grow">
        <input
          type="search"
          name="q"
          defaultValue={term}
          maxLength={MAX_SEARCH_TERM}
          placeholder="Search articles"
          aria-label="Search articles"
          dir="auto"
          className="field ps-11"
        />
        <Search
          size={18}
          aria-hidden
          className="pointer-events-none absolute inset-s-4 top-1/2 -translate-y-1/2 text-muted"
        />
      </div>
      <select
        name="whose"
        aria-label="Whose articles"
        defaultValue={whose}
        onChange={(event) => void submit(event.currentTarget.form)}
        className="field w-auto"
      >
        <option value="mine">My articles</option>
        <option value="all">All articles</option>
      </select>
      <button type="submit" className="button button-quiet">
        Search
      </button>
    </Form>
  );
}

function NothingFound({ term }: { term: string }) {
  if (term) return <Empty title={texts.search.none(term)}>{texts.search.hint}</Empty>;
  return (
    <Empty title="No articles yet">
      <p>What you write appears here. Articles of others are under All articles.</p>
      <Link to="/dashboard/create-article" className="button mt-6">
        Create Article
      </Link>
    </Empty>
  );
}
