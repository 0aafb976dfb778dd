import { asideBlock, calloutLabel, detailsBlock } from '../callouts.ts';
import { attributeText, imageHtml } from '../html-text.ts';
import { embedLink } from '../templates/embeds.ts';
import type { TagArguments } from '../templates/tag-arguments.ts';
import type { TemplateScope } from '../templates/template-scope.ts';
import { IMAGE_URL } from '../tidy-html.ts';
import type { JsxTag } from './jsx-tags.ts';

/** A component's literal attributes, its Markdown content and the indentation of its line. */
interface Parts {
  attributes: Record<string, string>;
  inner: string;
  indent: string;
  scope: TemplateScope;
}

type Component = (parts: Parts) => string;

const block = (text: string) => `\n\n${text}\n\n`;
const unwrapped: Component = ({ inner }) => block(inner);
const inline: Component = ({ inner }) => inner;
const aside =
  (title: string): Component =>
  ({ inner, indent, attributes }) =>
    asideBlock(attributes.title ?? title, inner, indent);
const details: Component = ({ inner, indent, attributes }) =>
  detailsBlock(attributes.title ?? attributes.summary ?? 'Details', inner, indent);

/** Components that several engines share. */
const COMPONENTS: Record<string, Component> = {
  '': inline,
  Tabs: unwrapped,
  CodeGroup: unwrapped,
  Steps: unwrapped,
  Details: details,
  Accordion: details,
  Math: inline,
  Image: image,
  Img: image,
  Figure: ({ attributes, inner }) =>
    attributes.src ? figure(attributes.src, attributes.alt, attributes.caption ?? inner) : block(inner),
  Link: link,
};

/**
 * Renders a component as plain structure. Of an unknown one its title and content stay; of a self-closing one (`inner` is
 * null) its image or caption.
 */
export function renderComponent(
  tag: JsxTag,
  inner: string | null,
  indent: string,
  scope: TemplateScope,
): string {
  const literals = Object.entries(tag.attributes).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  const parts: Parts = { attributes: Object.fromEntries(literals), inner: inner ?? '', indent, scope };
  const known = Object.hasOwn(COMPONENTS, tag.name) ? COMPONENTS[tag.name] : undefined;
  if (known) {
    if (tag.name !== '') scope.notices.changed(`the component <${tag.name}> became plain structure`);
    return known(parts);
  }
  const label = calloutLabel(tag.name) ?? calloutLabel(calloutKind(tag.name, parts.attributes));
  if (label !== null && inner !== null) {
    scope.notices.changed(`the component <${tag.name}> became an aside`);
    return aside(label)(parts);
  }
  return unknownComponent(tag.name, parts, inner === null);
}

function calloutKind(name: string, attributes: Record<string, string>): string {
  return /^(?:Callout|Admonition|Alert|Aside)$/.test(name)
    ? (attributes.type ?? attributes.variant ?? 'note')
    : '';
}

function unknownComponent(name: string, parts: Parts, alone: boolean): string {
  const given: TagArguments = { positional: [], named: parts.attributes, raw: '' };
  const link = alone
    ? embedLink(name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').replace(/^You-/, 'You'), given)
    : null;
  if (link !== null) {
    parts.scope.notices.changed(`the component <${name}> became a link`);
    return link;
  }
  const { title, label, header, src, caption, alt } = parts.attributes;
  if (alone && src && IMAGE_URL.test(src)) {
    parts.scope.notices.changed(`the component <${name}> became an image`);
    return figure(src, alt, caption);
  }
  const heading = title ?? label ?? header ?? (alone ? (caption ?? alt) : undefined);
  if (alone) parts.scope.notices.leftOut(`the component <${name}>`);
  else parts.scope.notices.changed(`the content of the component <${name}> became plain text`);
  return heading === undefined
    ? parts.inner
    : block(`**${heading}**${parts.inner === '' ? '' : `\n\n${parts.inner}`}`);
}

/** A link with a computed URL keeps only its text. */
function link({ attributes, inner, scope }: Parts): string {
  const url = attributes.href ?? attributes.to;
  if (url !== undefined) return `<a href="${attributeText(url)}">${inner}</a>`;
  scope.notices.leftOut('a link with a computed URL');
  return inner;
}

function image({ attributes, scope }: Parts): string {
  if (attributes.src)
    return imageHtml(attributes.src, attributes.alt, { title: attributes.title, width: attributes.width });
  scope.notices.leftOut('an image with a computed URL');
  return attributes.alt ?? '';
}

/** A figure whose caption is inline Markdown. */
function figure(src: string | null, alt = '', caption = ''): string {
  const text = caption.trim().replace(/\s*\n\s*/g, ' ');
  const below = text ? `\n\n<figcaption markdown="span">${text}</figcaption>` : '';
  return block(`<figure markdown="1">\n\n${src ? imageHtml(src, alt) : alt}${below}\n\n</figure>`);
}
