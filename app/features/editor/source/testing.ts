import { parseHTML } from 'linkedom';
import { vi } from 'vitest';

/** Stands in for the browser's parser of HTML. */
class DOMParser {
  parseFromString(html: string) {
    return parseHTML(`<!doctype html><html>${html}</html>`).document;
  }
}

export function stubDomParser(): void {
  vi.stubGlobal('window', Object.assign(new EventTarget(), { DOMParser }));
}
