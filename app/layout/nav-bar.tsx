import { ChevronDown, Menu } from 'lucide-react';
import type { SiteLink as SiteLinkData } from '../../contract/navigation.ts';
import type { CategoryMenu } from '../../domain/categories/categories.ts';
import { siteNavigation, useSite } from '../ui/site-context.ts';
import { BarSearch } from './bar-search.tsx';
import { Brand } from './brand.tsx';
import { SiteLink } from './site-link.tsx';
import { SiteMenu } from './site-menu.tsx';
import { ThemeButton } from './theme-button.tsx';
import { VisitorLinks, type VisitorUrls } from './visitor-links.tsx';

export interface NavBarProps {
  menu: CategoryMenu;
  /** The path of the page, whose link is marked. */
  path: string;
  urls: VisitorUrls;
}

/** The bar at the top of every public page. Its menu is a popover and works without scripts. */
export function NavBar({ menu, path, urls }: NavBarProps) {
  return (
    <header className="bar">
      <div className="page-width flex h-full items-center gap-2">
        <HomeLink />
        <MainLinks hasCategories={menu.categories.length > 0} path={path} />
        <div className="ms-auto flex items-center gap-0.5 sm:gap-1">
          <BarSearch />
          <ThemeButton />
          <VisitorLinks urls={urls} />
          <button
            type="button"
            popoverTarget="_site-menu"
            className="icon-button -me-2.5 md:hidden"
            aria-label="Menu"
          >
            <Menu size={22} aria-hidden />
          </button>
        </div>
      </div>
      <SiteMenu menu={menu} urls={urls} />
    </header>
  );
}

function HomeLink() {
  return (
    <a href="/" className="me-auto truncate font-serif text-2xl font-bold tracking-tight md:me-6">
      <Brand />
    </a>
  );
}

function MainLinks({ hasCategories, path }: { hasCategories: boolean; path: string }) {
  const { barLinks } = siteNavigation(useSite());
  const entry = (link: SiteLinkData) => (
    <li key={`${link.label} ${link.url}`}>
      <SiteLink link={link} className="bar-link" current={link.url === path} />
    </li>
  );
  return (
    <nav aria-label="Main" className="hidden md:block">
      <ul className="flex items-center" data-for-administrators>
        {barLinks.slice(0, 2).map(entry)}
        {hasCategories && (
          <li>
            <button type="button" popoverTarget="_site-menu" className="bar-link">
              Categories <ChevronDown size={16} aria-hidden />
            </button>
          </li>
        )}
        {barLinks.slice(2).map(entry)}
      </ul>
    </nav>
  );
}
