import { FilePlus2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { RestoredArticle } from '../../../../contract/article.ts';
import { TRASH_DAYS } from '../../../../contract/limits.ts';
import { texts } from '../../../../contract/texts.ts';
import { listReviews, type ManagedArticle, manageArticles } from '../../../../domain/articles/articles.ts';
import { pathTo } from '../../../../shared/paths.ts';
import { formatCount, plural } from '../../../../shared/text/counts.ts';
import { callApi } from '../../../browser/api.ts';
import {
  type ArticleFilter,
  articleListUrl,
  countFilters,
  readArticleFilter,
} from '../../../features/article-list/article-filter.ts';
import { ArticleFilters } from '../../../features/article-list/article-filters.tsx';
import { ArticleRows, rowName } from '../../../features/article-list/article-rows.tsx';
import { TrashRows } from '../../../features/article-list/trash-rows.tsx';
import {
  selectableUnsaved,
  UnsavedArticleRows,
} from '../../../features/article-list/unsaved-article-rows.tsx';
import { countAutosaves, whenLastAutosavesEnd } from '../../../features/autosave/remote/remote-sync.ts';
import { BulkBar } from '../../../features/bulk/bulk-bar.tsx';
import { EmptyTrash } from '../../../features/bulk/empty-trash.tsx';
import { type Selection, useSelection } from '../../../features/bulk/use-selection.ts';
import { PageTitle } from '../../../features/dashboard/page-title.tsx';
import { Pager } from '../../../features/dashboard/pager.tsx';
import { Corrected } from '../../../features/search/corrected.tsx';
import { requireStaff } from '../../../request/require-staff.ts';
import { loadPage, runLoader } from '../../../request/route-helpers.ts';
import { Notice } from '../../../ui/alerts.tsx';
import { DeleteDialog } from '../../../ui/dialogs/delete-dialog.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { useMay } from '../../../ui/use-may.ts';
import type { Route } from './+types/manage-article.ts';
import { loadFilterChoices } from './load-filter-choices.ts';

type Loaded = Route.ComponentProps['loaderData'];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'article.list');
  const filter = readArticleFilter(url);
  const [{ data, meta, unsavedArticles, counts, whose, others }, choices, reviews] = await Promise.all([
    loadPage(
      url,
      (page) => manageArticles(ctx, { ...filter, page, sort: filter.sort || undefined }),
      (page) => articleListUrl(filter, page),
    ),
    runLoader(() => loadFilterChoices(ctx)),
    runLoader(() => listReviews(ctx)),
  ]);
  return {
    account: ctx.actor.userId ?? '',
    articles: data,
    reviews,
    unsavedArticles,
    counts,
    choices,
    meta,
    filter,
    whose,
    others,
  };
}

/** Adds how many autosaves of this tab were stored before the list was loaded. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const autosaves = countAutosaves();
  return { ...(await serverLoader()), autosaves };
}

export default function ManageArticle({ loaderData }: Route.ComponentProps) {
  const { account, articles, reviews, unsavedArticles, counts, choices, meta, filter, whose } = loaderData;
  const [restored, setRestored] = useState<RestoredArticle>();
  const total = meta.total + unsavedArticles.length;
  const unsaved = meta.page === 1 ? unsavedArticles : [];
  const selectable = [...selectableUnsaved(unsaved), ...articles];
  const selection = useSelection(selectable, articleListUrl(filter));
  useLateAutosaves('autosaves' in loaderData ? loaderData.autosaves : 0);
  return (
    <>
      <title>Manage Articles</title>
      <PageTitle title="Manage Articles" lead={texts.articles.found(formatCount({ ...meta, total }))}>
        <TitleLinks mayEmpty={filter.status === 'trash' && articles.length > 0} inReview={reviews.length} />
      </PageTitle>
      {restored && <RestoredNotice article={restored} />}
      {!hasNoArticles(loaderData) && (
        <ArticleFilters filter={filter} whose={whose} choices={choices} counts={counts} />
      )}
      <div role="status">
        {filter.term && meta.search?.corrected && (
          <Corrected term={filter.term} corrected={meta.search.corrected} className="mt-4" />
        )}
      </div>
      <BulkBar
        page={selectable}
        selection={selection}
        account={account}
        isTrash={filter.status === 'trash'}
        categories={choices.categories.names}
        tags={choices.tags.names}
      >
        <List list={loaderData} unsaved={unsaved} selection={selection} onRestored={setRestored} />
        <Pager page={meta.page} totalPages={meta.totalPages} to={(page) => articleListUrl(filter, page)} />
      </BulkBar>
    </>
  );
}

/** Loads the list again if an autosave of a form that was left reaches the server after it. */
function useLateAutosaves(autosaves: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    void whenLastAutosavesEnd().then(() => (countAutosaves() > autosaves ? revalidate() : undefined));
  }, [autosaves, revalidate]);
}

/** True before the first article, when there is nothing to filter. */
function hasNoArticles({ counts, others, filter }: Loaded): boolean {
  const isEmpty = counts !== null && Object.values(counts).every((n) => n === 0);
  return isEmpty && others === 0 && countFilters(filter) === 0;
}

