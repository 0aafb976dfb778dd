import { randomUUID } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';

const mark = randomUUID();

/**
 * Renders an element. React puts titles, metadata and links first, which belong into the head of the
 * document.
 */
export function renderParts(element: React.ReactNode): { head: string; body: string } {
  const html = renderToStaticMarkup(
    <>
      {mark}
      {element}
    </>,
  );
  const at = html.indexOf(mark);
  return { head: html.slice(0, at), body: html.slice(at + mark.length) };
}
