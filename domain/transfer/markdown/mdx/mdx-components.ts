import { asideBlock, calloutLabel, detailsBlock } from '../callouts.ts';
import { codeFence } from '../code-mask.ts';
import { attributeText, imageHtml, linkHtml } from '../html-text.ts';
import { embedLink } from '../templates/embeds.ts';
import type { TagArguments } from '../templates/tag-arguments.ts';
import type { TemplateScope } from '../templates/template-scope.ts';
import type { JsxTag } from './jsx-tags.ts';

/** A component as it is met: its literal attributes, what it encloses (Markdown), and its line's indentation. */
interface Met {
  attributes: Record<string, string>;
  inner: string;
  indent: string;
  scope: TemplateScope;
}

type Component = (met: Met) => string;

const block = (text: string) => `\n\n${text}\n\n`;
const unwrapped: Component = ({ inner }) => block(inner);
const inline: Component = ({ inner }) => inner;
const aside =
  (title: string): Component =>
  ({ inner, indent, attributes }) =>
    asideBlock(attributes.title ?? title, inner, indent);
const foldOut =
  (summary: string): Component =>
  ({ inner, indent, attributes }) =>
    detailsBlock(attributes.title ?? attributes.summary ?? summary, inner, indent);
const section =
  (heading: string): Component =>
  ({ inner, indent }) =>
    block(`${indent}## ${heading}\n\n${inner}`);
const code =
  (language: string): Component =>
  ({ inner, indent, scope }) =>
    block(indent + codeFence(scope.mask, language, inner).trim());

/** Components of the React documentation (https://react.dev/community/docs-contributors) and of common MDX sites. */
const COMPONENTS: Record<string, Component> = {
  '': inline,
  Intro: unwrapped,
  Sandpack: unwrapped,
  DiagramGroup: unwrapped,
  IllustrationBlock: unwrapped,
  CodeDiagram: unwrapped,
  FullWidth: unwrapped,
  Tabs: unwrapped,
  CodeGroup: unwrapped,
  Steps: unwrapped,
  YouWillLearn: aside('You will learn'),
  Wip: aside('Work in progress'),
  Canary: aside('Canary'),
  Experimental: aside('Experimental'),
  Recap: section('Recap'),
  Challenges: section('Challenges'),
  Hint: foldOut('Hint'),
  Solution: foldOut('Solution'),
  Details: foldOut('Details'),
  Accordion: foldOut('Details'),
  DeepDive: deepDive,
  LearnMore: learnMore,
  TerminalBlock: code('bash'),
  ConsoleBlock: code(''),
  ConsoleLogLine: code(''),
  CodeStep: inline,
  Math: inline,
  MathI: ({ inner }) => `<em>${inner}</em>`,
  Diagram: ({ attributes, inner }) =>
    figure(attributes.name ? `/images/docs/diagrams/${attributes.name}.png` : null, attributes.alt, inner),
  Illustration: ({ attributes }) => figure(attributes.src ?? null, attributes.alt, attributes.caption),
  Image: picture,
  Img: picture,
  Figure: ({ attributes, inner }) =>
    attributes.src ? figure(attributes.src, attributes.alt, attributes.caption ?? inner) : block(inner),
  Link: link,
};

/**
 * What stands for a component. One that is not known leaves what it encloses and its title; alone, it leaves nothing.
 * `inner` is null for a component that closes itself.
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
  const met: Met = { attributes: Object.fromEntries(literals), inner: inner ?? '', indent, scope };
  const known = Object.hasOwn(COMPONENTS, tag.name) ? COMPONENTS[tag.name] : undefined;
  if (known) {
    if (tag.name !== '') scope.notices.changed(`the component <${tag.name}> became plain structure`);
    return known(met);
  }
  const label = calloutLabel(tag.name) ?? calloutLabel(calloutKind(tag.name, met.attributes));
  if (label !== null && inner !== null) {
    scope.notices.changed(`the component <${tag.name}> became an aside`);
    return aside(label)(met);
  }
  return unknownComponent(tag.name, met, inner === null);
}

function calloutKind(name: string, attributes: Record<string, string>): string {
  return /^(?:Callout|Admonition|Alert|Aside)$/.test(name)
    ? (attributes.type ?? attributes.variant ?? 'note')
    : '';
}

function unknownComponent(name: string, met: Met, alone: boolean): string {
  const given: TagArguments = { positional: [], named: met.attributes, raw: '' };
  const link = alone
    ? embedLink(name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').replace(/^You-/, 'You'), given)
    : null;
  if (link !== null) {
    met.scope.notices.changed(`the component <${name}> became a link`);
    return link;
  }
  const { title, label, header, caption, alt } = met.attributes;
  const said = title ?? label ?? header ?? (alone ? (caption ?? alt) : undefined);
  if (alone) met.scope.notices.leftOut(`the component <${name}>`);
  else met.scope.notices.changed(`what the component <${name}> encloses became plain text`);
  return said === undefined ? met.inner : block(`**${said}**${met.inner === '' ? '' : `\n\n${met.inner}`}`);
}

/** The first heading is what the fold-out says while it is closed. */
function deepDive({ inner, indent }: Met): string {
  const heading = /^\s*#{1,6}[ \t]+(.*?)[ \t]*(?:\{#[^}\n]*\})?[ \t]*(?:\n|$)/.exec(inner);
  return detailsBlock(heading?.[1] ?? 'Deep Dive', heading ? inner.slice(heading[0].length) : inner, indent);
}

/** A link whose address is computed keeps its text alone. */
function link({ attributes, inner, scope }: Met): string {
  const address = attributes.href ?? attributes.to;
  if (address !== undefined) return `<a href="${attributeText(address)}">${inner}</a>`;
  scope.notices.leftOut('a link whose address is computed');
  return inner;
}

function learnMore({ attributes, inner, indent }: Met): string {
  const link = attributes.path ? `\n\n${indent}${linkHtml(attributes.path, 'Read more')}` : '';
  return asideBlock(null, `${inner.trimEnd()}${link}`, indent);
}

function picture({ attributes, scope }: Met): string {
  if (attributes.src)
    return imageHtml(attributes.src, attributes.alt, { title: attributes.title, width: attributes.width });
  scope.notices.leftOut('a picture whose address is computed');
  return attributes.alt ?? '';
}

/** A figure whose caption is inline Markdown. */
function figure(src: string | null, alt = '', caption = ''): string {
  const words = caption.trim().replace(/\s*\n\s*/g, ' ');
  const below = words ? `\n\n<figcaption markdown="span">${words}</figcaption>` : '';
  return block(`<figure markdown="1">\n\n${src ? imageHtml(src, alt) : alt}${below}\n\n</figure>`);
}
