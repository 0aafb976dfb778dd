import type { MarkdownIt, StateInline } from 'markdown-it';
import emojis from 'markdown-it-emoji/lib/data/full.mjs';
import inserted from 'markdown-it-ins';
import marked from 'markdown-it-mark';
import superscript from 'markdown-it-sup';
import { imageHtml, playerLink } from '../html/html-text.ts';
import { decodeEntities } from '../html/html-tree.ts';
import { ruleEnv } from './rule-state.ts';
import { embedLink } from './templates/tags.ts';

/**
 * Rules for `==marked==`, `++inserted++`, `^^inserted^^`, `^raised^`, `~lowered~` or `~struck~`, `:tada:`,
 * CriticMarkup (`{++new++}`), embeds (`@[youtube](id)`), icons, keys, sizes of images, and references to C1
 * controls, which browsers read as Windows-1252.
 */
export function inlineMarks(md: MarkdownIt): void {
  md.use(inserted).use(marked).use(superscript);
  md.inline.ruler.after('emphasis', 'tilde', tilde);
  md.inline.ruler.before('escape', 'icon', icon);
  md.inline.ruler.before('escape', 'emoji', emoji);
  md.inline.ruler.before('escape', 'critic', critic);
  md.inline.ruler.before('escape', 'embed', embed);
  md.inline.ruler.before('image', 'sized_image', sizedImage);
  md.inline.ruler.before('emphasis', 'caret', caret);
  md.inline.ruler.before('ins', 'keys', keys);
  md.inline.ruler.before('entity', 'control_reference', controlReference);
}

/** One tilde lowers a part of a word (`H~2~O`), and strikes out words, as on GitHub. */
function tilde(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (silent || src[pos] !== '~' || src[pos + 1] === '~' || src[pos - 1] === '~') return false;
  const end = src.slice(pos + 1, Math.min(posMax, pos + 2000)).indexOf('~');
  const inner = src.slice(pos + 1, pos + 1 + end);
  if (end < 1 || /^\s|\s$/.test(inner) || src[pos + end + 2] === '~') return false;
  const isLowered = /[\p{L}\p{N})\]]/u.test(src[pos - 1] ?? '') && !/\s/.test(inner);
  const isStruck =
    !/[\p{L}\p{N}]/u.test(src[pos - 1] ?? '') && !/[\p{L}\p{N}]/u.test(src[pos + end + 2] ?? '');
  if (!isLowered && !isStruck) return false;
  writeWithin(state, isLowered ? 'sub' : 's', { from: pos + 1, to: pos + 1 + end });
  state.pos += 1;
  return true;
}

const CARET = /\^\^(?=[^\s^])([^^\n]{1,1000}?)(?<!\s)\^\^(?!\^)/y;

/** `^^inserted^^` of pymdownx.caret. */
function caret(state: StateInline, silent: boolean): boolean {
  const [found] = matchHere(CARET, state) ?? [];
  if (found === undefined || silent) return false;
  writeWithin(state, 'ins', { from: state.pos + 2, to: state.pos + found.length - 2 });
  state.pos += 2;
  return true;
}

const KEYS = /\+\+((?:[a-z\d-]{1,20}|"[^"\n]{1,20}")(?:\+(?:[a-z\d-]{1,20}|"[^"\n]{1,20}")){0,5})\+\+/iy;

/** `++ctrl+alt+del++` of pymdownx.keys. */
function keys(state: StateInline, silent: boolean): boolean {
  if (silent || !ruleEnv(state).extensions.has('pymdownx.keys')) return false;
  const [found, names = ''] = matchHere(KEYS, state) ?? [];
  if (found === undefined) return false;
  for (const [at, name] of names.split('+').entries()) {
    if (at > 0) state.pending += '+';
    const shown = name.replace(/^"(.*)"$/, '$1');
    const key = /^"|^.$/.test(name) ? shown : shown.charAt(0).toUpperCase() + shown.slice(1);
    state.push('kbd_open', 'kbd', 1);
    state.push('text', '', 0).content = key;
    state.push('kbd_close', 'kbd', -1);
  }
  state.pos += found.length;
  return true;
}

/** Matches a sticky pattern at the state's position, within the part that is parsed. */
function matchHere(pattern: RegExp, { src, pos, posMax }: StateInline): RegExpExecArray | null {
  pattern.lastIndex = pos;
  const found = pattern.exec(src);
  return found !== null && pattern.lastIndex <= posMax ? found : null;
}

/** Parses a part of a line inside an element. Leaves the state behind the part. */
function writeWithin(state: StateInline, tag: string, { from, to }: { from: number; to: number }): void {
  state.push(`${tag}_open`, tag, 1);
  const { posMax } = state;
  Object.assign(state, { pos: from, posMax: to });
  state.md.inline.tokenize(state);
  Object.assign(state, { pos: to, posMax });
  state.push(`${tag}_close`, tag, -1);
}

