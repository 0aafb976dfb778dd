import sanitizeHtml from 'sanitize-html';
import { align, type BodyAttribute, dir, lang } from '../../../shared/body/attributes.ts';
import {
  bodyHtml,
  IMAGE_SCHEMES,
  isPrivateImage,
  LINK_SCHEMES,
  parseStyle,
  urlScheme,
} from '../../../shared/body/schema.ts';
import { findProvider } from '../../../shared/embeds/embeds.ts';
import { translate } from './aliases.ts';

const flag = (name: string): BodyAttribute => ({
  default: null,
  place: 'attribute',
  name,
  read: (raw) => raw,
});

/** The schema's own HTML, and the HTML that `arrange` translates into it. */
const ALLOWED = new Map<string, BodyAttribute[]>([
  ...bodyHtml(),
  ['a', [...(bodyHtml().get('a') ?? []), flag('data-embed')]],
  ['div', [align, dir, lang]],
  ['input', [flag('type'), flag('checked')]],
]);

/** Elements without a meaning of their own, whose removal is not reported. */
const UNREMARKABLE = new Set(
  `html head body main article header footer hgroup address nav div section span label colgroup col picture time
   wbr nobr big bdi bdo data font center`.split(/\s+/),
);

/** Elements whose content is removed with them. */
const NOT_TEXT = ['script', 'style', 'template'];

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...ALLOWED.keys()],
  allowedAttributes: Object.fromEntries(
    [...ALLOWED].map(([tag, attributes]) => [tag, attributes.map(attributeName)]),
  ),
  allowedSchemes: [...LINK_SCHEMES],
  allowedSchemesByTag: { img: [...IMAGE_SCHEMES] },
  allowProtocolRelative: false,
  nonTextTags: NOT_TEXT,
  selfClosing: ['img', 'br', 'hr', 'input'],
  nonBooleanAttributes: [],
  parseStyleAttributes: false, // styles are filtered below, value by value
  nestingLimit: 200,
};

/**
 * Reduces HTML to the tags, attributes, styles and URLs that the document schema reads, and unwraps other
 * elements. Adds everything removed to `dropped` in plain words. `origin` is the site's own: URLs on it
 * become paths.
 */
export function sanitise(html: string, dropped: Set<string>, origin?: string): string {
  return sanitizeHtml(html, {
    ...OPTIONS,
    transformTags: {
      '*': (given, attributes) => {
        const tag = translate(given, ownPaths(attributes, origin));
        if (!isCard(tag)) noteTag(given, tag.tagName, dropped);
        return { tagName: tag.tagName, attribs: admit(tag.tagName, tag.attribs, dropped) };
      },
    },
  });
}

/** True for the link that replaces a player of a known provider, which readers see as a card. */
function isCard({ attribs }: { attribs: Record<string, string> }): boolean {
  return attribs['data-embed'] !== undefined && findProvider(attribs.href ?? '') !== null;
}

function noteTag(given: string, tagName: string, dropped: Set<string>): void {
  if (given !== tagName && tagName === 'a') dropped.add(`<${given}> (a link to it is kept)`);
  else if (NOT_TEXT.includes(given)) dropped.add(`<${given}> with its content`);
  else if (!ALLOWED.has(tagName) && !UNREMARKABLE.has(tagName)) dropped.add(`<${given}> (its text is kept)`);
}

function admit(
  tagName: string,
  attribs: Record<string, string>,
  dropped: Set<string>,
): Record<string, string> {
  const allowed = ALLOWED.get(tagName);
  if (allowed === undefined) return {};
  const admitted: Record<string, string> = {};
  for (const [name, raw] of Object.entries(attribs)) {
    const own = allowed.filter((attribute) => attributeName(attribute) === name);
    const value = admitValue(name, raw, own, dropped);
    if (value !== null) admitted[name] = value;
  }
  return admitted;
}

function attributeName(attribute: BodyAttribute): string {
  return attribute.place === 'style' ? 'style' : attribute.name;
}

function admitValue(name: string, raw: string, own: BodyAttribute[], dropped: Set<string>): string | null {
  if (name === 'style') return admitStyle(raw, own, dropped);
  if (name === 'class') return admitClass(raw, own, dropped);
  const read = own.map((attribute) => attribute.read(raw)).find((value) => value !== null);
  if (read !== undefined) return String(read === true ? '' : read);
  dropped.add(own.length > 0 ? refusedValue(name, raw) : `attribute ${name}`);
  return null;
}

function refusedValue(name: string, raw: string): string {
  if (name === 'src' && isPrivateImage(raw)) return 'an image at an address that is not public';
  const scheme = name === 'href' || name === 'src' ? urlScheme(raw) : null;
  return scheme === null ? `a value of the attribute ${name}` : `a URL with ${scheme}:`;
}

function admitStyle(raw: string, own: BodyAttribute[], dropped: Set<string>): string | null {
  const allowed: string[] = [];
  for (const [property, value] of parseStyle(raw)) {
    const read = own.filter((it) => it.name === property).map((it) => it.read(value));
    const good = read.find((it) => it !== null);
    if (good !== undefined) allowed.push(`${property}:${good}`);
    else dropped.add(`style ${property}`);
  }
  return allowed.length > 0 ? allowed.join(';') : null;
}

function admitClass(raw: string, own: BodyAttribute[], dropped: Set<string>): string | null {
  const names = raw.split(/\s+/).filter(Boolean);
  const allowed = names.filter((name) => own.some((attribute) => attribute.read(name) !== null));
  if (allowed.length < names.length) dropped.add('attribute class');
  return allowed.length > 0 ? allowed.join(' ') : null;
}

function ownPaths(attributes: Record<string, string>, origin: string | undefined): Record<string, string> {
  if (origin === undefined) return attributes;
  const changed = { ...attributes };
  for (const name of ['href', 'src']) {
    const url = changed[name];
    if (url === origin) changed[name] = '/';
    else if (url?.startsWith(`${origin}/`)) changed[name] = url.slice(origin.length);
  }
  return changed;
}
