import { Parser } from 'htmlparser2';
import { LRUCache } from 'lru-cache';
import { MAX_CODE_ELEMENTS } from '../../contract/limits.ts';
import type { Settings } from '../../contract/settings.ts';
import { escapeHtml } from '../../shared/text/escape-html.ts';
import { invalid, LekhaError } from '../errors.ts';

/** Code that a site adds to its public pages (docs/page-code.md), as HTML that we write. */
export interface SiteCode {
  /** Facts for search engines and other programs, which load and run nothing: part of the head. */
  facts: string;
  /** HTML that runs, loads or styles, which waits for the visitor's consent. */
  waiting: { head: string; end: string };
  /** The texts of its inline scripts and styles, for the policy. */
  inline: { scripts: string[]; styles: string[] };
  /** The hosts that it may load from, as an administrator named them. */
  hosts: string[];
}

type CodeFields = Pick<Settings, 'codeEnabled' | 'headCode' | 'endCode' | 'codeHosts'>;
type Field = 'headCode' | 'endCode';

interface CodeElement {
  tag: string;
  attributes: Record<string, string>;
  text: string;
}

const LOADING = 'type media crossorigin integrity referrerpolicy fetchpriority id';
/** The attributes of each element, besides `data-…`. None runs a script of its own. */
const allowed = new Map(
  Object.entries({
    script: `src async defer nomodule charset ${LOADING}`,
    style: 'type media id',
    link: `rel href as sizes hreflang title ${LOADING}`,
    meta: 'name property itemprop content media id',
  }).map(([tag, names]) => [tag, new Set(names.split(' '))]),
);

/** Links that only say something. All others load, or may. */
const FACTS = new Set(
  'me author license alternate webmention pingback indieauth-metadata authorization_endpoint token_endpoint'.split(
    ' ',
  ),
);
const scriptTypes = new Set(['', 'text/javascript', 'application/javascript', 'module']);
const DATA = 'application/ld+json';

/** Reads the code of both fields. Throws `invalid` for code that pages would not carry. */
export function readCode({ headCode, endCode, codeHosts: hosts }: CodeFields): SiteCode {
  const elements = (field: Field, html: string) => {
    const found = parseCode(field, html);
    for (const element of found) assertAllowed(field, element, hosts);
    return found;
  };
  const [head, end] = [elements('headCode', headCode), elements('endCode', endCode)];
  const all = [...head, ...end];
  const write = (list: readonly CodeElement[]) =>
    list
      .filter((one) => !isFact(one))
      .map(writeElement)
      .join('');
  const waiting = all.filter((one) => !isFact(one));
  const texts = (tag: string) => waiting.flatMap((one) => (one.tag === tag && one.text ? [one.text] : []));
  return {
    facts: all.filter(isFact).map(writeElement).join(''),
    waiting: { head: write(head), end: write(end) },
    inline: { scripts: texts('script'), styles: texts('style') },
    hosts: waiting.length > 0 ? hosts : [],
  };
}

/** The site's code as pages carry it: none, if it is off or would be refused, as it may be from elsewhere. */
export function usableCode({ codeEnabled, headCode, endCode, codeHosts }: CodeFields): SiteCode | null {
  if (!codeEnabled || headCode + endCode === '') return null;
  return read.memo(JSON.stringify({ headCode, endCode, codeHosts })).code;
}

/** The layout's data are loaded after each write. */
const read = new LRUCache<string, { code: SiteCode | null }>({
  max: 10,
  memoMethod: (fields) => {
    try {
      return { code: readCode(JSON.parse(fields) as CodeFields) };
    } catch (error) {
      if (error instanceof LekhaError) return { code: null };
      throw error;
    }
  },
});

/**
 * Reads the elements of a field. `noscript` is left out with what it holds, since the code waits for an
 * answer that needs scripts, and so are comments.
 */
function parseCode(field: Field, html: string): CodeElement[] {
  const refuse = (message: string) => invalid(field, message);
  const elements: CodeElement[] = [];
  let open: CodeElement | null = null;
  let skipped = 0;
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (tag === 'noscript' || skipped > 0) return void skipped++;
      if (!allowed.has(tag))
        throw refuse(`<${short(tag)}> is not allowed: use script, style, link, meta, noscript and comments.`);
      if (elements.length === MAX_CODE_ELEMENTS)
        throw refuse(`Please use at most ${MAX_CODE_ELEMENTS} elements.`);
      open = { tag, attributes, text: '' };
      elements.push(open);
    },
    ontext(text) {
      if (skipped > 0) return;
      if (open) open.text += text;
      else if (text.trim())
        throw refuse(`Please remove the text “${short(text.trim())}” between the elements.`);
    },
    onclosetag(tag, isImplied) {
      if (skipped > 0) return void skipped--;
      if (isImplied && (tag === 'script' || tag === 'style'))
        throw refuse(`Please close <${tag}> with </${tag}>.`);
      open = null;
    },
    onprocessinginstruction() {
      throw refuse('Please remove “<!” and “<?” before the elements.');
    },
  });
  parser.end(html);
  return elements;
}

function assertAllowed(field: Field, { tag, attributes, text }: CodeElement, hosts: readonly string[]): void {
  for (const name of Object.keys(attributes))
    if (!allowed.get(tag)!.has(name) && !/^data-[a-z][\w.-]*$/.test(name))
      throw invalid(field, `Please remove the attribute “${short(name)}” of <${tag}>.`);
  if (/<!--|<\/(?:script|style)/i.test(text))
    throw invalid(field, `Please remove “<!--” and “</${tag}” from the text of <${tag}>.`);
  const type = scriptType(attributes);
  if (tag === 'script' && type !== DATA && !scriptTypes.has(type))
    throw invalid(field, `Please remove the type “${short(type)}” of <script>.`);
  if (isFact({ tag, attributes, text })) return;
  const url = tag === 'script' ? attributes.src : attributes.href;
  if (url === undefined && tag !== 'link') return;
  const host = namedHost(url ?? '');
  if (host === null)
    throw invalid(
      field,
      `Please begin the URL “${short(url ?? '')}” of <${tag}> with https:// and a host name.`,
    );
  if (host !== '' && !hosts.some((one) => (one.startsWith('*') ? host.endsWith(one.slice(1)) : host === one)))
    throw invalid(field, `Please name ${short(host)} among the hosts: <${tag}> loads from there.`);
}

/** The host of a URL, empty for a path of the site; null for any other URL. */
function namedHost(url: string): string | null {
  if (/^\/(?![/\\])[^\s\\]*$/.test(url)) return '';
  if (!/^https:\/\/[^\s\\]+$/i.test(url) || !URL.canParse(url)) return null;
  const { hostname, port, username, password } = new URL(url);
  return port + username + password === '' ? hostname : null;
}

function isFact({ tag, attributes }: CodeElement): boolean {
  if (tag === 'link')
    return words(attributes.rel).every((word) => FACTS.has(word)) && words(attributes.rel).length > 0;
  return tag === 'meta' || (tag === 'script' && scriptType(attributes) === DATA);
}

function words(list = ''): string[] {
  return list.toLowerCase().split(/\s+/).filter(Boolean);
}

function scriptType({ type = '' }: Record<string, string>): string {
  return type.trim().toLowerCase();
}

function writeElement({ tag, attributes, text }: CodeElement): string {
  const given = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  const start = `<${tag}${given.join('')}>`;
  return tag === 'link' || tag === 'meta' ? start : `${start}${text}</${tag}>`;
}

/** The beginning of a text, for a message. */
function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text;
}
