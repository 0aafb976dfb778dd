import { CUT_MARKS, hasLongMarkRun } from '../../../shared/text/combining-marks.ts';
import type { DateOrder } from '../../dates/dates.ts';
import type { Fields } from '../files/fields.ts';
import { parseRecord, parseYamlRecord } from '../files/parse-record.ts';
import { type FrontMatter, readFields } from './front-matter-fields.ts';
import { readJsData } from './js-data.ts';
import { repairYaml } from './repair-yaml.ts';
import { withStatusTags } from './visibility.ts';

/** A file's parts. `matter` is null if there is none or it cannot be parsed; `warnings` then says why. */
export interface SplitFile {
  matter: FrontMatter | null;
  body: string;
  /** True if it has none and may have none. */
  bare?: boolean;
  /** Errors, worded for the report. */
  warnings: string[];
}

/** Facts about the site of a file. */
export interface SplitOptions {
  /** Adds what the site's configuration says about the file. */
  prepare?: (record: Fields) => Fields;
  dateOrder?: DateOrder | undefined;
  /** True if a file may have no front matter. */
  optional?: boolean;
}

/** The warning about a file without any. */
export const NO_MATTER = 'no front matter';
const MAX_LENGTH = 100_000;
type Parsed = { record: Fields | null; warnings: string[] };

/** The part of a file before its text. */
interface Block {
  format: 'yaml' | 'toml' | 'json' | 'js' | 'header';
  raw: string;
  /** The number of characters up to the text. */
  length: number;
}

/** Eleventy names the format behind the fence; in Obsidian and Jekyll it is always YAML. */
const FENCED = /^---[ \t]*([a-z]{0,10})[ \t]*\n(?:([\s\S]*?)\n)?(?:---|\.\.\.)[ \t]*(?:\n|$)/i;
const TOML_BLOCK = /^\+\+\+[ \t]*\n(?:([\s\S]*?)\n)?\+\+\+[ \t]*(?:\n|$)/;
/** Hugo also reads JSON. */
const JSON_BLOCK = /^(\{[ \t]*\n(?:[\s\S]*?\n)?\})[ \t]*(?:\n|$)/;
const FORMATS: Record<string, Block['format']> = {
  '': 'yaml',
  yaml: 'yaml',
  yml: 'yaml',
  toml: 'toml',
  json: 'json',
  js: 'js',
  javascript: 'js',
};

/**
 * Splits a Markdown file into front matter (YAML between `---`, TOML between `+++`, JSON in braces, as
 * `---js` and `---json` say, or lines of fields) and body. Code is read as data and never run. Never throws.
 * Formats: https://jekyllrb.com/docs/front-matter/, https://gohugo.io/content-management/front-matter/,
 * https://www.11ty.dev/docs/data-frontmatter/.
 */
export function splitFile(
  source: string,
  { prepare, dateOrder, optional = false }: SplitOptions = {},
): SplitFile {
  const text = source.replace(/^[\uFEFF\s]+(?=---|\+\+\+)/, '').replace(/\r\n?/g, '\n');
  const block = findBlock(text) ?? unfencedBlock(text) ?? headerBlock(text);
  if (!block && optional) {
    const { matter } = readFields(prepare?.({}) ?? {}, dateOrder);
    return { matter, body: text, bare: true, warnings: [] };
  }
  if (!block) return { matter: null, body: text, warnings: [NO_MATTER] };
  if (block.length > MAX_LENGTH)
    return { matter: null, body: text, warnings: ['its front matter is too long'] };
  const { record, warnings } = block.format === 'yaml' ? parseYaml(block.raw) : parseOther(block);
  const body = text.slice(block.length);
  if (!record) return { matter: null, body, warnings };
  const fields = readFields(prepare?.(record) ?? record, dateOrder);
  const cut = hasLongMarkRun(text.slice(0, block.length)) ? [`in the front matter ${CUT_MARKS}`] : [];
  return { matter: fields.matter, body, warnings: [...warnings, ...cut, ...fields.warnings] };
}

function findBlock(text: string): Block | null {
  const fenced = FENCED.exec(text);
  const format = fenced && FORMATS[(fenced[1] ?? '').toLowerCase()];
  if (fenced && format) return { format, raw: fenced[2] ?? '', length: fenced[0].length };
  const toml = TOML_BLOCK.exec(text);
  if (toml) return { format: 'toml', raw: toml[1] ?? '', length: toml[0].length };
  const json = JSON_BLOCK.exec(text);
  return json && { format: 'json', raw: json[1] ?? '', length: json[0].length };
}

const FIRST_FIELD =
  /^(?:title|date|layout|tags|categor(?:y|ies)|updated|modified|permalink|draft|published|slug|authors?|description|summary|status|lang|id|comments)[ \t]*:/i;
