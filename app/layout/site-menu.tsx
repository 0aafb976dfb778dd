import type { Category, Subcategory } from '../../contract/category.ts';
import { MENU_CATEGORIES } from '../../contract/limits.ts';
import { texts } from '../../contract/texts.ts';
import type { CategoryMenu } from '../../domain/categories/categories.ts';
import { pathTo } from '../../shared/paths.ts';
import { categoryTitle } from '../../shared/text/category-title.ts';
import { siteNavigation, useSite } from '../ui/site-context.ts';
import { CloseMenu } from './close-menu.tsx';
import { SiteLink } from './site-link.tsx';
import type { VisitorUrls } from './visitor-links.tsx';

/**
 * The menu of the bar (`.drawer` in popups.css): on narrow screens a side panel with all links, where each
 * category opens to its subcategories; on wide screens the categories below 'Categories'. Categories have no
 * classes, since every page repeats them a hundred times.
 */
export function SiteMenu({ menu, urls }: { menu: CategoryMenu; urls: VisitorUrls }) {
  const { barLinks } = siteNavigation(useSite());
  const { categories, hasMore } = menu;
  return (
    <div id="_site-menu" popover="auto" className="drawer">
      <div className="flex justify-end p-2 md:hidden">
        <CloseMenu menu="_site-menu" />
      </div>
      <nav aria-label="Menu" className="px-4 pb-10 md:p-0">
        <ul className="text-lg md:hidden" data-for-administrators>
          {barLinks.map((link) => (
            <li key={`${link.label} ${link.url}`}>
              <SiteLink link={link} />
            </li>
          ))}
          <VisitorEntries urls={urls} />
        </ul>
        {categories.length > 0 && (
          <>
            <h2 className="kicker mt-6 mb-1 px-3 text-muted md:hidden">Categories</h2>
            <ul className="drawer-categories">
              {categories.map((category) => (
                <CategoryEntry key={category._id} category={category} />
              ))}
            </ul>
            {hasMore && (
              <p className="mt-2 md:sticky md:-bottom-3 md:-mx-3 md:-mb-3 md:border-t md:border-line md:bg-raised md:px-3 md:py-2">
                <a
                  href={pathTo.categories()}
                  className="block rounded-md px-3 py-3 font-semibold text-accent hover:bg-sunken"
                >
                  {texts.category.all}
                </a>
              </p>
            )}
          </>
        )}
      </nav>
    </div>
  );
}

function VisitorEntries({ urls }: { urls: VisitorUrls }) {
  return (
    <>
      <li className="visitor-only">
        <a href={urls.login}>Login</a>
      </li>
      <li className="visitor-only">
        <a href={urls.register}>Register</a>
      </li>
    </>
  );
}

function CategoryEntry({ category }: { category: Category }) {
  const { name, subcategories } = category;
  const shown = <Name of={category} />;
  return (
    <li>
      <details name="drawer-category">
        <summary>{shown}</summary>
        <ul>
          <li>
            <a href={pathTo.category(name)}>
              <span>{texts.category.viewAllIn}</span>
              {shown}
            </a>
          </li>
          {subcategories.slice(0, MENU_CATEGORIES).map((sub) => (
            <li key={sub._id}>
              <a href={pathTo.category(name, sub.name)}>
                <Name of={sub} />
              </a>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

function Name({ of: { name, title } }: { of: Subcategory }) {
  return categoryTitle(name, title);
}
