import { Link, useLocation } from 'react-router';
import { currentTab, useScreens } from '../palette/use-screens.ts';

/** Scrolls the row of tabs, if it is wider than the screen. */
function showTab(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Tabs of the screens that share a link of the sidebar, above the title of each. */
export function ScreenTabs() {
  const { pathname } = useLocation();
  const links = useScreens().flatMap((group) => group.links);
  const group = links.find(({ tabs }) => currentTab(tabs, pathname));
  if (!group) return null;
  const current = currentTab(group.tabs, pathname);
  return (
    <nav aria-label={group.label} className="tabs mb-6">
      {group.tabs.map((tab) => {
        const [to, label] = tab;
        return (
          <Link
            key={to}
            to={to}
            ref={tab === current ? showTab : undefined}
            className="tab"
            aria-current={tab === current ? (to === pathname ? 'page' : 'true') : undefined}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
