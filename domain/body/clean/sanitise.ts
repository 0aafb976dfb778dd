import sanitizeHtml from 'sanitize-html';
import { align, type BodyAttribute, dir, lang } from '../../../contract/body/attributes.ts';
import { bodyHtml, LINK_SCHEMES, PICTURE_SCHEMES, schemeOf, styleOf } from '../../../contract/body.ts';
import { translate } from './aliases.ts';

const flag = (name: string): BodyAttribute => ({
  default: null,
  place: 'attribute',
  name,
  read: (raw) => raw,
});

/** The schema's own HTML and what `arrange` turns into it. */
const ALLOWED = new Map<string, BodyAttribute[]>([
  ...bodyHtml(),
  ['a', [...(bodyHtml().get('a') ?? []), flag('data-embed')]],
  ['div', [align, dir, lang]],
  ['input', [flag('type'), flag('checked')]],
]);

/** Elements that say nothing of their own: leaving them out is not worth a word. */
const UNREMARKABLE = new Set(
  `html head body main article header footer hgroup address nav div section span label colgroup col picture time
   wbr nobr big bdi bdo data font center`.split(/\s+/),
);

/** Elements whose content is not text. */
const NOT_TEXT = ['script', 'style', 'template'];

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...ALLOWED.keys()],
  allowedAttributes: Object.fromEntries(
    [...ALLOWED].map(([tag, attributes]) => [tag, attributes.map(nameOf)]),
  ),
  allowedSchemes: [...LINK_SCHEMES],
  allowedSchemesByTag: { img: [...PICTURE_SCHEMES] },
  allowProtocolRelative: false,
  nonTextTags: NOT_TEXT,
  selfClosing: ['img', 'br', 'hr', 'input'],
  nonBooleanAttributes: [],
  parseStyleAttributes: false, // styles are filtered below, value by value
  nestingLimit: 200,
};

/**
 * HTML with only the tags, attributes, styles and addresses that the document schema reads, other elements unwrapped.
 * What is left out is added to `dropped` in plain words. `origin` is the site's own: addresses on it become paths.
 */
export function sanitise(html: string, dropped: Set<string>, origin?: string): string {
  return sanitizeHtml(html, {
    ...OPTIONS,
    transformTags: {
      '*': (given, attributes) => {
        const tag = translate(given, ownPaths(attributes, origin));
        noteTag(given, tag.tagName, dropped);
        return { tagName: tag.tagName, attribs: admit(tag.tagName, tag.attribs, dropped) };
      },
    },
  });
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
    const own = allowed.filter((attribute) => nameOf(attribute) === name);
    const value = admitValue(name, raw, own, dropped);
    if (value !== null) admitted[name] = value;
  }
  return admitted;
}

function nameOf(attribute: BodyAttribute): string {
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
  const scheme = name === 'href' || name === 'src' ? schemeOf(raw) : null;
  return scheme === null ? `a value of the attribute ${name}` : `an address with ${scheme}:`;
}

function admitStyle(raw: string, own: BodyAttribute[], dropped: Set<string>): string | null {
  const kept: string[] = [];
  for (const [property, value] of styleOf(raw)) {
    const read = own.filter((it) => it.name === property).map((it) => it.read(value));
    const good = read.find((it) => it !== null);
    if (good !== undefined) kept.push(`${property}:${good}`);
    else dropped.add(`style ${property}`);
  }
  return kept.length > 0 ? kept.join(';') : null;
}

function admitClass(raw: string, own: BodyAttribute[], dropped: Set<string>): string | null {
  const names = raw.split(/\s+/).filter(Boolean);
  const kept = names.filter((name) => own.some((attribute) => attribute.read(name) !== null));
  if (kept.length < names.length) dropped.add('attribute class');
  return kept.length > 0 ? kept.join(' ') : null;
}

function ownPaths(attributes: Record<string, string>, origin: string | undefined): Record<string, string> {
  if (origin === undefined) return attributes;
  const changed = { ...attributes };
  for (const name of ['href', 'src']) {
    const address = changed[name];
    if (address === origin) changed[name] = '/';
    else if (address?.startsWith(`${origin}/`)) changed[name] = address.slice(origin.length);
  }
  return changed;
}
