import type { TagParseRule } from '@tiptap/pm/model';
import { type BodyAttribute, background, colour, dir, href, lang, title } from './attributes.ts';
import {
  attributeDefaults,
  type BodyMarkSpec,
  mark,
  parseStyle,
  type ReadableElement,
  readAttributes,
} from './spec.ts';

/**
 * The marks of text, outermost first. Colours and languages are on `span`; its rules do not consume the
 * element, so that one span may have several.
 */
export const bodyMarks: Record<string, BodyMarkSpec> = {
  link: linkMark(),
  language: spanMark({ lang, dir }),
  textColour: spanMark({ colour }),
  backgroundColour: spanMark({ colour: background }),
  ruby: mark({ tag: 'ruby' }),
  rubyText: mark({ tag: 'rt' }),
  rubyBracket: mark({ tag: 'rp' }),
  quotation: mark({ tag: 'q' }),
  work: mark({ tag: 'cite' }),
  bold: styled('strong', ['b'], 'font-weight', /^(?:bold|bolder|[6-9]00)$/, /^(?:normal|400)$/),
  italic: styled('em', ['i', 'var', 'dfn'], 'font-style', /^(?:italic|oblique)$/, /^normal$/),
  underline: styled('u', ['ins'], 'text-decoration', /underline/, /^none$/),
  strike: styled('s', ['del', 'strike'], 'text-decoration', /line-through/, /^none$/),
  highlight: mark({ tag: 'mark' }),
  small: mark({ tag: 'small' }),
  subscript: mark({ tag: 'sub' }),
  superscript: mark({ tag: 'sup' }),
  abbreviation: mark({ tag: 'abbr', selectors: ['abbr', 'acronym'], attributes: { title } }),
  keyboard: mark({ tag: 'kbd' }),
  code: mark({ tag: 'code', selectors: ['code', 'samp', 'tt'], code: true, excludes: 'code' }),
};

function linkMark(): BodyMarkSpec {
  const attributes = { href, title };
  return {
    ...mark({ tag: 'a', attributes, inclusive: false }),
    attrs: { ...attributeDefaults(attributes), href: {} },
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (dom) => {
          const attrs = readAttributes(dom, attributes);
          return attrs.href === null ? false : attrs;
        },
      },
    ],
  };
}

function spanMark(attributes: Record<string, BodyAttribute>): BodyMarkSpec {
  const spec = mark({ tag: 'span', attributes });
  return {
    ...spec,
    parseDOM: [
      {
        tag: 'span',
        consuming: false,
        getAttrs: (dom) => {
          const attrs = readAttributes(dom, attributes);
          return Object.values(attrs).every((value) => value === null) ? false : attrs;
        },
      },
    ],
  };
}

/** A mark that word processors write as a style of a span, and cancel with a style of its own element. */
function styled(tag: string, others: string[], property: string, on: RegExp, off: RegExp): BodyMarkSpec {
  const style: BodyAttribute = {
    default: null,
    place: 'style',
    name: property,
    read: (raw) => (on.test(raw) || off.test(raw) ? raw : null),
  };
  const hasStyle = (dom: ReadableElement, pattern: RegExp) =>
    pattern.test(parseStyle(dom.getAttribute('style') ?? '').get(property) ?? '');
  const own = (name: string): TagParseRule => ({
    tag: name,
    getAttrs: (dom) => (hasStyle(dom, off) ? false : null),
  });
  return {
    ...mark({ tag }),
    parseDOM: [
      ...[tag, ...others].map(own),
      { tag: 'span', consuming: false, getAttrs: (dom) => (hasStyle(dom, on) ? null : false) },
    ],
    html: Object.fromEntries([tag, ...others, 'span'].map((name) => [name, [style]])),
  };
}
