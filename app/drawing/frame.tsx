import { renderToStaticMarkup } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { loginFrom, registerFrom } from '../addresses.ts';
import { DocumentContext } from '../components/document.ts';
import { completed, firstStyles, later, needsOf } from '../first-paint/first-paint.ts';
import { navigationOf, type Site } from '../site.ts';
import { type Cut, cutAt } from './cut.ts';

/** Where something of the page's own stands in what surrounds it. */
export type Place = 'head' | 'text' | 'login' | 'register';

/** All of a reading page but its own text: head, styles, bar, menus and footer. */
export interface Frame {
  /** What is not a place is encoded already. */
  pieces: Cut<Place, Buffer>;
  /** Lets the frame's own inline scripts run, and no others. */
  policy: string;
}

/** Takes the nonce out of a page and tells the policy that lets the scripts run that had it (server/page-cache/csp-hashes.ts). */
export type Seal = (html: string, nonce: string) => { html: string; policy: string };

/** Frames kept at a time, of some tens of kilobytes each: kinds of page times what texts ask for. */
const MOST = 100;

/**
 * Keeps frames for as long as what they show is the very same object (`layoutData`), so that none outlives a change of
 * settings, links or categories. What else a frame differs by is in its key.
 */
export class Frames {
  #seal: Seal;
  #bySite = new WeakMap<Site, Map<string, Frame>>();

  constructor(seal: Seal) {
    this.#seal = seal;
  }

  /** The frame for a page of this context whose own text asks for these styles. */
  around(context: EntryContext, needs: number): Frame {
    const { matches, loaderData, location } = context.staticHandlerContext;
    const { site } = loaderData.root as { site: Site };
    // The bar marks the link to the page one is on.
    const linked = navigationOf(site).barLinks.some(({ url }) => url === location.pathname);
    const key = `${matches.at(-1)?.route.id} ${needs} ${linked ? location.pathname : ''}`;
    const frames = this.#bySite.get(site) ?? new Map<string, Frame>();
    this.#bySite.set(site, frames);
    const known = frames.get(key);
    if (known) return known;
    if (frames.size >= MOST) frames.clear();
    const frame = this.#draw(context, needs);
    frames.set(key, frame);
    return frame;
  }

  #draw(context: EntryContext, needs: number): Frame {
    const marks = { head: `mark-${crypto.randomUUID()}`, text: `mark-${crypto.randomUUID()}` };
    const nonce = crypto.randomUUID();
    const drawn = markup(context, nonce, () => (
      <>
        <meta name={marks.head} />
        {marks.text}
      </>
    ));
    const { html, policy } = this.#seal(completed(`<!DOCTYPE html>${drawn}`, needs | needsOf(drawn)), nonce);
    const { pathname, search } = context.staticHandlerContext.location;
    const pieces = cutAt(html, {
      head: `<meta name="${marks.head}"/>`,
      text: marks.text,
      ...accountLinks(pathname + search),
    });
    return {
      pieces: pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)),
      policy,
    };
  }
}

/** The attributes by which a page's links to sign in and to register lead back to it. */
export function accountLinks(path: string): Record<'login' | 'register', string> {
  return { login: linkTo(loginFrom(path)), register: linkTo(registerFrom(path)) };
}

function linkTo(address: string): string {
  // Of what React escapes, this alone is not encoded already.
  return `href="${address.replaceAll("'", '&#x27;')}"`;
}

/** The whole page with something else in the place of its own text. */
function markup(context: EntryContext, nonce: string, Text: () => React.ReactNode): string {
  const { matches } = context.staticHandlerContext;
  const id = matches.at(-1)?.route.id ?? '';
  const routeModules = { ...context.routeModules, [id]: { ...context.routeModules[id], default: Text } };
  const { module, imports } = context.manifest.entry;
  const parts = { nonce, styles: firstStyles(id), later: later(module, imports) };
  return renderToStaticMarkup(
    <DocumentContext value={parts}>
      <ServerRouter context={{ ...context, routeModules }} url="http://unused.invalid/" nonce={nonce} />
    </DocumentContext>,
  );
}
