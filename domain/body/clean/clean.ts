import { serialiseBody } from '../../../contract/body.ts';
import { hasLongMarkRun, TOO_MANY_MARKS } from '../../../contract/combining.ts';
import { invalid } from '../../errors.ts';
import { BODY_LIMITS, type BodyLimits, checkLimits } from '../limits.ts';
import { parseTree } from '../parse.ts';
import { buildTree, plain } from '../tree.ts';
import { arrange } from './arrange.ts';
import { sanitise } from './sanitise.ts';

/** How a body is cleaned; `BODY_LIMITS` hold where `limits` name no others. */
export type CleanOptions = {
  limits?: Partial<BodyLimits>;
  /** The site's own origin: addresses on it are kept as paths. */
  origin?: string;
};

/** Passes after which a body has always settled; white space next to removed elements can take a second one. */
const MOST_PASSES = 5;

/** See `cleanBody` in `body.ts`. */
export function clean(
  html: string,
  { limits, origin }: CleanOptions = {},
): { html: string; dropped: string[] } {
  checkLimits(html, { ...BODY_LIMITS, ...limits });
  const dropped = new Set<string>();
  let cleaned = pass(sanitise(plain(html), dropped, origin));
  for (let count = 1; count < MOST_PASSES; count++) {
    const again = pass(cleaned);
    if (again === cleaned) break;
    cleaned = again;
  }
  checkMarks(cleaned);
  return { html: cleaned, dropped: [...dropped] };
}

/** References such as `&#x300;` are letters only now. */
function checkMarks(html: string): void {
  if (hasLongMarkRun(html)) throw invalid('post', `The content ${TOO_MANY_MARKS}.`);
}

function pass(html: string): string {
  const tree = buildTree(html);
  arrange(tree);
  return serialiseBody(parseTree(tree));
}
