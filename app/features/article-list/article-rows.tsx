import { CopyPlus, Eye, Image, SquarePen, Star, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { Review } from '../../../contract/review.ts';
import { texts } from '../../../contract/texts.ts';
import type { ManagedArticle } from '../../../domain/articles/articles.ts';
import { pathTo } from '../../../shared/paths.ts';
import { categoryTitle } from '../../../shared/text/category-title.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { LocalDay, LocalTime } from '../../ui/local-time.tsx';
import { ResponsiveImage } from '../../ui/responsive-image.tsx';
import { useMay } from '../../ui/use-may.ts';
import { SelectPage } from '../bulk/select-page.tsx';
import type { SelectableRow } from '../bulk/selection.ts';
import type { Selection } from '../bulk/use-selection.ts';
import { useDuplicate } from '../copying/use-duplicate.ts';
import { RowButton } from '../dashboard/row-button.tsx';
import { describeReview } from '../reviews/review-list.tsx';

interface ArticleTableProps {
  articles: ManagedArticle[];
  /** Those in review, for a badge. */
  reviews?: Review[];
  /** New articles that were never saved, and their rows, before the articles. */
  unsaved?: { selectable: SelectableRow[]; rows: React.ReactNode };
  /** The number of the first row. */
  first: number;
  /** The heading and the cells of the date column. */
  date: { title: string; cell: (article: ManagedArticle) => React.ReactNode };
  actions: (article: ManagedArticle) => React.ReactNode;
  selection: Selection;
}

/** A table of articles, in the list of articles and in the trash. */
export function ArticleTable({
  articles,
  reviews = [],
  unsaved,
  first,
  date,
  actions,
  selection,
}: ArticleTableProps) {
  const may = useMay();
  const before = unsaved?.selectable ?? [];
  return (
    <DataTable
      columns={[
        { title: '#', className: 'w-12' },
        {
          title: 'Title',
          control: may('article.changeMany') && before.length + articles.length > 0 && (
            <SelectPage
              page={[...before, ...articles]}
              selection={selection}
              className="-my-2 -ms-2.5 me-1 w-11 justify-center align-middle max-md:hidden"
            />
          ),
        },
        'Category',
        date.title,
        { title: 'Actions', className: 'w-40' },
      ]}
      className="stacked compact"
    >
      {unsaved?.rows}
      {articles.map((article, index) => (
        <tr key={article._id}>
          <td className="text-muted tabular-nums max-md:hidden!">{first + index}</td>
          <td>
            <span className="flex items-center gap-1">
              {may('article.changeMany') && (
                <SelectBox row={article} index={before.length + index} selection={selection} />
              )}
              <ArticleTitle article={article} review={reviews.find(({ _id }) => _id === article._id)} />
            </span>
          </td>
          <CategoryCell category={article.category} />
          <td data-label={date.title} className="text-soft">
            {date.cell(article)}
          </td>
          <td data-label="Actions">{actions(article)}</td>
        </tr>
      ))}
    </DataTable>
  );
}

interface SelectBoxProps {
  row: SelectableRow;
  /** The number of selectable rows before it. */
  index: number;
  selection: Selection;
}

/** Selects a row; with Shift, all rows since the last one. */
export function SelectBox({ row: { _id, title, start }, index, selection }: SelectBoxProps) {
  return (
    <label className="script-only -ms-2.5 inline-flex size-11 shrink-0 items-center justify-center">
      <input
        type="checkbox"
        className="size-4.5 accent-accent"
        aria-label={`Select ${rowName({ title, start })}`}
        checked={selection.articles.has(_id)}
        onChange={(event) => selection.toggle(index, (event.nativeEvent as MouseEvent).shiftKey === true)}
      />
    </label>
  );
}

export function CategoryCell({ category }: { category: string }) {
  return (
    <td data-label="Category" className="text-soft">
      <bdi>{categoryTitle(category)}</bdi>
    </td>
  );
}

interface ArticleRowsProps
  extends Pick<ArticleTableProps, 'articles' | 'reviews' | 'unsaved' | 'first' | 'selection'> {
  onDelete: (article: ManagedArticle) => void;
}

/** A table of articles, to edit, duplicate and delete them. */
export function ArticleRows({ onDelete, ...rows }: ArticleRowsProps) {
  const { duplicate } = useDuplicate();
  return (
    <ArticleTable
      {...rows}
      date={{ title: 'Date', cell: (article) => <ArticleDate article={article} /> }}
      actions={(article) => (
        <RowActions
          title={rowName(article)}
          to={pathTo.edit(article._id)}
          mayChange={article.mayChange}
          onDuplicate={() => void duplicate(article._id)}
          action="Delete"
          refusal={article.canDelete ? null : texts.articles.onlyCreatorDeletes}
          onAction={() => onDelete(article)}
        />
      )}
    />
  );
}

/** The date of an article, or when it will be published. */
function ArticleDate({ article: { createdAt, publishAt } }: { article: ManagedArticle }) {
  if (!publishAt) return <LocalDay instant={createdAt} />;
  return (
    <span className="max-md:text-end">
      Scheduled for <LocalTime instant={publishAt} />
    </span>
  );
}

/** Names an article by its title or, without one, its first words. */
export function rowName({ title, start }: Pick<ManagedArticle, 'title' | 'start'>): string {
  return title || start || texts.articles.untitled;
}

interface RowTitleProps {
  article: Pick<ManagedArticle, 'title' | 'start'>;
  /** The URL of the editor; null in the trash, where articles cannot be opened. */
  to: string | null;
  /** The banner, or an icon. */
  thumbnail: React.ReactNode;
  /** Badges for the status. */
  badges: React.ReactNode;
}

/** The title of an article with its thumbnail and badges. */
export function RowTitle({ article, to, thumbnail, badges }: RowTitleProps) {
  const title = rowName(article);
  const className = `line-clamp-2 wrap-anywhere ${article.title ? 'font-medium' : 'text-soft'}`;
  return (
    <span className="flex items-center gap-3.5">
      <span className="flex h-11 w-16 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-sunken text-muted">
        {thumbnail}
      </span>
      <span className="min-w-0">
        {to === null ? (
          <span className={className} dir="auto">
            {title}
          </span>
        ) : (
          <Link to={to} className={`${className} hover:underline`} dir="auto">
            {title}
          </Link>
        )}
        <span className="mt-1 flex flex-wrap gap-1.5 empty:hidden">{badges}</span>
      </span>
    </span>
  );
}

function ArticleTitle({ article, review }: { article: ManagedArticle; review: Review | undefined }) {
  const { _id, bannerImg, image, status, featured, unlisted, unsaved, purgeAt } = article;
  return (
    <RowTitle
      article={article}
      to={purgeAt === null ? pathTo.edit(_id) : null}
      thumbnail={
        bannerImg ? (
          <ResponsiveImage image={image} src={bannerImg} sizes="64px" className="size-full object-cover" />
        ) : (
          <Image size={18} aria-hidden />
        )
      }
      badges={
        <>
          {status !== 'published' && <span className="badge bg-chip text-soft capitalize">{status}</span>}
          {featured && (
            <span className="badge gap-1 bg-tint text-accent">
              <Star size={13} aria-hidden /> Featured
            </span>
          )}
          {review && <span className="badge bg-chip text-soft">{describeReview(review)}</span>}
          {unlisted && <span className="badge bg-chip text-soft">Unlisted</span>}
          {unsaved && <span className="badge bg-chip text-warn">Unsaved changes</span>}
        </>
      }
    />
  );
}

interface RowActionsProps {
  title: string;
  /** The URL of the editor, which leads to the history of an article that the user may not change. */
  to: string;
  mayChange?: boolean;
  /** Absent if there is nothing saved to duplicate. */
  onDuplicate?: () => void;
  /** The label of the last button. */
  action: 'Delete' | 'Discard';
  /** Why the user may not do it; null if they may. */
  refusal: string | null;
  onAction: () => void;
}

/** Buttons to edit, duplicate, and delete or discard the article of a row. */
export function RowActions({
  title,
  to,
  mayChange = true,
  onDuplicate,
  action,
  refusal,
  onAction,
}: RowActionsProps) {
  const verb = mayChange ? 'Edit' : 'Read';
  return (
    <span className="-ms-2 flex">
      <Link
        to={to}
        className="icon-button text-muted hover:text-ink"
        aria-label={`${verb} ${title}`}
        title={verb}
      >
        {mayChange ? <SquarePen size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
      </Link>
      {onDuplicate ? (
        <RowButton label={`Duplicate ${title}`} title="Duplicate" icon={CopyPlus} onClick={onDuplicate} />
      ) : (
        <span aria-hidden className="script-only icon-button invisible" />
      )}
      <RowButton
        label={`${action} ${title}`}
        title={action}
        icon={Trash2}
        refusal={refusal}
        onClick={onAction}
      />
    </span>
  );
}
