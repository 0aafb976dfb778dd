import { MAX_CATEGORY } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import {
  browseCategories,
  type CategoriesPage as CategoriesData,
  type ListedCategory,
} from '../../../domain/categories/categories.ts';
import { pathTo } from '../../../shared/paths.ts';
import { categoryTitle } from '../../../shared/text/category-title.ts';
import { formatPageNumber, plural } from '../../../shared/text/counts.ts';
import { cleanSearchTerm } from '../../../shared/text/search-term.ts';
import { PageHead } from '../../head/page-head.tsx';
import { pageNumber } from '../../request/page-number.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchField } from '../../ui/search-form.tsx';
import { type Loaded, PageError, type PageRequest } from '../page.ts';

interface CategoriesList extends CategoriesData {
  term: string;
}

export async function loadCategories({ url, services }: PageRequest): Promise<Loaded<CategoriesList>> {
  const term = cleanSearchTerm(url.searchParams.get('q'), MAX_CATEGORY);
  const page = pageNumber(url);
  const data = page && (await browseCategories(services.publicCtx, term, page));
  if (!data) throw new PageError(404, 'There is no such page.', pathTo.categories(term, 1));
  return { data: { ...data, term } };
}

/** All categories with their numbers of articles, and a search among them that works without scripts. */
export function CategoriesPage({ data }: { data: CategoriesList }) {
  const { term, page, totalPages, total, categories } = data;
  const title = page === 1 ? texts.category.all : `${texts.category.all}, page ${page}`;
  return (
    <div className="page-width py-14 sm:py-20">
      <PageHead title={title} path={pathTo.categories('', page)} noindex={term !== ''} />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-6">
        <div>
          <h1 className="font-serif text-page font-semibold tracking-tight">{texts.category.all}</h1>
          <p className="mt-2 text-muted" role={term ? 'status' : undefined}>
            {total === 0 && term ? texts.category.noneFound(term) : countCategories(data)}
          </p>
        </div>
        {(total > 0 || term) && <SearchCategories term={term} />}
      </div>
      {total === 0 && !term && <p className="mt-10 text-soft">{texts.blogs.emptyHint}</p>}
      {total > 0 && (
        <ul className="mt-10 grid grid-cols-1 gap-x-10 border-t border-line sm:grid-cols-2 lg:grid-cols-3">
          {categories.map((category) => (
            <Entry key={category._id} category={category} />
          ))}
        </ul>
      )}
      {term && (
        <p className="mt-8">
          <a href={pathTo.categories()} className="text-link">
            {texts.category.all}
          </a>
        </p>
      )}
      <Pagination page={page} totalPages={totalPages} to={(number) => pathTo.categories(term, number)} />
    </div>
  );
}

function countCategories(data: CategoriesList): string {
  const { total, totalPages } = data;
  const count = total === 1 ? '1 category' : `${total.toLocaleString('en-US')} categories`;
  return totalPages > 1 ? `${count} · ${formatPageNumber(data)}` : count;
}

function SearchCategories({ term }: { term: string }) {
  return (
    <search className="block w-full sm:w-80">
      <form action={pathTo.categories()} className="relative">
        <SearchField
          type="search"
          key={term}
          defaultValue={term}
          maxLength={MAX_CATEGORY}
          placeholder="Search categories"
          aria-label="Search categories"
        />
      </form>
    </search>
  );
}

function Entry({ category: { name, title, description, articles } }: { category: ListedCategory }) {
  return (
    <li className="relative min-w-0 border-b border-line py-4">
      <p className="flex items-baseline justify-between gap-4">
        <a
          href={pathTo.category(name)}
          dir="auto"
          className="inline-block min-w-0 font-serif text-lg leading-snug font-semibold wrap-anywhere decoration-accent decoration-2 underline-offset-4 hover:underline after:absolute after:inset-0"
        >
          {categoryTitle(name, title)}
        </a>
        <span className="text-sm text-muted tabular-nums">
          <span aria-hidden>{articles.toLocaleString('en-US')}</span>
          <span className="sr-only">({plural(articles, 'article')})</span>
        </span>
      </p>
      {description && (
        <p className="mt-1 line-clamp-2 text-sm text-soft" dir="auto">
          {description}
        </p>
      )}
    </li>
  );
}
