import type { Node } from '@tiptap/pm/model';
import { Parser } from 'htmlparser2';
import type { CleanOptions } from './clean/clean.ts';
import type { BodyComparison } from './compare.ts';
import { BODY_LIMITS, checkLength } from './limits.ts';
import type { RenderedBody, RenderOptions } from './render/render.ts';
import { runTask } from './worker-client.ts';

export { serialiseBody } from '../../contract/body.ts';
export type { CleanOptions } from './clean/clean.ts';
export type { BodyLimits } from './limits.ts';
export type { TocEntry } from './render/headings.ts';
export type { RenderedBody, RenderOptions } from './render/render.ts';

/** Counts up when `renderBody` answers differently for the same body: what is stored is then made again. */
export const RENDER_VERSION = 7;

/**
 * Any HTML as a body in its one canonical form: only what the document schema of `contract/body.ts` can say, all text
 * kept. Cleaning a clean body changes nothing. `dropped` names in plain words, each once, what was left out. Throws
 * `too_large` for too much HTML and `invalid` for HTML that is nested too deeply, has too many elements or takes too long.
 * Like all that follows, a long body is worked on in a thread (worker-client.ts).
 */
export async function cleanBody(
  html: string,
  options: CleanOptions = {},
): Promise<{ html: string; dropped: string[] }> {
  checkLength(html, { ...BODY_LIMITS, ...options.limits });
  return runTask('clean', html, options);
}

/**
 * What a reader's page gets of a clean body: `rendered` HTML (heading ids, pictures with variants, tables that scroll,
 * links to other hosts without referrer, code with its words marked, additional images between the paragraphs), the table
 * of contents, the texts for search (`headings`, `text`), whole minutes to read, and the `start` of the running text (up to
 * 400 UTF-16 units).
 */
export async function renderBody(
  html: string,
  options: Omit<RenderOptions, 'highlight'>,
): Promise<RenderedBody> {
  return runTask('render', html, options);
}

/**
 * A rendered body for readers outside the site, such as those of feeds: its addresses are absolute, seen from the page at
 * `base`, and its code is plain.
 */
export async function renderForFeed(rendered: string, base: string): Promise<string> {
  return runTask('elsewhere', rendered, base);
}

/** What differs between two clean bodies: line by line, where a block or a line of code is a line, and word by word within. */
export async function compareBodies(before: string, after: string): Promise<BodyComparison> {
  return runTask('compare', before, after);
}

/** The ProseMirror document of a clean body; `serialiseBody` writes it back unchanged. */
export async function parseBody(html: string): Promise<Node> {
  const { buildTree } = await import('./tree.ts');
  const { parseTree } = await import('./parse.ts');
  return parseTree(buildTree(html));
}

/** The picture addresses in a body. */
export function imageUrlsIn(body: string): string[] {
  return imagesIn(body).map(({ url }) => url);
}

/**
 * The pictures in a body with their alternative texts; '' where a picture has none. A clean body has `<` only where a tag
 * begins, so each `<img` is parsed up to the next `<`: the time is in proportion to the length of any body.
 */
export function imagesIn(body: string): { url: string; alt: string }[] {
  const pictures: { url: string; alt: string }[] = [];
  const parser = new Parser({
    onopentag: (tag, { src, alt = '' }) => {
      if (tag === 'img' && src !== undefined) pictures.push({ url: src, alt });
    },
  });
  for (let at = body.indexOf('<img'); at >= 0; ) {
    const next = body.indexOf('<', at + 1);
    parser.parseComplete(body.slice(at, next < 0 ? undefined : next));
    at = next < 0 ? -1 : body.indexOf('<img', next);
  }
  return pictures;
}
