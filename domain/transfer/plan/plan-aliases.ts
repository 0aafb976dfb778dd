import type { FileName } from '../files/file-name.ts';
import type { PlannedArticle } from './import-plan.ts';

/**
 * Settles which article each former address leads to. An address that front matter names belongs to that article. The
 * address of a dated file is only guessed from its name, which translations share, so the original takes precedence.
 */
export function planAliases(articles: PlannedArticle[], siteLang: string): void {
  const owners = new Map<string, PlannedArticle>();
  const claim = (article: PlannedArticle, written: string[]) => {
    for (const path of written.map(pathOf)) {
      const key = path.toLowerCase().replace(/^\/+|\/+$/g, '');
      if (key === '' || path === article.slug || (owners.get(key) ?? article) !== article) continue;
      if (!owners.has(key)) article.aliases.push(path);
      owners.set(key, article);
    }
  };
  const ordered = originalsFirst(articles, siteLang);
  for (const article of ordered) claim(article, writtenAddresses(article));
  for (const article of ordered) claim(article, datedAddresses(article.name));
}

/** Articles in the order of precedence: files whose name says no language, then the site's language, then the others. */
export function originalsFirst(articles: PlannedArticle[], siteLang: string): PlannedArticle[] {
  const rank = ({ name, lang }: PlannedArticle) => (name.lang === null ? 0 : 2) + Number(lang !== siteLang);
  return articles.toSorted((a, b) => rank(a) - rank(b));
}

/** Where Jekyll puts a file with a date, below its language if its folder or name says one. */
export function datedAddresses({ date, lang, slug }: FileName): string[] {
  if (date === null) return [];
  const dated = `${date.replaceAll('-', '/')}/${slug}`;
  return lang === null ? [dated] : [`${lang.toLowerCase()}/${dated}`, dated];
}

function writtenAddresses({ matter }: PlannedArticle): string[] {
  const { aliases, permalink } = matter;
  return permalink !== null && !/[:{]/.test(permalink) ? [...aliases, permalink] : aliases;
}

function pathOf(written: string): string {
  return written
    .replace(/^[a-z]+:\/\/[^/]+/i, '')
    .replace(/[?#].*$/s, '')
    .replace(/\/index\.html?$/i, '');
}
