import { Link } from 'react-router';
import { addressOf } from '../../addresses.ts';
import { categoryTitle } from '../../components/category-title.ts';

/** Where an article belongs, as a way on from its end. */
export function CategoryTag({ category, subcategory }: { category: string; subcategory: string | null }) {
  const names = [category, ...(subcategory ? [subcategory] : [])];
  return (
    <ul className="no-print flex flex-wrap gap-2">
      {names.map((name, depth) => (
        <li key={depth === 0 ? 'category' : 'subcategory'}>
          <Link
            to={addressOf.category(category, depth === 1 ? name : null)}
            rel="tag"
            dir="auto"
            className="inline-flex min-h-11 items-center rounded-full border border-line px-4 text-sm hover:border-accent hover:text-accent"
          >
            {categoryTitle(name)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
