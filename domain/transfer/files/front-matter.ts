import { parse as parseToml } from 'smol-toml';
import { parseDocument } from 'yaml';
import { CUT_MARKS, hasLongMarkRun } from '../../../shared/text/combining-marks.ts';
import { type FrontMatter, readFields } from './front-matter-fields.ts';
import { repairYaml } from './repair-yaml.ts';

/** A file's parts. `matter` is null if there is none or it cannot be parsed; `problems` then says why. */
export interface SplitFile {
  matter: FrontMatter | null;
  body: string;
  /** Errors, worded for the report. */
  problems: string[];
}

const MAX_LENGTH = 100_000;
const YAML_OPTIONS = {
  schema: 'failsafe',
  strict: false,
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: 'silent',
} as const;

type Parsed = { record: Record<string, unknown> | null; problems: string[] };

const YAML_BLOCK = /^---[ \t]*\n(?:([\s\S]*?)\n)?(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const TOML_BLOCK = /^\+\+\+[ \t]*\n(?:([\s\S]*?)\n)?\+\+\+[ \t]*(?:\n|$)/;

/**
 * Splits a Markdown file into front matter (YAML between `---`, TOML between `+++`) and body. Never throws.
 * Formats: https://jekyllrb.com/docs/front-matter/, https://gohugo.io/content-management/front-matter/.
 */
export function splitFile(source: string): SplitFile {
  const text = source.replace(/^[\uFEFF\s]+(?=---|\+\+\+)/, '').replace(/\r\n?/g, '\n');
  const yaml = YAML_BLOCK.exec(text);
  const toml = yaml ? null : TOML_BLOCK.exec(text);
  const block = yaml ?? toml;
  if (!block) return { matter: null, body: text, problems: ['no front matter'] };
  if (block[0].length > MAX_LENGTH)
    return { matter: null, body: text, problems: ['its front matter is too long'] };
  const { record, problems } = yaml ? fromYaml(block[1] ?? '') : fromToml(block[1] ?? '');
  const body = text.slice(block[0].length);
  if (!record) return { matter: null, body, problems };
  const fields = readFields(record);
  const cut = hasLongMarkRun(block[0]) ? [`in the front matter ${CUT_MARKS}`] : [];
  return { matter: fields.matter, body, problems: [...problems, ...cut, ...fields.problems] };
}

function fromYaml(raw: string): Parsed {
  const parsed = parseYaml(raw);
  if (typeof parsed !== 'string') return { record: parsed, problems: [] };
  const { yaml, repaired } = repairYaml(raw, (field) => typeof parseYaml(field) !== 'string');
  const record = yaml === raw ? parsed : parseYaml(yaml);
  if (typeof record === 'string')
    return { record: null, problems: [`the front matter is not valid YAML: ${parsed}`] };
  if (repaired.length === 0) return { record, problems: [] };
  const names = repaired.map((name) => `'${name}'`).join(', ');
  return {
    record,
    problems: [`the front matter is not valid YAML; ${names} was read as plain text: ${parsed}`],
  };
}

/** Returns the record, or an error message. All scalars stay strings, so that a slug `007` or a title `1.10` is kept. */
function parseYaml(raw: string): Record<string, unknown> | string {
  try {
    const document = parseDocument(raw, YAML_OPTIONS);
    const error = document.errors[0];
    if (error) return `${error.message} in line ${raw.slice(0, error.pos[0]).split('\n').length + 1}`;
    return asRecord(document.toJS({ maxAliasCount: 100 }));
  } catch (error) {
    // The rest of this message quotes the file, which may contain secrets.
    return error instanceof Error ? error.message.replace(/(Unresolved alias).*/s, '$1') : 'unknown error';
  }
}

function asRecord(value: unknown): Record<string, unknown> | string {
  if (value === null || value === undefined || value === '') return {};
  if (typeof value === 'object' && !Array.isArray(value)) return { ...value };
  return 'not a list of fields';
}

function fromToml(raw: string): Parsed {
  try {
    return { record: parseToml(raw), problems: [] };
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : 'unknown error';
    return { record: null, problems: [`the front matter is not valid TOML: ${why}`] };
  }
}
