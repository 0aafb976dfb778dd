import { createContext, useContext, useState } from 'react';

/** HTML that a document shows already, by its id: it does not travel a second time as data. */
export type ShownMarkup = Map<string, string>;

export const ShownMarkupContext = createContext<ShownMarkup | null>(null);

/** For a loader: what of the HTML travels as data. Nothing where a whole document is answered, which shows it. */
export function markupAsData(shown: ShownMarkup | null, id: string, html: string): string | null {
  if (!shown) return html;
  shown.set(id, html);
  return null;
}

/**
 * The HTML to show in the element `id`: what came as data; else, on the server, what the loader left, and in the browser
 * what the document shows. It stays what it was first, so that nothing a reader has opened in it closes.
 */
export function useMarkup(id: string, data: string | null): string {
  const shown = useContext(ShownMarkupContext);
  const [html] = useState(() => data ?? shown?.get(id) ?? inDocument(id));
  return html;
}

function inDocument(id: string): string {
  return typeof document === 'undefined' ? '' : (document.getElementById(id)?.innerHTML ?? '');
}
