import { normalize } from '../../../shared/text/combining-marks.ts';
import { languageTag } from './language.ts';

/** Facts about an article that its file's path tells. */
export interface FileName {
  /** The name without date, language and extension; `index.md` takes its folder's. */
  slug: string;
  /** `2015-01-08` of `2015-01-08-slug.md`. */
  date: string | null;
  /** Of a folder called `bn` or `zh-hans`, or of `slug.bn.md`. */
  lang: string | null;
  /** The nearest folder that is not a language, a year or one of `CONTAINERS`, or null. */
  folder: string | null;
  /** The path without language, equal for the translations of an article. */
  translationKey: string;
}

/** Folders that generators prescribe. */
const CONTAINERS = new Set(['_posts', '_drafts', 'drafts', '_pages', 'content', 'src', 'docs']);
const INDEX = /^_?(?:index|readme)$/i;

/**
 * Parses a path below the import root, by the conventions of Jekyll (`2015-01-08-slug.md`), Hugo (`slug/index.md`,
 * `slug.bn.md`) and Docusaurus (a folder for each language). An `index.md` among other articles (`isSection`) belongs to
 * its folder; one on its own is the folder.
 */
export function readFileName(path: string, { isSection = false } = {}): FileName {
  const parts = normalize(path, 'NFC').split('/');
  const file = parts.pop() ?? '';
  const [name, nameLang] = languageSuffix(file.replace(/\.[^.]+$/, ''));
  const languages = parts.map((part) => languageTag(part));
  const folders = parts.filter((_, i) => languages[i] === null);
  const isIndex = INDEX.test(name);
  const titled = isIndex ? (folders.at(-1) ?? name) : name;
  if (isIndex && !isSection) folders.pop();
  const dated = /^(\d{4})-(\d{1,2})-(\d{1,2})[-_](.+)$/u.exec(titled);
  return {
    slug: dated?.[4] ?? titled,
    date: dated ? [dated[1], dated[2]?.padStart(2, '0'), dated[3]?.padStart(2, '0')].join('-') : null,
    lang: nameLang ?? languages.findLast((lang) => lang !== null) ?? null,
    folder:
      folders.findLast((folder) => !CONTAINERS.has(folder.toLowerCase()) && !/^\d+$/.test(folder)) ?? null,
    translationKey: [...folders, isIndex && isSection ? '' : titled].join('/'),
  };
}

function languageSuffix(name: string): [string, string | null] {
  const match = /^(.+)\.([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]+)*)$/u.exec(name);
  const lang = match?.[2] ? languageTag(match[2]) : null;
  return lang && match?.[1] ? [match[1], lang] : [name, null];
}
