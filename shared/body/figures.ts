import {
  alt,
  type BodyAttributes,
  decorative,
  dir,
  height,
  lang,
  oneClass,
  src,
  title,
  width,
} from './attributes.ts';
import { attributeDefaults, type BodyNodeSpec, element, readAttributes, writeAttributes } from './spec.ts';

const imageAttributes: BodyAttributes = {
  src,
  alt,
  decorative,
  title,
  width,
  height,
  kind: oneClass('avatar'),
};

/** The classes of a figure's place: at a side, or wider than the text. */
const PLACES = ['align-left', 'align-center', 'align-right', 'align-wide', 'align-full'];

/** The maximum number of images in a gallery. */
export const MAX_GALLERY = 9;

/** Images in a line of text, rules, and figures: an image, table, quotation or code with a caption. */
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
  image: { ...imageSpec(), group: 'inline', inline: true },
  figure: element({
    tag: 'figure',
    group: 'block',
    content: 'figcaption? (paragraph | figureImage | table | codeBlock | blockquote)+ figcaption?',
    marks: 'link',
    isolating: true,
    attributes: { gallery: oneClass('gallery'), position: oneClass(...PLACES), dir, lang },
  }),
  figureImage: imageSpec('figure/'),
  figcaption: element({ tag: 'figcaption', content: 'inline*', isolating: true, attributes: { dir, lang } }),
};

/** `src` has no default, because an element without a URL is not an image. */
function imageSpec(context?: string): BodyNodeSpec {
  return {
    draggable: true,
    attrs: { ...attributeDefaults(imageAttributes), src: {} },
    parseDOM: [
      {
        tag: 'img',
        ...(context && { context, priority: 60 }),
        getAttrs: (dom: HTMLElement) => {
          const attrs = readAttributes(dom, imageAttributes);
          return attrs.src === null ? false : attrs;
        },
      },
    ],
    toDOM: (node) => ['img', writeAttributes(node.attrs, imageAttributes)],
    html: { img: Object.values(imageAttributes) },
  };
}
