import { Parser } from 'htmlparser2';

/** An image in a body; `alt` is '' for none. */
type ImageInBody = { url: string; alt: string };

/** A tag as our renderer and the editor write it: no other tag behind it can become a part of it. */
const CANONICAL = /^<img(?: [a-z-]+(?:="[^"<]*")?)* ?\/?>/;

/** The number of other tags that are read, each with a parser of its own. */
const MAX_OTHERS = 2000;

/** The URLs of the images in a body. */
export function imageUrlsIn(body: string): string[] {
  return imagesIn(body).map(({ url }) => url);
}

/**
 * The images in a body with their alt texts, each once. In a clean body every `<` starts a tag, so each
 * `<img` is read up to the next `<`: the time is proportional to the length of any body. A parser reads only
 * the tags that are not plain, together: starting it takes longer than reading one.
 */
export function imagesIn(body: string): ImageInBody[] {
  const found = new Map<string, ImageInBody[]>();
  const references: string[] = [];
  let others = 0;
  for (let at = body.indexOf('<img'); at >= 0; ) {
    const next = body.indexOf('<', at + 1);
    const piece = body.slice(at, next < 0 ? undefined : next);
    const [canonical] = CANONICAL.exec(piece) ?? [];
    const tag = canonical ?? piece;
    if (!found.has(tag)) {
      if (canonical === undefined) found.set(tag, others++ < MAX_OTHERS ? readTags(tag).flat() : []);
      else if (!tag.includes('&')) found.set(tag, readPlainTag(tag));
      else {
        references.push(tag);
        found.set(tag, []);
      }
    }
    at = next < 0 ? -1 : body.indexOf('<img', next);
  }
  for (const [n, images] of readTags(references.join('')).entries()) found.set(references[n]!, images);
  return [...found.values()].flat();
}

/** Reads a canonical tag without character references. */
function readPlainTag(tag: string): ImageInBody[] {
  const url = / src="([^"]*)"/.exec(tag)?.[1];
  return url === undefined ? [] : [{ url, alt: / alt="([^"]*)"/.exec(tag)?.[1] ?? '' }];
}

/** The image of each tag; none for a tag without a URL. */
function readTags(html: string): ImageInBody[][] {
  const images: ImageInBody[][] = [];
  const parser = new Parser({
    onopentag: (tag, { src, alt = '' }) => {
      if (tag === 'img') images.push(src === undefined ? [] : [{ url: src, alt }]);
    },
  });
  parser.end(html);
  return images;
}
