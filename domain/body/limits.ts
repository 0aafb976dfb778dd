import { Parser } from 'htmlparser2';
import { LekhaError } from '../errors.ts';

/** Limits for the HTML of a body. */
export type BodyLimits = {
  /** In UTF-16 units. */
  length: number;
  /** Nested elements. */
  depth: number;
  /** Elements in total. */
  elements: number;
  images: number;
};

/** The limits for every body. Each image is looked up several times in a save. */
export const BODY_LIMITS: BodyLimits = { length: 2_000_000, depth: 100, elements: 50_000, images: 2000 };

/**
 * The limits for a body that is stored already, perhaps by a version with other limits: it must not be lost.
 */
export const STORED_LIMITS: BodyLimits = {
  length: 12_000_000,
  depth: 200,
  elements: 200_000,
  images: 200_000,
};

/** Nested iframes: an unclosed one contains the rest of the text, including further iframes. */
const MAX_FRAMES = 7;

/**
 * Refuses HTML that would block the sanitiser (sanitize-html takes 28 s for 1 MB of nested tags) in one
 * streaming pass that stops at the first excess. Throws `too_large` or `invalid`.
 */
export function checkLimits(html: string, limits: BodyLimits, frames = MAX_FRAMES): void {
  checkLength(html, limits);
  let depth = 0;
  let elements = 0;
  let images = 0;
  let frame: string[] | undefined;
  const parser = new Parser({
    onopentag: (name) => {
      depth++;
      elements++;
      if (depth > limits.depth) throw refused('is nested too deeply');
      if (elements > limits.elements) throw refused('has too many elements');
      if (name === 'img' && ++images > limits.images) throw tooManyImages(limits);
      if (name === 'iframe') frame = [];
    },
    ontext: (text) => frame?.push(text),
    onclosetag: (name) => {
      depth--;
      if (name === 'iframe' && frame) checkFrame(frame.join(''), limits, frames);
      frame = undefined;
    },
  });
  parser.end(html);
}

/** Refuses HTML that is too long before anything parses it. Throws `too_large`. */
export function checkLength(html: string, limits: BodyLimits): void {
  if (html.length > limits.length) {
    throw new LekhaError('too_large', 'The content is too long. Split it into several articles.');
  }
}

/** The error for a body whose HTML is longer than what was sent: `&` takes five characters there. */
export function tooLongAsHtml(): LekhaError {
  const why = 'The content is too long as HTML, where each <, > and & takes several characters.';
  return new LekhaError('too_large', `${why} Split it into several articles.`);
}

/** The content of an iframe is text to this parser but HTML to the sanitiser. */
function checkFrame(html: string, limits: BodyLimits, frames: number): void {
  if (frames === 0) throw refused('has too many nested frames');
  checkLimits(html, limits, frames - 1);
}

function tooManyImages({ images }: BodyLimits): LekhaError {
  const most = images.toLocaleString('en');
  return new LekhaError(
    'invalid',
    `The content has more than ${most} images. Split it into several articles.`,
  );
}

function refused(why: string): LekhaError {
  return new LekhaError('invalid', `The content ${why}. Simplify its formatting.`);
}
