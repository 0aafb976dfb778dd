import { Parser } from 'htmlparser2';
import { LekhaError } from '../errors.ts';

/** How much HTML is looked at at all. */
export type BodyLimits = {
  /** UTF-16 units of the HTML. */
  length: number;
  /** Elements inside one another. */
  depth: number;
  /** Elements altogether. */
  elements: number;
};

/** What no body may exceed, whoever wrote it. */
export const BODY_LIMITS: BodyLimits = { length: 2_000_000, depth: 100, elements: 50_000 };

/** An unclosed iframe holds the rest of the text, further iframes included. */
const MOST_FRAMES = 7;

/**
 * Refuses HTML that would keep the sanitiser busy (sanitize-html takes 28 s for 1 MB of nested tags) in one streaming
 * pass that stops at the first excess. Throws `too_large` or `invalid`.
 */
export function checkLimits(html: string, limits: BodyLimits, frames = MOST_FRAMES): void {
  checkLength(html, limits);
  let depth = 0;
  let elements = 0;
  let frame: string[] | undefined;
  const parser = new Parser({
    onopentag: (name) => {
      depth++;
      elements++;
      if (depth > limits.depth) throw refused('is nested too deeply');
      if (elements > limits.elements) throw refused('has too many parts');
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

/** Refuses HTML that is too long, before anything else is done with it. Throws `too_large`. */
export function checkLength(html: string, limits: BodyLimits): void {
  if (html.length > limits.length) {
    throw new LekhaError('too_large', 'The content is too long. Split it into several articles.');
  }
}

/** What stands in an iframe is text to the parser but HTML to the sanitiser, which looks into so many. */
function checkFrame(html: string, limits: BodyLimits, frames: number): void {
  if (frames === 0) throw refused('has too many frames inside each other');
  checkLimits(html, limits, frames - 1);
}

function refused(why: string): LekhaError {
  return new LekhaError('invalid', `The content ${why}. Simplify its formatting.`);
}
