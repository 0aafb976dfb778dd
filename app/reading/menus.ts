const OPENERS = '[popovertarget]';
const STOPS = 'a[href], button, summary';

/** Arrow keys in the bar's menus, and no menu left open behind the focus or over a page one comes back to. */
export function attendMenus(bar: HTMLElement): void {
  bar.addEventListener('keydown', onKey);
  bar.addEventListener('focusout', onLeave);
  window.addEventListener('pagehide', closeAll);
}

/**
 * The arrow keys lead from a button into its menu, then from stop to stop, Home and End to the outermost. Escape, and giving
 * the focus back, is the popover's own.
 */
function onKey(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || target.matches('input')) return;
  const inside = target.closest<HTMLElement>('[popover]');
  const reached = inside ? neighbour(stopsOf(inside), target, event.key) : enter(target, event.key);
  if (!reached) return;
  event.preventDefault();
  reached.focus();
}

/** A menu that the focus has left by Tab closes: it would cover what is reached next. */
function onLeave(event: FocusEvent): void {
  const menu = (event.target as HTMLElement).closest<HTMLElement>('[popover]:popover-open');
  const to = event.relatedTarget as HTMLElement | null;
  if (menu && to && !menu.contains(to) && to.getAttribute('popovertarget') !== menu.id) menu.hidePopover();
}

function closeAll(): void {
  for (const open of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) open.hidePopover();
}

function enter(target: HTMLElement, key: string): HTMLElement | undefined {
  if (!target.matches(OPENERS) || (key !== 'ArrowDown' && key !== 'ArrowUp')) return undefined;
  const menu = document.getElementById(target.getAttribute('popovertarget') ?? '');
  if (!menu) return undefined;
  if (!menu.matches(':popover-open')) menu.showPopover({ source: target });
  return stopsOf(menu).at(key === 'ArrowDown' ? 0 : -1);
}

function neighbour(stops: HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const at = stops.indexOf(from);
  if (key === 'ArrowDown') return stops[(at + 1) % stops.length];
  if (key === 'ArrowUp') return stops.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return stops[0];
  if (key === 'End') return stops.at(-1);
  return undefined;
}

/** What one can go to, without what is folded away. */
function stopsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.checkVisibility());
}
