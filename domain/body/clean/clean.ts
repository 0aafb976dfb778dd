import { serialiseBody } from '../../../shared/body/schema.ts';
import { hasLongMarkRun, TOO_MANY_MARKS } from '../../../shared/text/combining-marks.ts';
import { invalid } from '../../errors.ts';
import { BODY_LIMITS, type BodyLimits, checkLimits, tooLongAsHtml } from '../limits.ts';
import { parseTree } from '../parse.ts';
import { buildTree, plain } from '../tree.ts';
import { arrange } from './arrange.ts';
import { sanitise } from './sanitise.ts';

/** Options for cleaning a body; `limits` override `BODY_LIMITS`. */
export type CleanOptions = {
  limits?: Partial<BodyLimits>;
  /** The site's own origin: URLs on it are stored as paths. */
  origin?: string;
};

/**
 * The number of passes after which every body is stable; white space next to removed elements can need a
 * second one.
 */
const MAX_PASSES = 5;

/** See `cleanBody` in `body.ts`. */
export function clean(
  html: string,
  { limits, origin }: CleanOptions = {},
): { html: string; dropped: string[] } {
  const allowed = { ...BODY_LIMITS, ...limits };
  checkLimits(html, allowed);
  const dropped = new Set<string>();
  let cleaned = pass(sanitise(plain(html), dropped, origin));
  for (let count = 1; count < MAX_PASSES; count++) {
    const again = pass(cleaned);
    if (again === cleaned) break;
    cleaned = again;
  }
  // What is stored can be saved again.
  if (cleaned.length > allowed.length) throw tooLongAsHtml();
  checkMarks(cleaned);
  return { html: cleaned, dropped: [...dropped] };
}

/** Checks after parsing, because references such as `&#x300;` become characters only then. */
function checkMarks(html: string): void {
  if (hasLongMarkRun(html)) throw invalid('post', `The content ${TOO_MANY_MARKS}.`);
}

function pass(html: string): string {
  const tree = buildTree(html);
  arrange(tree);
  return serialiseBody(parseTree(tree));
}
