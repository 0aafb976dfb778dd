import { oneClass } from './attributes.ts';
import type { BodyNodeSpec } from './spec.ts';

/** The maximum length of a formula's source in UTF-16 units; a longer one is text. */
export const MAX_TEX = 2000;

const kind = oneClass('formula');

/**
 * Formulas in TeX: `<p class="formula">` as a block and `<span class="formula">` in a line, each with the
 * source as its text. Readers get MathML, which is rendered at publishing and never stored in a body.
 */
export const formulas: Record<string, BodyNodeSpec> = {
  formula: {
    ...formulaSpec('p'),
    group: 'block',
    leafText: ({ attrs }) => `$$${attrs.tex}$$`,
  },
  inlineFormula: {
    ...formulaSpec('span'),
    group: 'inline',
    inline: true,
    leafText: ({ attrs }) => `$${attrs.tex}$`,
  },
};

function formulaSpec(tag: string): BodyNodeSpec {
  return {
    atom: true,
    draggable: true,
    attrs: { tex: { default: '' } },
    parseDOM: [{ tag: `${tag}.formula`, priority: 65, getAttrs: readFormula }],
    toDOM: ({ attrs }) => [tag, { class: 'formula' }, attrs.tex],
    html: { [tag]: [kind] },
  };
}

/** Reads the source. An element that is empty, too long or holds other elements is not a formula. */
function readFormula(element: HTMLElement): { tex: string } | false {
  const children = [...element.childNodes];
  if (!children.every(({ nodeType }) => nodeType === 3)) return false;
  const tex = (element.textContent ?? '').trim();
  return tex === '' || tex.length > MAX_TEX ? false : { tex };
}
