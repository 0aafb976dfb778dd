import { texts } from '../../../contract/texts.ts';
import type { CategoryCard, CategoryPage } from '../../../domain/articles/articles.ts';
import { addressOf } from '../../addresses.ts';
import { Pagination } from '../../components/pagination.tsx';
import { Card } from './card.tsx';
import { NoArticles } from './category-empty.tsx';
import { CategoryTools } from './category-tools.tsx';

/** The address of one page of a category, with its sort when that is not the usual one. */
export function pageAddress({ category, subcategory, sort }: CategoryPage, page: number): string {
  const query = new URLSearchParams();
  if (sort !== '-createdAt') query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  return addressOf.category(category, subcategory) + (query.size > 0 ? `?${query}` : '');
}

/** A category: its newest article large, then the others in the order one chooses. */
export function CategoryScreen({ page }: { page: CategoryPage }) {
  const { latest, articles, totalPages } = page;
  return (
    <>
      <CategoryHeader page={page} />
      <div className="page-width pb-20">
        {!latest && <NoArticles />}
        {latest && (
          <Card article={latest} excerpt={latest.gridExcerpt} lead heading="h2" withCategory={false} />
        )}
        {latest && page.total === 1 && (
          <p className="mt-14 border-t border-line pt-8 text-soft">{texts.category.onlyOne}</p>
        )}
        {page.total > 1 && (
          <section aria-labelledby="others-title" className="mt-16">
            <CategoryTools page={page} />
            <div className="switchable pairs mt-10 grid grid-cols-1 gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
              {articles.map((article) => (
                <Card
                  key={article._id}
                  article={article}
                  excerpt={<Excerpt article={article} />}
                  withCategory={false}
                />
              ))}
            </div>
            <Pagination page={page.page} totalPages={totalPages} to={(number) => pageAddress(page, number)} />
          </section>
        )}
      </div>
    </>
  );
}

/** Both views' texts; the style sheet shows the one that fits the view chosen. */
function Excerpt({ article: { gridExcerpt, listExcerpt } }: { article: CategoryCard }) {
  if (gridExcerpt === listExcerpt) return gridExcerpt;
  return (
    <>
      <span className="only-grid">{gridExcerpt}</span>
      <span className="only-list">{listExcerpt}</span>
    </>
  );
}

function CategoryHeader({ page: { category, subcategory, subcategories, total } }: { page: CategoryPage }) {
  return (
    <header className="page-width pt-14 pb-12 sm:pt-20">
      <p className="kicker text-accent">
        {subcategory ? (
          <a href={addressOf.category(category)} className="hover:underline" dir="auto">
            {category}
          </a>
        ) : (
          'Category'
        )}
      </p>
      <h1 className="own-way mt-3 font-serif text-hero font-semibold tracking-tight break-words first-letter:uppercase">
        {subcategory ?? category}{' '}
        <span className="align-super font-sans text-lg font-normal tracking-normal text-muted tabular-nums">
          <span aria-hidden>{total}</span>
          <span className="sr-only">({total === 1 ? '1 article' : `${total} articles`})</span>
        </span>
      </h1>
      {subcategories.length > 0 && (
        <nav aria-label="Subcategories" className="mt-6">
          <ul className="flex flex-wrap gap-2">
            {subcategories.map((name) => (
              <li key={name}>
                <a
                  href={addressOf.category(category, name)}
                  aria-current={name === subcategory ? 'page' : undefined}
                  dir="auto"
                  className="inline-block rounded-full border border-line px-4 py-2.5 text-sm leading-6 first-letter:uppercase hover:border-accent hover:text-accent aria-[current=page]:border-ink"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </header>
  );
}
