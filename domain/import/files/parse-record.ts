import { join, posix } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { parseDocument } from 'yaml';
import { decodeText } from '../../decode-text.ts';
import type { Fields } from './fields.ts';
import { readPlainFile, UnreadableFile } from './read-file.ts';

const YAML_OPTIONS = {
  schema: 'failsafe',
  strict: false,
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: 'silent',
} as const;
const MAX_DEPTH = 50;

/**
 * Reads a data file of a site. `parse` gets its text and its extension. Returns why it cannot be read, for
 * the report.
 */
export async function readDataFile(
  root: string,
  path: string,
  maxBytes: number,
  parse: (text: string, format: string) => Fields | string,
): Promise<Fields | string> {
  try {
    const { bytes } = await readPlainFile(join(root, path), maxBytes);
    if (bytes === null) return `it is larger than ${maxBytes / 1000} kB`;
    const text = decodeText(bytes)?.text;
    return text === undefined ? 'not a text file' : parse(text, posix.extname(path).slice(1).toLowerCase());
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message.replace('cannot be read: ', '');
    throw error;
  }
}

/** Parses a list of fields in TOML, YAML or JSON. Returns an error message if the text is not such a list. */
export function parseRecord(text: string, format: string): Fields | string {
  if (format === 'toml') return parseTomlRecord(text);
  return format === 'json' ? parseJsonRecord(text) : parseYamlRecord(text);
}

/** Parses a list of fields, or a list of records: these are by their numbers. */
export function parseRecords(text: string, format: string): Fields | string {
  if (format === 'toml') return parseTomlRecord(text);
  try {
    const value: unknown = format === 'json' ? JSON.parse(text) : parseYaml(text);
    return Array.isArray(value) ? { ...value } : asRecord(value);
  } catch {
    return `not valid ${format === 'json' ? 'JSON' : 'YAML'}`;
  }
}

function parseYaml(text: string): unknown {
  const document = parseDocument(text, YAML_OPTIONS);
  if (document.errors[0]) throw document.errors[0];
  return document.toJS({ maxAliasCount: 100 });
}

/** All scalars stay strings, so that a slug `007` or a title `1.10` is kept. */
export function parseYamlRecord(raw: string): Fields | string {
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

function parseTomlRecord(raw: string): Fields | string {
  try {
    return parseToml(raw.replace(/^\uFEFF/, ''), { maxDepth: MAX_DEPTH });
  } catch (error) {
    return (error instanceof Error ? error.message.split('\n')[0] : undefined) ?? 'unknown error';
  }
}

function parseJsonRecord(raw: string): Fields | string {
  try {
    return asRecord(JSON.parse(raw));
  } catch {
    return 'not valid JSON';
  }
}

function asRecord(value: unknown): Fields | string {
  if (value === null || value === undefined || value === '') return {};
  if (typeof value === 'object' && !Array.isArray(value)) return { ...value };
  return 'not a list of fields';
}
