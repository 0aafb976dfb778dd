import { basename, extname, join } from 'node:path';
import { withoutTags } from '../../../shared/text/without-tags.ts';
import type { DateOrder } from '../../dates/dates.ts';
import { decodeText } from '../../decode-text.ts';
import type { Fields } from '../files/fields.ts';
import { readFileName } from '../files/file-name.ts';
import { readPlainFile } from '../files/read-file.ts';
import { type DirectoryData, isDescribed, withDirectoryData } from '../generators/directory-data.ts';
import { needsNoMatter } from '../generators/folder-sites.ts';
import { siteFields } from '../generators/generators.ts';
import { pathInSite, type SiteConfig } from '../generators/read-config.ts';
import { replaceBetween } from '../markdown/replace-between.ts';
import { NO_MATTER, type SplitFile, splitFile, withoutWikiLinks } from '../matter/front-matter.ts';
import type { FrontMatter } from '../matter/front-matter-fields.ts';
import { withIncludedFiles } from './included-files.ts';
import { ABOUT_PROJECT, isAboutProject, isProjectFile } from './not-article.ts';

/** Larger files are not articles. */
const MAX_BYTES = 2_000_000;

/** Facts about the site of a file. */
export interface ArticleFileOptions {
  config: SiteConfig | null;
  dateOrder?: DateOrder | undefined;
  /** True for a note of Obsidian. */
  vault?: boolean;
  /** The data files of Eleventy. */
  data?: DirectoryData;
}

/** A file in its parts. `record` is its front matter as it stands there. */
export interface ArticleFile extends SplitFile {
  modified: Date;
  record: Fields;
}

/** Reads and splits one file. Throws only `UnreadableFile`. */
export async function readArticleFile(
  root: string,
  path: string,
  { config, dateOrder, vault = false, data = new Map() }: ArticleFileOptions,
): Promise<ArticleFile> {
  const { bytes, modified } = await readPlainFile(join(root, path), MAX_BYTES);
  let record: Fields = {};
  if (bytes === null) return { ...noText(`larger than ${MAX_BYTES / 1_000_000} MB`), modified, record };
  const decoded = decodeText(bytes);
  if (decoded === null) return { ...noText('not a text file'), modified, record };
  const file = splitFile(decoded.text, {
    prepare: (written) => {
      record = written;
      const known = withDirectoryData(data, path, vault ? withoutWikiLinks(written) : written);
      return config ? siteFields(config, path, known) : known;
    },
    dateOrder,
    // Most notes of Obsidian have none.
    optional:
      vault ||
      isDescribed(data, path) ||
      (config !== null && needsNoMatter(config, pathInSite(config, path))),
  });
  const { body, warnings } = await withIncludedFiles(root, path, file.body, config);
  warnings.unshift(...file.warnings, ...(decoded.warning === null ? [] : [decoded.warning]));
  return { ...file, body, warnings, modified, record };
}

function noText(why: string): SplitFile {
  return { matter: null, body: '', warnings: [why] };
}

/** True for a file that is HTML and not Markdown. */
export function isHtml(path: string): boolean {
  return /^\.html?$/i.test(extname(path));
}

/** The number of words that a page of lists made by templates seldom has. */
const MANY_WORDS = 500;

function hasOwnText(body: string): boolean {
  const text = replaceBetween(withoutTags(body, ' '), /\{[%{]/g, /[%}]\}/g, () => ' ');
  return (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) > MANY_WORDS;
}

/** A page of HTML whose content the site makes: an index, a search, a list of tags. Posts are none. */
function isTemplate(path: string, body: string, { date }: FrontMatter): boolean {
  if (date !== null || readFileName(path).date !== null || /(?:^|\/)_(?:posts|drafts)\//.test(path))
    return false;
  return (
    body.trim() === '' ||
    (/\{%|\{\{/.test(body) && !hasOwnText(body)) ||
    /^(?:404|index|search|tags?|categories|archives?)\.html?$/i.test(basename(path))
  );
}

/** The reason why a file is no article, or null for one that is. */
export function whyNoArticle(
  path: string,
  { body, matter, warnings }: Pick<ArticleFile, 'body' | 'matter' | 'warnings'>,
  config: SiteConfig | null,
): string | null {
  const isProject = isProjectFile(path, config);
  if (!matter) return isProject && warnings.includes(NO_MATTER) ? ABOUT_PROJECT : warnings.join('; ');
  if (isProject && isAboutProject(path, matter)) return ABOUT_PROJECT;
  return isHtml(path) && isTemplate(path, body, matter)
    ? 'a page that templates make, which do not run'
    : null;
}
