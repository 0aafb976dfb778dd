import { align, type BodyAttributes, dir, id, indent, lang, language, oneClass } from './attributes.ts';
import {
  attributeDefaults,
  type BodyNodeSpec,
  element,
  type ReadableElement,
  readAttribute,
  readAttributes,
  writeAttributes,
} from './spec.ts';

const LEVELS = [1, 2, 3, 4, 5, 6];

const prose: BodyAttributes = { align, indent, dir, lang };
const heading: BodyAttributes = { id, ...prose };

/** Blocks that hold text. */
export const textBlocks: Record<string, BodyNodeSpec> = {
  paragraph: element({
    tag: 'p',
    group: 'block',
    content: 'inline*',
    attributes: { ...prose, kind: oneClass('credit') },
  }),
  heading: {
    group: 'block',
    content: 'inline*',
    defining: true,
    attrs: { level: { default: 2 }, ...attributeDefaults(heading) },
    parseDOM: LEVELS.map((level) => ({
      tag: `h${level}`,
      getAttrs: (dom: HTMLElement) => ({ level, ...readAttributes(dom, heading) }),
    })),
    toDOM: (node) => [`h${node.attrs.level}`, writeAttributes(node.attrs, heading), 0],
    html: Object.fromEntries(LEVELS.map((level) => [`h${level}`, Object.values(heading)])),
  },
  codeBlock: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    attrs: { language: { default: null } },
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full', getAttrs: readCode }],
    toDOM: (node) => ['pre', ['code', writeCode(node.attrs.language), 0]],
    html: { pre: [language], code: [language] },
  },
};

/** The language is on `code` (CommonMark) or on `pre` (some highlighters). */
function readCode(pre: HTMLElement): { language: unknown } {
  const code = pre.firstChild as unknown as ReadableElement | null;
  const inner = code !== null && 'getAttribute' in code ? readAttribute(code, language) : null;
  return { language: inner ?? readAttribute(pre, language) };
}

function writeCode(name: string | null): Record<string, string> {
  return name === null ? {} : { class: `language-${name}` };
}
