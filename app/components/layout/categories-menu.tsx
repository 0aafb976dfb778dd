import { ChevronDown } from 'lucide-react';
import type { Category } from '../../../contract/category.ts';
import { addressOf } from '../../addresses.ts';

/** The names of all categories in two columns, on wide screens. */
export function CategoriesMenu({ categories }: { categories: Category[] }) {
  return (
    <>
      <button type="button" popoverTarget="categories-menu" className="bar-link">
        Categories <ChevronDown size={16} aria-hidden />
      </button>
      <div id="categories-menu" popover="auto" className="menu categories-menu">
        <ul>
          {categories.map(({ _id, name }) => (
            <li key={_id}>
              <a href={addressOf.category(name)} dir="auto">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
