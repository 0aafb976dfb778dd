import type { Notices } from '../files/notices.ts';
import { replaceBetween } from './replace-between.ts';

const COMMENT_OPENS = /\{::comment\}/g;
const COMMENT_CLOSES = /\{:\/(?:comment)?\}/g;
const EXTENSION = /\{:\/(?:nomarkdown|options|comment)?\}|\{::(?:nomarkdown|options)[^}]*\/?\}/g;
const CONTENTS = /^[ \t]*(?:[*+-]|\d+\.)[ \t]+.*\n[ \t]*\{:[^}\n]*\btoc\b[^}\n]*\}[ \t]*$/gm;
const HEADING_WITH_LIST =
  /^([ \t]*#{1,6}[ \t].{0,500}?)[ \t]*\{:?[ \t]*((?:[#.][^}\n]*|[\w-]+=[^}\n]*))\}[ \t]*$/gm;
const LIST_AFTER_HEADING = /^([ \t]*#{1,6}[ \t][^\n]*)\n[ \t]*\{:[ \t]*([^}\n]*)\}[ \t]*$/gm;
const BLOCK_LIST = /^[ \t>]*\{:[^}\n]*\}[ \t]*$/gm;
const SPAN_LIST = /(?<=[)\]*_`~>\uFDD1])\{:[^}\n]*\}/g;
const ATTRS_LIST = /(?<=[)\]])\{(?:[.#][\w-]|[\w-]+=)[^}\n]*\}/g;
/** At the end of a block other than a heading: https://github.com/arve0/markdown-it-attrs */
const BLOCK_ATTRS =
  /\{(?:[.#][A-Za-z][\w-]*|[\w-]+="[^"\n]*")(?:[ \t]+(?:[.#][A-Za-z][\w-]*|[\w-]+="[^"\n]*"))*\}[ \t]*$/gm;
const HEADING = /^[ \t>]*#{1,6}[ \t]/;
const ABBREVIATION = /^\*\[[^\]\n]+\]:[^\n]*$/gm;

/**
 * Resolves kramdown's attribute lists and extensions in a masked text. Keeps only the ids of headings, as
 * `{#id}` at the end of the line, which the parser reads. Source: https://kramdown.gettalong.org/syntax.html.
 */
export function resolveKramdown(text: string, notices: Notices): string {
  const drop = (what: string) => () => {
    notices.leftOut(what);
    return '';
  };
  return replaceBetween(padTables(text), COMMENT_OPENS, COMMENT_CLOSES, drop('a comment'))
    .replace(EXTENSION, '')
    .replace(CONTENTS, drop('a generated table of contents'))
    .replace(LIST_AFTER_HEADING, (_, heading: string, list: string) => headingWithId(heading, list, notices))
    .replace(HEADING_WITH_LIST, (_, heading: string, list: string) => headingWithId(heading, list, notices))
    .replace(BLOCK_LIST, drop('an attribute list'))
    .replace(SPAN_LIST, drop('an attribute list'))
    .replace(ATTRS_LIST, drop('an attribute list'))
    .replace(BLOCK_ATTRS, (list, at: number, source: string) => {
      const line = source.slice(source.lastIndexOf('\n', at) + 1, at);
      return HEADING.test(line) ? list : drop('an attribute list')();
    })
    .replace(ABBREVIATION, drop('the full form of an abbreviation'));
}

function headingWithId(heading: string, list: string, notices: Notices): string {
  const id = /#([^\s#.}]+)/.exec(list)?.[1] ?? /\bid="?([^\s"}]+)/.exec(list)?.[1];
  if (/(?:^|\s)\.|=/.test(list.replace(/\bid="?[^\s"]+"?/, '')))
    notices.leftOut('classes and attributes of a heading');
  return id ? `${heading} {#${id}}` : heading;
}

const SHORT_TABLE =
  /^([ \t]*\|.*\|)[ \t]*\n([ \t]*\|[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?)[ \t]*$/gm;

/**
 * kramdown allows fewer columns in the line under a table's header than in the header; the parser does not.
 */
function padTables(text: string): string {
  return text.replace(SHORT_TABLE, (table, head: string, rule: string) => {
    const missing = columns(head) - columns(rule);
    return missing > 0 ? `${head}\n${rule.replace(/\|?$/, '|')}${'---|'.repeat(missing)}` : table;
  });
}

function columns(row: string): number {
  return row
    .replace(/\\\|/g, '')
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|').length;
}
