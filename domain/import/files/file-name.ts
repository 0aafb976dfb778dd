import { normalize } from '../../../shared/text/combining-marks.ts';
import { readDate } from '../../dates/dates.ts';
import { languageTag } from './language.ts';

/** Facts about an article that its file's path contains. */
export interface FileName {
  /** The name without date, language and extension; `index.md` takes its folder's. */
  slug: string;
  /** `2015-01-08` of `2015-01-08-slug.md`, `20150108 slug.md` or `2015/01/08/slug.md`. */
  date: string | null;
  /** Of a folder called `bn` or `zh-hans`, or of `slug.bn.md`. */
  lang: string | null;
  /** The nearest folder that is not a language, a year or one of `CONTAINERS`, or null. */
  folder: string | null;
  /** The path without language, equal for the translations of an article. */
  translationKey: string;
}

/** Folders that generators and disks prescribe, which say nothing about the articles in them. */
const CONTAINERS =
  /^(?:[_.].*|drafts?|contents?|src|source|sources|docs?|documentation|public|static|assets|data|app|site|website|www|markdown|mdx?|dist|build|output|exports?|imports?|files|collections|pages|current|i18n|versioned_docs|version-[\d.x]+|docusaurus-plugin-.*)$/i;
const INDEX = /^_?(?:index|readme)$/i;

/**
 * Parses a path below the import root, by the conventions of Jekyll (`2015-01-08-slug.md`), Hugo
 * (`slug/index.md`, `slug.bn.md`) and Docusaurus (a folder for each language). An `index.md` among other
 * articles (`isSection`) belongs to its folder; one on its own is the folder.
 */
export function readFileName(path: string, { isSection = false } = {}): FileName {
  const parts = normalize(path, 'NFC').split('/');
  const file = parts.pop() ?? '';
  const [name, nameLang] = languageSuffix(file.replace(/\.[^.]+$/, ''));
  const languages = parts.map((part) => languageTag(part));
  const folders = parts.filter((_, i) => languages[i] === null);
  const isIndexFile = INDEX.test(name);
  const titled = isIndexFile ? (folders.at(-1) ?? name) : name;
  if (isIndexFile && !isSection) folders.pop();
  const dated = datedName(titled);
  return {
    slug: dated?.slug ?? titled,
    date: dated?.day ?? folderDate(parts),
    lang: nameLang ?? languages.findLast((lang) => lang !== null) ?? null,
    folder: folders.findLast((folder) => !CONTAINERS.test(folder) && !/^\d+$/.test(folder)) ?? null,
    translationKey: [...folders, isIndexFile && isSection ? '' : titled].join('/'),
  };
}

const DATED =
  /^(\d{4})([-_.])(\d{1,2})\2(\d{1,2})(?:[-_. ]+(.+))?$|^((?:19|20)\d{2})(\d{2})(\d{2})(?:[-_ ]+(.+))?$/u;

/** `2015-01-08-name`, `2015_01_08 name`, `20150108-name`, or a date alone, which is also the slug. */
function datedName(name: string): { day: string; slug: string | undefined } | null {
  const parts = DATED.exec(name);
  if (!parts) return null;
  const [, year = parts[6], , month = parts[7], day = parts[8], slug = parts[9]] = parts;
  const date = readDate(`${year}-${month}-${day}`);
  return date && 'day' in date ? { day: date.day, slug } : null;
}

/** The date of folders such as `2020/06/01` or `2020/06`. */
function folderDate(folders: string[]): string | null {
  const [, year, month, day = '1'] =
    /(?:^|\/)((?:19|20)\d{2})\/(\d{1,2})(?:\/(\d{1,2}))?(?:\/|$)/.exec(folders.join('/')) ?? [];
  const date = year === undefined ? null : readDate(`${year}-${month}-${day}`);
  return date && 'day' in date ? date.day : null;
}

/** True for a folder that generators or disks prescribe, whose name says nothing about its index. */
export function isContainer(name: string): boolean {
  return CONTAINERS.test(name);
}

/** True for `index.md`, also with a language, and `README.md`. */
export function isIndex(path: string): boolean {
  const [name] = languageSuffix((path.split('/').at(-1) ?? '').replace(/\.[^.]+$/, ''));
  return INDEX.test(name);
}

function languageSuffix(name: string): [string, string | null] {
  const match = /^(.+)\.([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]+)*)$/u.exec(name);
  const lang = match?.[2] ? languageTag(match[2]) : null;
  return lang && match?.[1] ? [match[1], lang] : [name, null];
}
