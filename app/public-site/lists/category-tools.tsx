import { LayoutGrid, List } from 'lucide-react';
import { texts } from '../../../contract/texts.ts';
import type { CategoryPage } from '../../../domain/articles/articles.ts';
import { pathTo } from '../../../shared/paths.ts';
import { formatPageNumber } from '../../../shared/text/counts.ts';

/**
 * The id of the list's heading. Pagination links to it, so that a page opens at its list, with the focus
 * there.
 */
export const LIST = 'articles';
/** The id of the sort field. Sorting returns to it, with the focus on it. */
const SORT = 'sort';

/**
 * Sort order and view of a category's articles. With scripts, both apply at once and are stored
 * (site-scripts/category.ts).
 */
export function CategoryTools({ page }: { page: CategoryPage }) {
  const { category, subcategory, sort } = page;
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border-b border-line pb-4">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2
          id={LIST}
          tabIndex={-1}
          className="scroll-mt-[calc(var(--bar)+1.5rem)] font-serif text-section font-semibold outline-none"
        >
          More articles
        </h2>
        {page.page > 1 && <p className="text-muted">{formatPageNumber(page)}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <form
          action={`${pathTo.category(category, subcategory)}#${SORT}`}
          className="flex items-center gap-2"
        >
          <label htmlFor={SORT} className="sr-only">
            Sort
          </label>
          <select
            id={SORT}
            name="sort"
            defaultValue={sort}
            data-sort={sort}
            autoComplete="off"
            className="field min-h-11 w-auto scroll-mt-[calc(var(--bar)+6rem)] py-1.5 text-sm"
          >
            <option value="-createdAt">{texts.category.newest}</option>
            <option value="createdAt">{texts.category.oldest}</option>
          </select>
          <button type="submit" className="button button-quiet button-small no-script">
            Sort
          </button>
        </form>
        <ViewButtons />
      </div>
    </div>
  );
}

function ViewButtons() {
  return (
    <fieldset className="script-only flex">
      <legend className="sr-only">View</legend>
      <ViewButton shows="grid" label="Grid">
        <LayoutGrid size={20} aria-hidden />
      </ViewButton>
      <ViewButton shows="list" label="List">
        <List size={20} aria-hidden />
      </ViewButton>
    </fieldset>
  );
}

function ViewButton(props: { shows: 'grid' | 'list'; label: string; children: React.ReactNode }) {
  return (
    <button
      type="button"
      className="view-button icon-button"
      data-action="view"
      data-shows={props.shows}
      aria-label={`${props.label} view`}
      title={props.label}
    >
      {props.children}
    </button>
  );
}
