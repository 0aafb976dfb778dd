import temml from 'temml';
import { MAX_TEX } from '../body/formulas.ts';
import { type Html, type HtmlElement, htmlElement } from '../body/serialise.ts';
import { allowMathml } from './allowed-mathml.ts';

/** A formula as MathML, or a sentence that says why there is none. */
export type RenderedFormula = { math: HtmlElement } | { error: string };

/** Parses HTML to elements: by the browser's parser or the server's. */
export type ReadHtml = (html: string) => readonly Html[];

/** A formula with a longer source may be wider than a narrow screen. */
export const LONG_FORMULA = 40;
/** The maximum length of the MathML of one formula in UTF-16 units. */
const MAX_MATHML = 200_000;
/** Definitions could multiply the work and the size of a formula. */
const DEFINITION =
  /\\(?:[egx]?def|let|futurelet|global|long|(?:re)?newcommand|providecommand|DeclareMathOperator)(?![a-zA-Z])/;

/**
 * Renders TeX as MathML of an allow-list (allowed-mathml.ts), without links, images, scripts and attributes
 * that the author chooses. Sizes are bounded to 20 em, and the time to some milliseconds. `number` returns
 * the numbers of numbered lines.
 */
export function renderFormula(
  tex: string,
  isBlock: boolean,
  readHtml: ReadHtml,
  number = () => '',
): RenderedFormula {
  if (tex.length > MAX_TEX) return { error: `A formula has up to ${MAX_TEX} characters.` };
  if (tex.trim() === '') return { error: 'Type a formula in TeX.' };
  if (DEFINITION.test(tex)) return { error: 'A formula cannot define commands.' };
  const wraps = !isBlock && tex.length > LONG_FORMULA;
  let markup: string;
  try {
    markup = temml.renderToString(tex, {
      displayMode: isBlock,
      wrap: wraps ? 'tex' : 'none',
      throwOnError: true,
      trust: false,
      maxSize: [20, 200],
      maxExpand: 500,
      macros: {},
    });
  } catch (error) {
    return { error: explain(error) };
  }
  if (markup.length > MAX_MATHML) return { error: 'The formula is too large.' };
  const [root, ...others] = readHtml(markup);
  const math =
    typeof root === 'object' && root.tag === 'math' && others.length === 0 ? allowMathml(root, number) : null;
  if (math === null) return { error: 'The formula has a part that cannot be shown.' };
  const attributes = {
    display: isBlock ? 'block' : null,
    class: wraps ? 'formula-wrap' : null,
    alttext: tex,
  };
  return { math: htmlElement('math', attributes, math.children) };
}

/** The parser's message as a sentence, without the position in the source. */
function explain(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  const isOurs = error instanceof temml.ParseError;
  const [what = ''] = isOurs ? message.split(/ at (?:position|end of input)/) : [];
  const sentence = what.replace(/'EOF'/g, 'the end').replace(/\s+/g, ' ').trim().slice(0, 200);
  return sentence === '' ? 'The formula cannot be read.' : `${sentence.replace(/[.:]$/, '')}.`;
}
