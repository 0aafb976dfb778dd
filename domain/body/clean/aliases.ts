import { LINK_SCHEMES, safeLinkUrl, urlScheme } from '../../../shared/body/schema.ts';
import { pageOfPlayer } from '../../../shared/embeds/embeds.ts';

type Tag = { tagName: string; attribs: Record<string, string> };

/** The callout kinds for the elements and classes of documentation tools. */
const CALLOUT_NAMES: Record<string, string> = {
  ...callouts(
    'note',
    'note info hint-block callout deepdive learnmore recap youwilllearn solution wip canary seealso',
  ),
  ...callouts('tip', 'tip hint success important-tip'),
  ...callouts('warning', 'warning caution danger important attention pitfall deprecated gotcha alert'),
  ...callouts('pullquote', 'pullquote pquote pull-quote'),
};

/** The body's classes for the classes of other programs. */
const CLASS_NAMES: Record<string, string> = {
  ...CALLOUT_NAMES,
  'pquote-credit': 'credit',
  'pquote-avatar': 'avatar',
  alignleft: 'align-left',
  alignright: 'align-right',
  aligncenter: 'align-center',
  alignwide: 'align-wide',
  alignfull: 'align-full',
  'kg-width-wide': 'align-wide',
  'kg-width-full': 'align-full',
  reversefootnote: 'footnote-backref',
  'data-footnote-backref': 'footnote-backref',
};

/** Elements that embed a URL, with the attribute that contains it; a body gets a link instead. */
const EMBEDS: Record<string, string> = {
  iframe: 'src',
  video: 'src',
  audio: 'src',
  source: 'src',
  embed: 'src',
  object: 'data',
};

/** Translates an element of another program to the elements and attributes of the body's schema. */
export function translate(tagName: string, attribs: Record<string, string>): Tag {
  const embed = EMBEDS[tagName];
  if (embed !== undefined) return linkTo(tagName, attribs[embed]);
  const translated = {
    tagName: translateTag(tagName, attribs),
    attribs: translateAttributes(tagName, attribs),
  };
  return translated.tagName === 'aside' ? asCallout(tagName, translated) : translated;
}

function translateTag(tagName: string, attribs: Record<string, string>): string {
  if (tagName === 'center') return 'div';
  if (tagName === 'font') return 'span';
  if (CALLOUT_NAMES[tagName] !== undefined) return 'aside';
  if (tagName !== 'div' && tagName !== 'section') return tagName;
  const classes = parseClasses(attribs);
  if (classes.includes('footnotes')) return 'section';
  return classes.some((name) => CALLOUT_NAMES[name] !== undefined) ? 'aside' : 'div';
}

function asCallout(tagName: string, tag: Tag): Tag {
  const kind = CALLOUT_NAMES[tagName] ?? '';
  return { ...tag, attribs: { ...tag.attribs, class: `${tag.attribs.class ?? ''} ${kind}`.trim() } };
}

function translateAttributes(tagName: string, attribs: Record<string, string>): Record<string, string> {
  const { align, bgcolor, class: classes, ...rest } = attribs;
  const style = [attribs.style];
  if (align !== undefined) style.push(`text-align:${align}`);
  if (tagName === 'center') style.push('text-align:center');
  if (bgcolor !== undefined) style.push(`background-color:${bgcolor}`);
  if (tagName === 'font' && rest.color !== undefined) style.push(`color:${rest.color}`);
  if (tagName === 'font') delete rest.color;
  const written = style.filter(Boolean).join(';');
  return { ...rest, ...(written && { style: written }), ...(classes && translateClasses(classes, written)) };
}

/** Translates classes; Quill stores alignment and indent in classes (https://quilljs.com/docs/formats). */
function translateClasses(classes: string, style: string): Record<string, string> {
  const names = classes.split(/\s+/).filter(Boolean);
  const aligned = names.map((name) => /^ql-align-(\w+)$/.exec(name)?.[1]).find(Boolean);
  const indented = names.map((name) => /^ql-indent-(\d)$/.exec(name)?.[1]).find(Boolean);
  const own = names
    .filter((name) => !/^ql-(?:align|indent)-/.test(name))
    .map((name) => CLASS_NAMES[name] ?? name);
  return {
    ...(own.length > 0 && { class: own.join(' ') }),
    ...(aligned && { style: `${style};text-align:${aligned}` }),
    ...(indented && { 'data-indent': indented }),
  };
}

/**
 * `data-embed` makes the URL the text of a link without one. The player of a known provider becomes its page.
 */
function linkTo(tagName: string, url: string | undefined): Tag {
  const href = safeLinkUrl(url ?? '');
  const scheme = href === null ? null : urlScheme(href);
  const isPage = scheme !== null && scheme !== 'mailto' && LINK_SCHEMES.includes(scheme);
  return href !== null && isPage
    ? { tagName: 'a', attribs: { href: pageOfPlayer(href) ?? href, 'data-embed': tagName } }
    : { tagName, attribs: {} };
}

function parseClasses(attribs: Record<string, string>): string[] {
  return (attribs.class ?? '').split(/\s+/).filter(Boolean);
}

function callouts(kind: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, kind]));
}
