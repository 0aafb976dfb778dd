import { alt, type BodyAttributes, dir, height, lang, oneClass, src, title, width } from './attributes.ts';
import { attrsOf, type BodyNodeSpec, element, readAttributes, writeAttributes } from './spec.ts';

const picture: BodyAttributes = { src, alt, title, width, height, kind: oneClass('avatar') };

/** Pictures in a line of text, rules, and figures: a picture, table, quote or code with a caption. */
export const figures: Record<string, BodyNodeSpec> = {
  horizontalRule: element({ tag: 'hr', group: 'block' }),
  hardBreak: element({
    tag: 'br',
    group: 'inline',
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    leafText: () => '\n',
  }),
  image: { ...pictureSpec(), group: 'inline', inline: true },
  figure: element({
    tag: 'figure',
    group: 'block',
    content: 'figcaption? (paragraph | figureImage | table | codeBlock | blockquote)+ figcaption?',
    marks: 'link',
    isolating: true,
    attributes: { position: oneClass('align-left', 'align-center', 'align-right'), dir, lang },
  }),
  figureImage: pictureSpec('figure/'),
  figcaption: element({ tag: 'figcaption', content: 'inline*', isolating: true, attributes: { dir, lang } }),
};

/** A picture without an address is none: the address has no default, so that nothing makes one up. */
function pictureSpec(context?: string): BodyNodeSpec {
  return {
    draggable: true,
    attrs: { ...attrsOf(picture), src: {} },
    parseDOM: [
      {
        tag: 'img',
        ...(context && { context, priority: 60 }),
        getAttrs: (dom: HTMLElement) => {
          const attrs = readAttributes(dom, picture);
          return attrs.src === null ? false : attrs;
        },
      },
    ],
    toDOM: (node) => ['img', writeAttributes(node.attrs, picture)],
    html: { img: Object.values(picture) },
  };
}
