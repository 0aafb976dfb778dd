import type { LucideIcon } from 'lucide-react';
import { useMay } from '../../ui/use-may.ts';
import { legalScreens, profileScreen, type Screen, screens, type TabGroup } from './screens.ts';

/** A link of the sidebar that the account may open. */
export interface SideScreen {
  to: string;
  label: string;
  icon: LucideIcon;
  /** The screens that share the link, if they are several. */
  tabs: Screen[];
}

/** The links that the account may open, in the groups of the sidebar. */
export function useScreens(): { title: string; links: SideScreen[] }[] {
  const may = useMay();
  const allows = ([, , , action, unless]: Screen) => may(action) && !(unless && may(unless));
  return screens
    .map(({ title, links }) => ({ title, links: links.flatMap((link) => sideScreen(link, allows) ?? []) }))
    .filter(({ links }) => links.length > 0);
}

function sideScreen(link: Screen | TabGroup, allows: (screen: Screen) => boolean): SideScreen | null {
  const { label, tabs: all } = 'tabs' in link ? link : { label: null, tabs: [link] };
  const tabs = all.filter(allows);
  const [first] = tabs;
  if (!first) return null;
  // A group has its own name if its first screen is among them: that one names nothing else.
  const name = label !== null && (tabs.length > 1 || first === all[0]) ? label : first[1];
  return { to: first[0], label: name, icon: first[2], tabs: tabs.length > 1 ? tabs : [] };
}

/** Every screen that the account may open. */
export function useAllScreens(): Omit<SideScreen, 'tabs'>[] {
  const may = useMay();
  const links = useScreens().flatMap((group) => group.links);
  const others = [...legalScreens, profileScreen].filter(([, , , action]) => may(action));
  return [
    ...links.flatMap(({ tabs, ...link }) => [link, ...tabs.slice(1).map(toLink)]),
    ...others.map(toLink),
  ];
}

function toLink([to, label, icon]: Screen): Omit<SideScreen, 'tabs'> {
  return { to, label, icon };
}

/** True if a path is that of a screen or of one below it. */
export function isAt(path: string, to: string): boolean {
  return path === to || path.startsWith(`${to}/`);
}

/** The tab at a path: the one with the longest path, since those of others may begin with it. */
export function currentTab(tabs: Screen[], path: string): Screen | undefined {
  const isLegal = legalScreens.some(([to]) => isAt(path, to));
  const [[shown] = [path]] = isLegal ? legalScreens : [];
  return tabs.filter(([to]) => isAt(shown, to)).sort(([a], [b]) => b.length - a.length)[0];
}
