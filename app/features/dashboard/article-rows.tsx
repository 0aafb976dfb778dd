import { Image, SquarePen, Star, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { texts } from '../../../contract/texts.ts';
import type { ManagedArticle } from '../../../domain/articles/articles.ts';
import { pathTo } from '../../../shared/paths.ts';
import { ExplainedButton } from '../../ui/explained-button.tsx';
import { LocalDay } from '../../ui/local-day.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { ResponsiveImage } from '../../ui/responsive-image.tsx';

interface ArticleTableProps {
  articles: ManagedArticle[];
  /** Rows before them, without numbers. */
  before?: React.ReactNode;
  /** The number of the first row. */
  first: number;
  /** The column of days: its heading, and what stands there. */
  dated: { title: string; of: (article: ManagedArticle) => React.ReactNode };
  actions: (article: ManagedArticle) => React.ReactNode;
}

/** The table of articles, of those that are there and of those in the trash. */
export function ArticleTable({ articles, before, first, dated, actions }: ArticleTableProps) {
  return (
    <table className="data-table stacks lines">
      <thead>
        <tr>
          <th scope="col" className="w-12">
            #
          </th>
          <th scope="col">Title</th>
          <th scope="col">Category</th>
          <th scope="col">{dated.title}</th>
          <th scope="col" className="w-32">
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {before}
        {articles.map((article, index) => (
          <tr key={article._id}>
            <td className="text-muted tabular-nums max-md:hidden!">{first + index}</td>
            <td>
              <ArticleTitle article={article} />
            </td>
            <td data-label="Category" className="text-soft">
              <span className="inline-block first-letter:uppercase" dir="auto">
                {article.category}
              </span>
            </td>
            <td data-label={dated.title} className="text-soft">
              {dated.of(article)}
            </td>
            <td data-label="Actions">{actions(article)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ArticleRowsProps extends Pick<ArticleTableProps, 'articles' | 'before' | 'first'> {
  onDelete: (article: ManagedArticle) => void;
}

/** The articles to edit and delete. */
export function ArticleRows({ onDelete, ...rows }: ArticleRowsProps) {
  return (
    <ArticleTable
      {...rows}
      dated={{ title: 'Date', of: (article) => <Dated article={article} /> }}
      actions={(article) => <Actions article={article} onDelete={() => onDelete(article)} />}
    />
  );
}

/** The day it is dated, or the moment it waits for. */
function Dated({ article: { createdAt, publishAt } }: { article: ManagedArticle }) {
  if (!publishAt) return <LocalDay instant={createdAt} />;
  return (
    <span className="max-md:text-end">
      Goes out <LocalTime instant={publishAt} />
    </span>
  );
}

/** An article in a table: its picture, its title and what is special about it. In the trash it cannot be opened. */
function ArticleTitle({ article }: { article: ManagedArticle }) {
  const { _id, bannerImg, image, status, featured, unsaved, purgeAt } = article;
  const title = article.title || texts.articles.untitled;
  return (
    <span className="flex items-center gap-3.5">
      <span className="flex h-11 w-16 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-sunken text-muted">
        {bannerImg ? (
          <ResponsiveImage image={image} src={bannerImg} sizes="64px" className="size-full object-cover" />
        ) : (
          <Image size={18} aria-hidden />
        )}
      </span>
      <span className="min-w-0">
        {purgeAt === null ? (
          <Link
            to={pathTo.edit(_id)}
            className="line-clamp-2 font-medium wrap-anywhere hover:underline"
            dir="auto"
          >
            {title}
          </Link>
        ) : (
          <span className="line-clamp-2 font-medium wrap-anywhere" dir="auto">
            {title}
          </span>
        )}
        {(status !== 'published' || featured || unsaved) && (
          <span className="mt-1 flex flex-wrap gap-1.5">
            {status !== 'published' && <span className="badge bg-sunken text-soft capitalize">{status}</span>}
            {featured && (
              <span className="badge gap-1 bg-tint text-accent">
                <Star size={13} aria-hidden /> Featured
              </span>
            )}
            {unsaved && <span className="badge bg-sunken text-warn">Unsaved changes</span>}
          </span>
        )}
      </span>
    </span>
  );
}

function Actions({ article, onDelete }: { article: ManagedArticle; onDelete: () => void }) {
  const { _id, canDelete } = article;
  const title = article.title || texts.articles.untitled;
  return (
    <span className="-ms-2 flex">
      <Link
        to={pathTo.edit(_id)}
        className="icon-button text-muted hover:text-ink"
        aria-label={`Edit ${title}`}
        title="Edit"
      >
        <SquarePen size={18} aria-hidden />
      </Link>
      <ExplainedButton
        type="button"
        className="icon-button text-muted hover:text-danger aria-disabled:text-muted aria-disabled:opacity-40"
        aria-label={`Delete ${title}`}
        title="Delete"
        refusal={canDelete ? null : 'Only its author can delete it'}
        onClick={onDelete}
      >
        <Trash2 size={18} aria-hidden />
      </ExplainedButton>
    </span>
  );
}
