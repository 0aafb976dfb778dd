import type { Attrs, DOMOutputSpec, MarkSpec, NodeSpec } from '@tiptap/pm/model';
import type { AttributeValue, BodyAttribute, BodyAttributes } from './attributes.ts';

/** The tags a node or mark is read from, each with the attributes it may carry there. */
export type HtmlUse = Record<string, BodyAttribute[]>;

/** A ProseMirror node spec that also says which HTML it uses. */
export type BodyNodeSpec = NodeSpec & { html: HtmlUse };

/** A ProseMirror mark spec that also says which HTML it uses. */
export type BodyMarkSpec = MarkSpec & { html: HtmlUse };

/** The part of a DOM element that the specs read, of browsers and of the server's parser. */
export type ReadableElement = { getAttribute(name: string): string | null };

/** Reads `attributes` from an element, with defaults for missing and forbidden values. */
export function readAttributes(element: ReadableElement, attributes: BodyAttributes): Attrs {
  return mapValues(attributes, (attribute) => readAttribute(element, attribute) ?? attribute.default);
}

/** Reads an attribute from an element; null if its value is missing or forbidden. */
export function readAttribute(element: ReadableElement, attribute: BodyAttribute): AttributeValue {
  const raw =
    attribute.place === 'style'
      ? parseStyle(element.getAttribute('style') ?? '').get(attribute.name)
      : element.getAttribute(attribute.name);
  return raw === null || raw === undefined ? null : attribute.read(raw);
}

/** Parses the declarations of a `style` attribute. Skips anything but `name: value`. */
export function parseStyle(style: string): Map<string, string> {
  const declarations = new Map<string, string>();
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon > 0) {
      declarations.set(declaration.slice(0, colon).trim().toLowerCase(), declaration.slice(colon + 1).trim());
    }
  }
  return declarations;
}

/** Writes `values` as HTML attributes, in the order of their declarations. */
export function writeAttributes(values: Attrs, attributes: BodyAttributes): Record<string, string> {
  const html: Record<string, string> = {};
  for (const [key, attribute] of Object.entries(attributes)) {
    const value = values[key] as AttributeValue;
    if (value === null || value === undefined || (value === attribute.default && !attribute.always)) continue;
    if (attribute.place === 'style') append(html, 'style', `${attribute.name}:${value}`, ';');
    else if (attribute.place === 'class') append(html, 'class', String(value), ' ');
    else html[attribute.name] = value === true ? '' : String(value);
  }
  return html;
}

function append(html: Record<string, string>, name: string, value: string, separator: string): void {
  html[name] = html[name] === undefined ? value : html[name] + separator + value;
}

/** The defaults of attributes, as ProseMirror takes them. */
export function attributeDefaults(attributes: BodyAttributes): Record<string, { default: AttributeValue }> {
  return mapValues(attributes, (attribute) => ({ default: attribute.default }));
}

type Shape = {
  /** The tag it is written with. */
  tag: string;
  /** The elements that it is read from, if not just the tag: `tag`, `tag.class` or `tag[attribute]`. */
  selectors?: string[];
  attributes?: BodyAttributes;
};

/** A node that is one element with its content inside. */
export function element(shape: Shape & NodeSpec): BodyNodeSpec {
  const { tag, selectors = [tag], attributes = {}, ...spec } = shape;
  return {
    ...readFrom(selectors, attributes),
    toDOM: (node): DOMOutputSpec =>
      spec.content === undefined
        ? [tag, writeAttributes(node.attrs, attributes)]
        : [tag, writeAttributes(node.attrs, attributes), 0],
    ...spec,
  };
}

/** A mark that is one element. */
export function mark(shape: Shape & MarkSpec): BodyMarkSpec {
  const { tag, selectors = [tag], attributes = {}, ...spec } = shape;
  return {
    ...readFrom(selectors, attributes),
    toDOM: (it): DOMOutputSpec => [tag, writeAttributes(it.attrs, attributes), 0],
    ...spec,
  };
}

/** The part of a spec that nodes and marks have in common. */
function readFrom(selectors: string[], attributes: BodyAttributes) {
  return {
    attrs: attributeDefaults(attributes),
    parseDOM: selectors.map((selector) => ({
      tag: selector,
      getAttrs: (dom: HTMLElement) => readAttributes(dom, attributes),
    })),
    html: htmlUse(selectors, attributes),
  };
}

function htmlUse(selectors: string[], attributes: BodyAttributes): HtmlUse {
  return Object.fromEntries(selectors.map((selector) => [tagName(selector), Object.values(attributes)]));
}

/** The tag name of a selector such as `sup.footnote-ref`. */
function tagName(selector: string): string {
  return /^[a-z0-9]+/.exec(selector)?.[0] ?? '';
}

function mapValues<A, B>(record: Record<string, A>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
