import { CUT_MARKS, hasLongMarkRun } from '../../../shared/text/combining-marks.ts';
import type { DateOrder } from '../../dates/dates.ts';
import type { Fields } from '../files/fields.ts';
import { parseRecord, parseYamlRecord } from '../files/parse-record.ts';
import { type FrontMatter, readFields } from './front-matter-fields.ts';
import { repairYaml } from './repair-yaml.ts';

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

const MAX_LENGTH = 100_000;
type Parsed = { record: Fields | null; warnings: string[] };

const YAML_BLOCK = /^---[ \t]*\n(?:([\s\S]*?)\n)?(?:---|\.\.\.)[ \t]*(?:\n|$)/;
/** Hugo also reads JSON. */
const JSON_BLOCK = /^(\{[ \t]*\n(?:[\s\S]*?\n)?\})[ \t]*(?:\n|$)/;
const TOML_BLOCK = /^\+\+\+[ \t]*\n(?:([\s\S]*?)\n)?\+\+\+[ \t]*(?:\n|$)/;

/**
 * Splits a Markdown file into front matter (YAML between `---`, TOML between `+++`, JSON in braces) and body.
 * Never throws. Formats: https://jekyllrb.com/docs/front-matter/,
 * https://gohugo.io/content-management/front-matter/.
 */
export function splitFile(
  source: string,
  { prepare, dateOrder, optional = false }: SplitOptions = {},
): SplitFile {
  const text = source.replace(/^[\uFEFF\s]+(?=---|\+\+\+)/, '').replace(/\r\n?/g, '\n');
  const yaml = YAML_BLOCK.exec(text);
  const toml = yaml ? null : TOML_BLOCK.exec(text);
  const json = (yaml ?? toml) ? null : JSON_BLOCK.exec(text);
  const block = yaml ?? toml ?? json;
  if (!block && optional) {
    const { matter } = readFields(prepare?.({}) ?? {}, dateOrder);
    return { matter, body: text, bare: true, warnings: [] };
  }
  if (!block) return { matter: null, body: text, warnings: ['no front matter'] };
  if (block[0].length > MAX_LENGTH)
    return { matter: null, body: text, warnings: ['its front matter is too long'] };
  const raw = block[1] ?? '';
  const { record, warnings } = yaml ? parseYaml(raw) : parseOther(raw, toml ? 'toml' : 'json');
  const body = text.slice(block[0].length);
  if (!record) return { matter: null, body, warnings };
  const fields = readFields(prepare?.(record) ?? record, dateOrder);
  const cut = hasLongMarkRun(block[0]) ? [`in the front matter ${CUT_MARKS}`] : [];
  return { matter: fields.matter, body, warnings: [...warnings, ...cut, ...fields.warnings] };
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

function parseOther(raw: string, format: 'toml' | 'json'): Parsed {
  const parsed = parseRecord(raw, format);
  if (typeof parsed !== 'string') return { record: parsed, warnings: [] };
  const why = format === 'toml' ? `not valid TOML: ${parsed}` : parsed;
  return { record: null, warnings: [`the front matter is ${why}`] };
}