const MAX_UNFENCED = 100;
/** A line that front matter may have. Below Pelican's, there is text before a `---`. */
const FIELD_LINE = /^(?:[\w.-]{1,60}[ \t]*:.*|[ \t#\-\]}].*)?$/;

/** Hexo reads front matter whose opening fence is missing. */
function unfencedBlock(text: string): Block | null {
  if (!FIRST_FIELD.test(text.slice(0, 100))) return null;
  const lines = text.slice(0, MAX_LENGTH).split('\n', MAX_UNFENCED);
  const end = lines.findIndex((line) => /^-{3,}[ \t]*$/.test(line));
  if (end === -1 || !lines.slice(0, end).every((line) => FIELD_LINE.test(line))) return null;
  const raw = lines.slice(0, end).join('\n');
  const length = lines.slice(0, end + 1).join('\n').length + 1;
  return { format: 'yaml', raw, length: Math.min(length, text.length) };
}

/** Lines of fields up to a blank line, as Pelican and MultiMarkdown have them, or in Nikola's comment. */
const HEADER = /^(?:[A-Za-z][\w-]{0,60}:[^\n]*\n(?:[ \t]+\S[^\n]*\n)*){1,60}/;
const NIKOLA_HEADER = /^<!--[ \t]*\n((?:\.\. [\w-]{1,60}:[^\n]*\n|[ \t]*\n){1,60})-->[ \t]*(?:\n|$)/;

function headerBlock(text: string): Block | null {
  const start = text.slice(0, MAX_LENGTH);
  const [nikola, inner] = NIKOLA_HEADER.exec(start) ?? [];
  if (nikola !== undefined) return { format: 'header', raw: inner ?? '', length: nikola.length };
  if (!FIRST_FIELD.test(start.slice(0, 100))) return null;
  const [raw = ''] = HEADER.exec(`${start}\n`) ?? [];
  const isWhole = /^title[ \t]*:/im.test(raw) && /^[ \t]*(?:\n|$)/.test(start.slice(raw.length));
  return isWhole ? { format: 'header', raw, length: Math.min(raw.length, text.length) } : null;
}

function parseHeader(raw: string): Fields {
  const record: Fields = Object.create(null);
  const joined = raw.replace(/\n[ \t]+(?=\S)/g, ' ');
  for (const [, name = '', value = ''] of joined.matchAll(/^(?:\.\. )?([\w-]+):[ \t]*([^\n]*)$/gm))
    record[name.toLowerCase()] = value.trim();
  for (const name of ['author', 'authors'])
    if (typeof record[name] === 'string') record[name] = record[name].split(/[;,]/);
  return raw.trimStart().startsWith('.. ') ? withStatusTags(record) : record;
}

function parseYaml(raw: string): Parsed {
  const parsed = parseYamlRecord(raw);
  if (typeof parsed !== 'string') return { record: parsed, warnings: [] };
  const { yaml, repaired } = repairYaml(raw, (field) => typeof parseYamlRecord(field) !== 'string');
  const record = yaml === raw ? parsed : parseYamlRecord(yaml);
  if (typeof record === 'string')
    return { record: null, warnings: [`the front matter is not valid YAML: ${parsed}`] };
  if (repaired.length === 0) return { record, warnings: [] };
  const names = repaired.map((name) => `'${name}'`).join(', ');
  return {
    record,
    warnings: [`the front matter is not valid YAML; ${names} was read as plain text: ${parsed}`],
  };
}

function parseOther({ raw, format }: Block): Parsed {
  if (format === 'header') return { record: parseHeader(raw), warnings: [] };
  const parsed = format === 'js' ? readJsData(raw) : parseRecord(raw, format);
  if (typeof parsed !== 'string') return { record: parsed, warnings: [] };
  const why = format === 'toml' ? `not valid TOML: ${parsed}` : parsed;
  return { record: null, warnings: [`the front matter is ${why}`] };
}

/** `[[Name]]`, `[[folder/Name|shown]]` and `![[picture.png]]`, which properties of Obsidian may hold. */
const WIKI_LINK = /!?\[\[([^[\]\n|]{1,300})(?:\|([^[\]\n]{1,300}))?\]\]/g;
const MAX_VALUES = 500;

/** Replaces the wiki links in the properties of a note with the names that they show. */
export function withoutWikiLinks(record: Fields): Fields {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, unlinked(value)]));
}

function unlinked(value: unknown): unknown {
  // An unquoted link is a list in a list for YAML.
  if (Array.isArray(value))
    return value
      .slice(0, MAX_VALUES)
      .flat(2)
      .map((each) => unlinked(each));
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return value;
  return value.replace(WIKI_LINK, (_, target: string, shown?: string) => {
    const isFile = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(target);
    return isFile ? target : (shown ?? target.replace(/#.*$/, '').split('/').at(-1) ?? '').trim();
  });
}
