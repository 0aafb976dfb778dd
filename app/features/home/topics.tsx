import type { Category } from '../../../contract/category.ts';
import { pathTo } from '../../../shared/paths.ts';

/** The number of categories that are shown at first. */
const VISIBLE = 24;

/** All categories as chips, collapsed after the first ones. */
export function Topics({ categories }: { categories: Category[] }) {
  if (categories.length === 0) return null;
  const rest = categories.slice(VISIBLE);
  return (
    <section aria-labelledby="topics-title" className="lazy page-width my-20">
      <h2 id="topics-title" className="font-serif text-section font-semibold">
        Explore Topics
      </h2>
      <Chips categories={categories.slice(0, VISIBLE)} />
      {rest.length > 0 && (
        <details className="group mt-3">
          <summary className="inline-flex min-h-11 list-none items-center font-semibold text-accent hover:underline">
            <span className="group-open:hidden">Show {rest.length} more</span>
            <span className="hidden group-open:inline">Show fewer</span>
          </summary>
          <Chips categories={rest} />
        </details>
      )}
    </section>
  );
}

function Chips({ categories }: { categories: Category[] }) {
  return (
    <ul className="mt-6 flex flex-wrap gap-2.5 group-open:mt-3">
      {categories.map(({ _id, name }) => (
        <li key={_id} className="max-w-full">
          <a
            href={pathTo.category(name)}
            dir="auto"
            className="inline-block max-w-full rounded-full border border-line bg-raised px-5 py-2.5 leading-[1.375rem] first-letter:uppercase transition-colors hover:border-accent hover:text-accent"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
