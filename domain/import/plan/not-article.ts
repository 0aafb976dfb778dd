import { posix } from 'node:path';
import { contentPath } from '../generators/hugo.ts';
import { jekyllExcludes } from '../generators/jekyll.ts';
import { pelicanExcludes } from '../generators/python-sites.ts';
import { pathInSite, type SiteConfig } from '../generators/read-config.ts';
import type { FrontMatter } from '../matter/front-matter-fields.ts';

/** Why a file is not an article: README, LICENSE and others. */
export const ABOUT_PROJECT = 'a file about the project';
const PROJECT_FILE =
  /^(?:readme|licen[cs]e|changelog|changes|history|contributing|contributors|code[-_]of[-_]conduct|security|authors|notice|support|governance|maintainers|pull_request_template|issue_template)([._-][\w-]+)?\.\w+$/i;
/** A language or license. Any other addition makes another name of the file. */
const ADDITION = /^[._-](?:[a-z]{2}(?:[_-][a-z]{2,4})?|mit|apache|bsd)$/i;
/** The names of these that may also be the subject of an article. */
const SUBJECTS =
  /^(?:changes|history|security|authors|notice|support|governance|maintainers|contributors)\b/i;

/** True for a file at the root of a site whose name says that it is about the project. */
export function isProjectFile(path: string, config: SiteConfig | null): boolean {
  return PROJECT_FILE.test(config ? pathInSite(config, path) : path);
}

/** A file about the project has no date, and one with an ambiguous name no title. */
export function isAboutProject(path: string, { date, title }: Pick<FrontMatter, 'date' | 'title'>): boolean {
  const [, addition] = PROJECT_FILE.exec(posix.basename(path)) ?? [];
  if (addition !== undefined && !ADDITION.test(addition)) return false;
  return date === null && (title === null || !SUBJECTS.test(posix.basename(path)));
}

/** Folders of generators that hold templates and themes. */
const TEMPLATES =
  /^(?:archetypes|themes|layouts|templates|scaffolds|_layouts|_includes|_templates|exampleSite)$/;
const AUTHORS = /^_?authors?$/i;
const ABOUT_AUTHOR = 'about an author';

/**
 * The reason why a file is not an article, by its path below the import root; null for one that may be an
 * article.
 */
export function notArticle(path: string, config: SiteConfig | null): string | null {
  const inner = config ? pathInSite(config, path) : path;
  const folders = inner.split('/').slice(0, -1);
  // Deeper folders of these names are those of the author.
  const template = folders.slice(0, 1).find((folder) => TEMPLATES.test(folder));
  if (
    template !== undefined &&
    (config || template.startsWith('_') || /^(?:archetypes|scaffolds)$/.test(template))
  )
    return `in the folder '${template}', which holds templates`;
  return config ? notPage(inner, folders, config) : null;
}

function notPage(inner: string, folders: string[], config: SiteConfig): string | null {
  const { generator } = config;
  const isContent =
    generator === 'zola'
      ? inner.startsWith('content/')
      : generator === 'pelican'
        ? !pelicanExcludes(config, inner)
        : generator !== 'hugo' || contentPath(config, inner) !== null;
  if (!isContent && isProjectFile(inner, null)) return ABOUT_PROJECT;
  if (!isContent) return "not in the site's folder of content";
  const author = folders.find((folder) => AUTHORS.test(folder));
  if (author !== undefined) return `in the folder '${author}': ${ABOUT_AUTHOR}`;
  return generator === 'jekyll' && jekyllExcludes(config, inner)
    ? "excluded by the site's configuration"
    : null;
}

/**
 * The reason why a file has no page of its own, if it is in one of these folders of Hugo's page bundles;
 * otherwise null.
 */
export function partOfBundle(path: string, bundles: ReadonlySet<string>): string | null {
  const isIndex = /^index(?:\.[\w-]+)?\.\w+$/i.test(posix.basename(path));
  for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) {
    if (!bundles.has(folder) || (isIndex && folder === posix.dirname(path))) continue;
    return `a resource of the page '${folder}', which has no page of its own`;
  }
  return null;
}

/** True for a reason of a file that is about an author. */
export function isAboutAuthor(why: string): boolean {
  return why.endsWith(ABOUT_AUTHOR);
}

/** True for the index of a section (`_index.md`), which Hugo and Zola have. */
export function isSectionIndex(path: string): boolean {
  return /^_index(?:\.[\w-]+)?\.\w+$/i.test(posix.basename(path));
}
