import { renderToStaticMarkup } from 'react-dom/server';
import { createStaticRouter, type EntryContext, StaticRouterProvider } from 'react-router';
import { needsOf } from '../first-paint/first-paint.ts';
import { slimIcons } from '../first-paint/icons.ts';
import { accountLinks, type Frames, type Place } from './frame.tsx';

/** A page as it is sent, with its content security policy. */
export interface DrawnPage {
  /** In UTF-8. */
  body: Buffer;
  policy: string;
}

const mark = `text-${crypto.randomUUID()}`;

/**
 * Draws a page of the reading site whose loaders have all answered. Only its own text is drawn: what is around it is taken
 * from `frames`. Byte for byte what the whole page becomes when React draws it.
 */
export function drawReadingPage(context: EntryContext, frames: Frames): DrawnPage {
  const { head, text } = ownPart(context);
  const { pathname, search } = context.staticHandlerContext.location;
  const { login, register } = accountLinks(pathname + search);
  const { pieces, policy } = frames.around(context, needsOf(text));
  const own: Record<Place, Buffer> = {
    head: Buffer.from(head),
    text: Buffer.from(text),
    login: Buffer.from(login),
    register: Buffer.from(register),
  };
  const body = Buffer.concat(pieces.map((piece) => ('place' in piece ? own[piece.place] : piece)));
  return { body, policy };
}

/** The page's own elements of the head, which React puts before the text, and its text. */
function ownPart({ routeModules, staticHandlerContext }: EntryContext): { head: string; text: string } {
  const match = staticHandlerContext.matches.at(-1)!;
  const { id, path } = match.route;
  const alone = { ...staticHandlerContext, matches: [match] };
  const router = createStaticRouter([{ id, path, Component: routeModules[id]!.default }], alone);
  const html = renderToStaticMarkup(
    <>
      {mark}
      <StaticRouterProvider router={router} context={alone} hydrate={false} />
    </>,
  );
  const at = html.indexOf(mark);
  return { head: html.slice(0, at), text: slimIcons(html.slice(at + mark.length)) };
}
