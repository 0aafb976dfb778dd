import { refocus } from './refocus.ts';

/** Where an element with the focus is, so that what stands there later can get it. */
export interface Place {
  element: Element;
  /** The element around each step of `path`, innermost first. */
  path: { step: Element; parent: Element; index: number }[];
  /** The number of the element among the controls of its row. */
  control: number;
}

const CONTROLS =
  'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary';
const ROWS = 'li, tr, [role=row], [role=listitem]';
const PARTS = 'section, form, fieldset, details, [role=dialog], main';

/** Remembers where an element is; the button of a menu in place of its items, which close with it. */
export function rememberPlace(focused: Element | null): Place | null {
  const element = focused && (menuButton(focused) ?? focused);
  if (!element || element === document.body) return null;
  const path: Place['path'] = [];
  for (let step = element; step.parentElement; step = step.parentElement) {
    const parent = step.parentElement;
    path.push({ step, parent, index: [...parent.children].indexOf(step) });
  }
  const row = element.closest(ROWS);
  return { element, path, control: row ? controlsIn(row).indexOf(element) : 0 };
}

/**
 * Gives the focus to the element of a place. If it is removed: to the next row of its list, else to the
 * heading of the part of the page that it was in, else to the page. Without a focus, the Tab key would start
 * again at the top.
 */
export function focusPlace(place: Place | null): void {
  if (place && isShown(place.element)) {
    refocus(place.element);
    return;
  }
  const removed = place?.path.find(({ parent }) => parent.isConnected);
  const next = removed && nextRow(removed.step, removed.parent, removed.index);
  const control = next && (controlsIn(next)[place?.control ?? 0] ?? controlsIn(next)[0]);
  focusAnything(control ?? (removed && findHeading(removed.parent)) ?? document.getElementById('content'));
}

/** The row that took the place of another one, or the last one. */
function nextRow(step: Element, list: Element, index: number): Element | undefined {
  if (!step.matches(ROWS)) return undefined;
  const rows = [...list.children].filter((row) => row.matches(ROWS));
  const after = [...list.children]
    .slice(index)
    .find((row) => rows.includes(row) && controlsIn(row).length > 0);
  return after ?? rows.findLast((row) => controlsIn(row).length > 0);
}

function controlsIn(element: Element): Element[] {
  return [...element.querySelectorAll(CONTROLS)].filter(isShown);
}

/** True for an element of the page that is not hidden. */
export function isShown(element: Element): boolean {
  return element.checkVisibility();
}

/** The heading, legend or summary of the part of the page around an element; null outside all parts. */
function findHeading(element: Element): Element | null {
  const part = element.closest(PARTS);
  if (!part || part.matches('main')) return null;
  const heading = part.querySelector('h1, h2, h3, h4, legend, summary');
  return heading && isShown(heading) ? heading : part.parentElement && findHeading(part.parentElement);
}

function focusAnything(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return;
  if (!element.matches(CONTROLS) && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: !element.matches(CONTROLS) });
}

function menuButton(element: Element): Element | null {
  const id = element.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return id ? document.getElementById(id) : null;
}
