import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
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
        <ul className="columns-2 gap-2">
          {categories.map(({ _id, name }) => (
            <li key={_id} className="break-inside-avoid">
              <Link
                to={addressOf.category(name)}
                viewTransition
                className="menu-link block py-2 first-letter:uppercase"
                dir="auto"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