function TitleLinks({ mayEmpty, inReview }: { mayEmpty: boolean; inReview: number }) {
  const decides = useMay()('review.decide');
  return (
    <div className="flex flex-wrap gap-2">
      {mayEmpty && <EmptyTrash />}
      {decides && inReview > 0 && (
        <Link to="/dashboard/review" className="button button-quiet">
          In review ({inReview})
        </Link>
      )}
      <Link to="/dashboard/templates" className="button button-quiet">
        Templates
      </Link>
      <Link to="/dashboard/create-article" className="button">
        <FilePlus2 size={18} aria-hidden /> Create Article
      </Link>
    </div>
  );
}

function RestoredNotice({ article: { _id, title, status } }: { article: RestoredArticle }) {
  return (
    <div className="mb-5">
      <Notice>
        Restored as {statusNames[status]}:{' '}
        <Link to={pathTo.edit(_id)} className="font-semibold underline" dir="auto">
          {title || texts.articles.untitled}
        </Link>
      </Notice>
    </div>
  );
}

const statusNames = { published: 'published', draft: 'a draft', scheduled: 'scheduled' };

interface ListProps {
  list: Loaded;
  /** New articles that were never saved, on the first page. */
  unsaved: Loaded['unsavedArticles'];
  selection: Selection;
  onRestored: (article: RestoredArticle) => void;
}

/** The rows of a page, and the dialog that deletes one of the articles. */
function List({ list, unsaved, selection, onRestored }: ListProps) {
  const { account, articles, reviews, meta, filter, others } = list;
  const { revalidate } = useRevalidator();
  const [deletion, setDeletion] = useState<ManagedArticle | null>(null);
  const first = (meta.page - 1) * meta.limit + 1;
  return (
    <>
      {others > 0 && articles.length + unsaved.length > 0 && <OthersNotice filter={filter} others={others} />}
      <div className="panel overflow-x-auto">
        {articles.length + unsaved.length === 0 ? (
          <NothingFound filter={filter} others={others} />
        ) : filter.status === 'trash' ? (
          <TrashRows articles={articles} first={first} selection={selection} onRestored={onRestored} />
        ) : (
          <ArticleRows
            articles={articles}
            reviews={reviews}
            unsaved={{
              selectable: selectableUnsaved(unsaved),
              rows: <UnsavedArticleRows articles={unsaved} account={account} selection={selection} />,
            }}
            first={first}
            selection={selection}
            onDelete={setDeletion}
          />
        )}
      </div>
      <DeleteDialog
        subject={deletion && rowName(deletion)}
        note={`It moves to the trash. You can restore it for ${TRASH_DAYS} days.`}
        deleted={texts.articles.deleted}
        onClose={() => setDeletion(null)}
        onDelete={async () => {
          await callApi('DELETE', `/articles/${deletion?._id}`);
          await revalidate();
        }}
      />
    </>
  );
}

interface NothingFoundProps {
  filter: ArticleFilter;
  /** The articles of other people that the list would show. */
  others: number;
}

const describeOthers = (others: number) =>
  `Only your own articles are shown and counted here. Other people have ${plural(others, 'article')} that would match.`;

/** Says above the rows that the list and the numbers of its tabs leave out the articles of others. */
function OthersNotice({ filter, others }: NothingFoundProps) {
  return (
    <p className="mb-4 text-sm text-soft">
      {describeOthers(others)}{' '}
      <Link to={articleListUrl({ ...filter, whose: 'all' })} className="text-link font-semibold">
        Show all articles
      </Link>
    </p>
  );
}

function NothingFound({ filter, others }: NothingFoundProps) {
  const { term, status } = filter;
  if (others > 0) {
    return (
      <Empty title={term ? texts.search.none(term) : ownEmptyTitles[status]}>
        <p>{describeOthers(others)}</p>
        <Link to={articleListUrl({ ...filter, whose: 'all' })} className="button button-quiet mt-6">
          Show all articles
        </Link>
      </Empty>
    );
  }
  if (term) return <Empty title={texts.search.none(term)}>{texts.search.hint}</Empty>;
  if (countFilters(filter) > 0) {
    return (
      <Empty title="No articles match the filters">
        <Link
          to={articleListUrl({ ...filter, author: '', category: '', tag: '' })}
          className="button button-quiet mt-3"
        >
          Clear filters
        </Link>
      </Empty>
    );
  }
  if (status === 'trash') {
    return <Empty title="The trash is empty">Deleted articles stay here for {TRASH_DAYS} days.</Empty>;
  }
  return (
    <Empty title={emptyTitles[status]}>
      <p>Articles appear here as soon as you write or import some.</p>
      <Link to="/dashboard/create-article" className="button mt-6">
        Create Article
      </Link>
    </Empty>
  );
}

const ownEmptyTitles = {
  all: 'No articles of yours',
  published: 'No published articles of yours',
  draft: 'No drafts of yours',
  scheduled: 'No scheduled articles of yours',
  trash: 'No articles of yours in the trash',
};

const emptyTitles = {
  all: 'No articles yet',
  published: 'No published articles',
  draft: 'No drafts',
  scheduled: 'No scheduled articles',
};
