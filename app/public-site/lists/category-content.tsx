import { texts } from '../../../contract/texts.ts';
import type { CategoryCard, CategoryPage } from '../../../domain/articles/articles.ts';
import { pathTo } from '../../../shared/paths.ts';
import { plural } from '../../../shared/text/counts.ts';
import { Card } from '../../features/article-cards/card.tsx';
import { CategoryName } from '../../ui/category-name.tsx';
import { Hero, hasHeroImage } from '../../ui/hero.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { NoArticles } from './category-failure.tsx';
import { CategoryTools, LIST } from './category-tools.tsx';

/** The URL of a page of a category, with its sort order if that is not the default. */
export function categoryPageUrl({ category, subcategory, sort }: CategoryPage, page: number): string {
  const query = new URLSearchParams();
  if (sort !== '-createdAt') query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  return pathTo.category(category, subcategory) + (query.size > 0 ? `?${query}` : '');
}

/** A category: the newest article on page 1, and all others in the chosen order. */
export function CategoryContent({ page }: { page: CategoryPage }) {
  const { articles, totalPages } = page;
  const latest = page.page === 1 ? page.latest : null;
  return (
    <>
      <CategoryHeader page={page} over={latest} />
      <div className={`page-width pb-20 ${hasHeroImage(latest) ? 'pt-12 sm:pt-16' : ''}`}>
        {page.total === 0 && <NoArticles />}
        {latest && (
          <Card article={latest} summary={latest.gridExcerpt} lead heading="h2" withCategory={false} />
        )}
        {latest && page.total === 1 && (
          <p className="mt-14 border-t border-line pt-8 text-soft">{texts.category.onlyOne}</p>
        )}
        {page.total > 1 && (
          <section aria-labelledby={LIST} className={latest ? 'mt-16' : ''}>
            <CategoryTools page={page} />
            <div className="grid-or-list fill-row mt-10 grid grid-cols-1 gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
              {articles.map((article) => (
                <Card
                  key={article._id}
                  article={article}
                  summary={<Summary article={article} />}
                  withCategory={false}
                />
              ))}
            </div>
            <Pagination
              page={page.page}
              totalPages={totalPages}
              to={(number) => `${categoryPageUrl(page, number)}#${LIST}`}
            />
          </section>
        )}
      </div>
    </>
  );
}

/** The summaries for both views; the style sheet shows the one for the chosen view. */
function Summary({ article: { gridExcerpt, listExcerpt } }: { article: CategoryCard }) {
  if (gridExcerpt === listExcerpt) return gridExcerpt;
  return (
    <>
      <span className="only-grid">{gridExcerpt}</span>
      <span className="only-list">{listExcerpt}</span>
    </>
  );
}

interface CategoryHeaderProps {
  page: CategoryPage;
  /** The article whose banner is the background; null for a plain header. */
  over: CategoryCard | null;
}

/** Name, count and subcategories, over the banner of the newest article if it has one. */
function CategoryHeader({ page, over }: CategoryHeaderProps) {
  const { category, subcategory, description, subcategories, total } = page;
  const dark = hasHeroImage(over);
  return (
    <Hero article={over} kind="page" height="min-h-[min(60svh,30rem)]" plain="pt-14 pb-12 sm:pt-20">
      <p className={`kicker ${dark ? '' : 'text-accent'}`}>
        {subcategory ? (
          <a href={pathTo.category(category)} className="hover:underline" dir="auto">
            <CategoryName category={category} />
          </a>
        ) : (
          'Category'
        )}
      </p>
      <h1
        className={`own-dir mt-3 font-serif font-semibold tracking-tight break-words ${page.page > 1 ? 'text-page' : 'text-hero'}`}
      >
        <CategoryName category={category} subcategory={subcategory} />
      </h1>
      <p className={`mt-2 ${dark ? 'opacity-90' : 'text-muted'}`}>{plural(total, 'article')}</p>
      {description && page.page === 1 && (
        <p className={`own-dir mt-4 max-w-measure text-lg text-pretty ${dark ? '' : 'text-soft'}`}>
          {description}
        </p>
      )}
      {subcategories.length > 0 && <Subcategories page={page} dark={dark} />}
    </Hero>
  );
}

function Subcategories({ page, dark }: { page: CategoryPage; dark: boolean }) {
  const look = dark
    ? 'border-bright/70 hover:bg-bright hover:text-shade aria-[current=page]:bg-bright aria-[current=page]:text-shade'
    : 'border-line hover:border-accent hover:text-accent aria-[current=page]:border-ink';
  return (
    <nav aria-label="Subcategories" className="mt-6">
      <ul className="flex flex-wrap gap-2">
        {page.subcategories.map((name) => (
          <li key={name}>
            <a
              href={pathTo.category(page.category, name)}
              aria-current={name === page.subcategory ? 'page' : undefined}
              dir="auto"
              className={`inline-block rounded-full border px-4 py-2.5 text-sm leading-6 ${look}`}
            >
              <CategoryName category={page.category} subcategory={name} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
