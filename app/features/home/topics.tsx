import { Link } from 'react-router';
import type { Category } from '../../../contract/category.ts';
import { addressOf } from '../../addresses.ts';

/** Every category as a chip. */
export function Topics({ categories }: { categories: Category[] }) {
  if (categories.length === 0) return null;
  return (
    <section aria-labelledby="topics-title" className="page-width my-20">
      <h2 id="topics-title" className="font-serif text-section font-semibold">
        Explore Topics
      </h2>
      <ul className="mt-6 flex flex-wrap gap-2.5">
        {categories.map(({ _id, name }) => (
          <li key={_id}>
            <Link
              to={addressOf.category(name)}
              dir="auto"
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-raised px-5 capitalize transition-colors hover:border-accent hover:text-accent"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
