const OPENERS = '[popovertarget]';
const ITEMS = 'a[href], button, summary';

/** Adds arrow keys to the menus of the bar, and closes menus that the focus or the visitor leaves. */
export function initMenus(bar: HTMLElement): void {
  bar.addEventListener('keydown', onKey);
  bar.addEventListener('focusout', onLeave);
  window.addEventListener('pagehide', closeAll);
}

/**
 * Moves the focus by the arrow keys from a button into its menu and from item to item, by Home and End to the
 * first and last. The popover itself handles Escape and returns the focus.
 */
function onKey(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || target.matches('input')) return;
  const inside = target.closest<HTMLElement>('[popover]');
  const next = inside ? neighbour(itemsIn(inside), target, event.key) : enter(target, event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Closes a menu that the focus leaves by Tab, since it would cover the next element. */
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
  return itemsIn(menu).at(key === 'ArrowDown' ? 0 : -1);
}

function neighbour(items: HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const at = items.indexOf(from);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  return undefined;
}

/** The links and buttons of a menu that are visible. */
function itemsIn(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>(ITEMS)].filter((item) => item.checkVisibility());
}