const CRITIC = /\{(?:(\+\+|--|~~|==|>>)(?=\S))((?:(?!\n[ \t>]*\n)[^{}]){1,2000}?)(?:\+\+|--|~~|==|<<)\}/y;
const CRITIC_TAGS: Record<string, string> = { '++': 'ins', '--': 'del', '==': 'mark' };

/** `{++new++}`, `{--old--}`, `{~~old~>new~~}`, `{==marked==}` and `{>>comment<<}` of CriticMarkup. */
function critic(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '{') return false;
  const [found, sign = '', inner = ''] = matchHere(CRITIC, state) ?? [];
  if (found === undefined || !found.endsWith(`${sign === '>>' ? '<<' : sign}}`)) return false;
  const end = state.pos + found.length;
  if (!silent) {
    const from = state.pos + 3;
    const [old = '', replaced] = sign === '~~' ? inner.split('~>') : [];
    if (sign === '>>') ruleEnv(state).notices.leftOut('a comment');
    else if (replaced === undefined)
      writeWithin(state, CRITIC_TAGS[sign] ?? 'del', { from, to: from + inner.length });
    else {
      writeWithin(state, 'del', { from, to: from + old.length });
      writeWithin(state, 'ins', { from: from + old.length + 2, to: from + inner.length });
    }
  }
  state.pos = end;
  return true;
}

const EMBED = /@\[([a-z]{2,20})\]\(([^\s()]{1,500})\)|%\[(https?:\/\/[^\s[\]]{1,2000})\]/iy;

/** `@[youtube](id)` of markdown-it-video, and `%[url]` of Hashnode. */
function embed(state: StateInline, silent: boolean): boolean {
  if (!'@%'.includes(state.src[state.pos] ?? ' ')) return false;
  const [found, service = 'embed', id, url] = matchHere(EMBED, state) ?? [];
  if (found === undefined) return false;
  const link =
    url === undefined ? embedLink(service, { positional: [id ?? ''], named: {} }) : playerLink(url);
  if (link === null) return false;
  if (!silent) state.push('html_inline', '', 0).content = link;
  state.pos += found.length;
  return true;
}

const EMOJI = /:([\w+-]{1,60}):/y;

/** `:tada:` of GitHub. The rule of markdown-it-emoji copies all tokens of a text for each one. */
function emoji(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== ':') return false;
  const [found = '', name = ''] = matchHere(EMOJI, state) ?? [];
  const sign = Object.hasOwn(emojis, name) ? emojis[name] : undefined;
  if (sign === undefined) return false;
  if (!silent) state.pending += sign;
  state.pos += found.length;
  return true;
}

const ICON = /:(?:material|fontawesome|octicons|simple)-([a-z0-9-]{1,80}):(?:\{[^}\n]{1,200}\})?/y;

/**
 * Leaves out an icon of pymdownx.emoji, `:octicons-arrow-right-24:`. The only content of a link becomes its
 * name. Source: https://squidfunk.github.io/mkdocs-material/reference/icons-emojis/.
 */
function icon(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  const { extensions, notices } = ruleEnv(state);
  if (src[pos] !== ':' || !extensions.has('pymdownx.emoji')) return false;
  const [found, name = ''] = matchHere(ICON, state) ?? [];
  if (found === undefined) return false;
  const isAlone = state.linkLevel > 0 && src[pos - 1] === '[' && pos + found.length === posMax;
  if (!silent) notices.leftOut('an icon');
  if (!silent && isAlone) state.pending += name.replace(/^brands-|-\d+$/g, '').replaceAll('-', ' ');
  state.pos += found.length;
  return true;
}

const SIZED =
  /!\[([^\]\n]{0,500})\]\(([^\s()<>]{1,2000})[ ]+(?:=(?:\d+%?)?x(?:\d+%?)?(?:[ ]+"[^"\n]{0,500}")?|align="[a-z]{1,10}")[ ]*\)/y;

/** An image with its size, `![alt](a.png =250x)`, of markdown-it-imsize, or its place, of Hashnode. */
function sizedImage(state: StateInline, silent: boolean): boolean {
  const [found, alt = '', src = ''] = matchHere(SIZED, state) ?? [];
  if (found === undefined || !state.md.validateLink(src)) return false;
  if (!silent) state.push('html_inline', '', 0).content = imageHtml(state.md.normalizeLink(src), alt);
  state.pos += found.length;
  return true;
}

const CONTROL_REFERENCE = /&#(?:1(?:2[89]|[345]\d)|x0{0,4}[89][0-9a-f]);/iy;

function controlReference(state: StateInline, silent: boolean): boolean {
  const [found] = matchHere(CONTROL_REFERENCE, state) ?? [];
  if (found === undefined) return false;
  if (!silent) state.push('text_special', '', 0).content = decodeEntities(found);
  state.pos += found.length;
  return true;
}
