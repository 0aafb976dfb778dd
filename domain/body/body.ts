import { Parser } from 'htmlparser2';
import { isPrivateImage } from '../../shared/body/urls.ts';
import type { CleanOptions } from './clean/clean.ts';
import type { BodyComparison } from './compare.ts';
import { imageUrlsIn } from './images-in.ts';
import { BODY_LIMITS, checkLength } from './limits.ts';
import type { EmailBody, EmailOptions } from './render/email.ts';
import type { RenderedBody, RenderOptions } from './render/render.ts';
import { runTask } from './worker-client.ts';

export { sanitiseComment } from './clean/sanitise-comment.ts';
export { imagesIn, imageUrlsIn } from './images-in.ts';
export { BODY_LIMITS, type BodyLimits, STORED_LIMITS, tooLongAsHtml } from './limits.ts';
export { isPublishedHtml } from './published/check.ts';
export { readHtml as readBody } from './read-html.ts';
export type { EmailBody } from './render/email.ts';
export { cardImageUrls, findPlayerLabel, type LinkCard, playerOrigins } from './render/embeds.ts';
export { headingId, type TocEntry } from './render/headings.ts';
export { expectNoRequests } from './worker-client.ts';

/**
 * Raised when `renderBody` returns something else for the same body: stored pages are then rendered again.
 */
export const RENDER_VERSION = 13;

/**
 * Cleans any HTML to a body in its canonical form: only what the document schema of `shared/body/schema.ts`
 * allows, with all text preserved. Cleaning a clean body changes nothing. `dropped` names everything that was
 * removed, in plain words, each once. Throws `too_large` for too much HTML, `invalid` for HTML that is nested
 * too deeply or has too many elements or images, and `unavailable` if that takes too long. Like the functions
 * below, it processes long bodies in a worker thread (worker-client.ts).
 */
export async function cleanBody(
  html: string,
  options: CleanOptions = {},
): Promise<{ html: string; dropped: string[] }> {
  checkLength(html, { ...BODY_LIMITS, ...options.limits });
  return runTask('clean', html, options);
}

/**
 * Renders a clean body for the article page: `rendered` HTML (heading ids, images with variants, tables that
 * scroll, links to other hosts without referrer, highlighted code, additional images between the paragraphs),
 * the table of contents, the texts for search (`headings`, `text`), whole minutes to read, and the `start` of
 * the running text (up to 400 UTF-16 units).
 */
export async function renderBody(
  html: string,
  options: Omit<RenderOptions, 'highlight' | 'formula'>,
): Promise<RenderedBody> {
  return runTask('render', html, options);
}

/**
 * Turns a rendered body into HTML for feeds: its URLs are absolute, resolved from the page at `base`, code is
 * plain, and `images` has the URLs of images that stand for those in formats that not every feed reader
 * shows.
 */
export async function renderForFeed(
  rendered: string,
  base: string,
  images: ReadonlyMap<string, string> = new Map(),
): Promise<string> {
  return runTask('renderForFeed', rendered, base, images);
}

/**
 * Turns a rendered body into HTML that mail programs understand, and into plain text: inline styles, absolute
 * URLs, cards as tables, plain code. Each ends before the first block with which it would exceed `maxBytes`.
 */
export async function renderForEmail(rendered: string, options: EmailOptions): Promise<EmailBody> {
  return runTask('forEmail', rendered, options);
}

/** Compares two clean bodies by lines (a block or a line of code), and changed lines by words. */
export async function compareBodies(before: string, after: string): Promise<BodyComparison> {
  return runTask('compare', before, after);
}

/**
 * A stored or rendered body as readers get it: without images at addresses that are not public, which older
 * versions stored. The browsers of readers would ask for them in their own networks.
 */
export async function publishedBody(html: string): Promise<string> {
  return imageUrlsIn(html).some(isPrivateImage) ? runTask('withoutPrivateImages', html) : html;
}

/** The targets of the links in a clean body, each once. */
export async function linksIn(html: string): Promise<string[]> {
  return runTask('links', html);
}

const EMBED = /<p class="embed"><a href="([^"<>]*)">/;

/** True if a clean body has embeds. */
export function hasEmbeds(body: string): boolean {
  return EMBED.test(body);
}

/** The URLs of the embeds in a clean body, each once. */
export function embedUrlsIn(body: string): string[] {
  const found = new Set(Array.from(body.matchAll(new RegExp(EMBED, 'g')), ([, href = '']) => href));
  const references = [...found].filter((href) => href.includes('&'));
  // Together, because each start of the parser takes longer than a tag.
  const read: string[] = [];
  const parser = new Parser({ onopentag: (_tag, { href = '' }) => read.push(href) });
  parser.end(references.map((href) => `<a href="${href}"></a>`).join(''));
  const decoded = new Map(references.map((href, n) => [href, read[n] ?? '']));
  return [...new Set([...found].map((href) => decoded.get(href) ?? href))].filter(Boolean);
}
