import { pathTo } from '../../../shared/paths.ts';
import { CategoryName } from '../../ui/category-name.tsx';

/** Links to an article's category and subcategory, below its text. */
export function CategoryTag({ category, subcategory }: { category: string; subcategory: string | null }) {
  const names = [category, ...(subcategory ? [subcategory] : [])];
  return (
    <ul className="no-print flex flex-wrap gap-2">
      {names.map((name, depth) => (
        <li key={depth === 0 ? 'category' : 'subcategory'}>
          <a
            href={pathTo.category(category, depth === 1 ? name : null)}
            rel="tag"
            dir="auto"
            className="inline-block rounded-full border border-line px-4 py-2.5 text-sm leading-[1.375rem] first-letter:uppercase hover:border-accent hover:text-accent"
          >
            <CategoryName category={category} subcategory={depth === 1 ? name : null} />
          </a>
        </li>
      ))}
    </ul>
  );
}
