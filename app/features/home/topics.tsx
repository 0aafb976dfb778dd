import { ArrowRight } from 'lucide-react';
import { texts } from '../../../contract/texts.ts';
import type { CategoryMenu } from '../../../domain/categories/categories.ts';
import { pathTo } from '../../../shared/paths.ts';
import { categoryTitle } from '../../../shared/text/category-title.ts';

/** The categories of the menu as chips. */
export function Topics({ topics: { categories, hasMore } }: { topics: CategoryMenu }) {
  if (categories.length === 0) return null;
  return (
    <section aria-labelledby="topics-title" className="lazy page-width my-20">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="topics-title" className="font-serif text-section font-semibold">
          Explore Topics
        </h2>
        {hasMore && (
          <a
            href={pathTo.categories()}
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent hover:underline"
          >
            {texts.category.all} <ArrowRight size={18} aria-hidden className="rtl:-scale-x-100" />
          </a>
        )}
      </div>
      <ul className="mt-6 flex flex-wrap gap-2.5">
        {categories.map(({ _id, name, title }) => (
          <li key={_id} className="max-w-full">
            <a
              href={pathTo.category(name)}
              dir="auto"
              className="inline-block max-w-full rounded-full border border-line bg-raised px-5 py-2.5 leading-[1.375rem] transition-colors hover:border-accent hover:text-accent"
            >
              {categoryTitle(name, title)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
