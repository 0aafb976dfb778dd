import type { Category } from '../../contract/category.ts';
import { texts } from '../../contract/texts.ts';
import { pathTo } from '../../shared/paths.ts';
import { siteNavigation, useSite } from '../ui/site-context.ts';
import { CloseMenu } from './close-menu.tsx';
import { SiteLink } from './site-link.tsx';
import type { VisitorUrls } from './visitor-links.tsx';

/**
 * The menu of the bar (`.drawer` in popups.css): on narrow screens a side panel with all links, where each category opens to its
 * subcategories; on wide screens the categories below 'Categories'. Categories have no classes, since every page repeats them a
 * hundred times.
 */
export function SiteMenu({ categories, urls }: { categories: Category[]; urls: VisitorUrls }) {
  const { barLinks } = siteNavigation(useSite());
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

function CategoryEntry({ category: { name, subcategories } }: { category: Category }) {
  return (
    <li>
      <details name="drawer-category">
        <summary>{name}</summary>
        <ul>
          <li>
            <a href={pathTo.category(name)}>
              <span>{texts.category.viewAllIn}</span>
              {name}
            </a>
          </li>
          {subcategories.map((sub) => (
            <li key={sub._id}>
              <a href={pathTo.category(name, sub.name)}>{sub.name}</a>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
