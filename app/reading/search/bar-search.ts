/** The bar's way to search drops a search box down; without a script, or into a new window, it leads to the page. */
export function openBarSearch(_link: HTMLElement, event: MouseEvent): void {
  const sheet = document.getElementById('bar-search');
  if (!sheet || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  if (sheet.togglePopover()) sheet.querySelector('input')?.focus();
}
