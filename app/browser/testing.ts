import { parseHTML } from 'linkedom';
import { vi } from 'vitest';

/**
 * Makes a page with this body the global `document`, with what the DOM of the tests lacks.
 * `vi.unstubAllGlobals` removes it.
 */
export function openPage(body: string, url = 'https://site.example/') {
  const { window, document, HTMLElement, Event } = parseHTML(
    `<!doctype html><html><head></head><body>${body}</body></html>`,
  );
  const storage = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  };
  const location = Object.assign(new URL(url), { assign: vi.fn(), replace: vi.fn() });
  // Popovers are unknown to it.
  const querySelector = document.querySelector.bind(document);
  document.querySelector = (selector: string) =>
    selector.includes(':popover-open') ? null : querySelector(selector);
  let focused: Element | null = null;
  Object.assign(HTMLElement.prototype, {
    focus(this: HTMLElement) {
      focused = this;
    },
    scrollIntoView: () => undefined,
    checkVisibility: () => true,
  });
  Object.defineProperty(document, 'activeElement', { get: () => focused, configurable: true });
  Object.defineProperty(document, 'cookie', { value: '', writable: true, configurable: true });
  const globals = {
    document,
    HTMLElement,
    Event,
    location,
    localStorage,
    Element: window.Element,
    Node: window.Node,
    HTMLImageElement: window.HTMLImageElement,
    window: Object.assign(document.createElement('window'), { location, localStorage, alert: vi.fn() }),
    requestAnimationFrame: (run: () => void) => run(),
    matchMedia: () => ({ matches: false }),
    navigator: { onLine: true, clipboard: { writeText: vi.fn(async () => undefined) } },
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  return { ...globals, storage };
}

/** Dispatches an event with these properties. */
export function dispatch(target: EventTarget, type: string, properties: object = {}): Event {
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), properties);
  target.dispatchEvent(event);
  return event;
}

/** Waits for promises that are settled already. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
