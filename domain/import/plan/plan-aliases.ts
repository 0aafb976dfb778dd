import { inBatches } from '../../../platform/db/batches.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { normaliseRedirectPath, postIdPath } from '../../articles/articles.ts';
import { decodeUrl } from '../files/decode-url.ts';
import type { FileName } from '../files/file-name.ts';
import type { KnownItem } from './import-items.ts';
import type { PlannedArticle } from './plan-article.ts';

/**
 * Decides which article each old path redirects to. A path that the configuration gives an article belongs to
 * it, then those that front matter names. The path of a dated file is a guess from its name, which
 * translations share, so the original comes first. URLs that lead nowhere or to another article are reported.
 */
export function planAliases(articles: PlannedArticle[], siteLang: string): void {
  const owners = new Map<string, PlannedArticle>();
  const claim = (article: PlannedArticle, aliases: string[]) => {
    for (const path of aliases.map(toPath)) {
      const key = ownerKey(path);
      if (key === '' || path === article.slug || (owners.get(key) ?? article) !== article) continue;
      if (!owners.has(key)) article.aliases.push(path);
      owners.set(key, article);
    }
  };
  // A withheld article does not take the URL of a public one.
  const ordered = originalsFirst(articles, siteLang).toSorted(
    (a, b) => Number(isWithheld(a)) - Number(isWithheld(b)),
  );
  for (const article of ordered) claim(article, article.oldUrls ?? []);
  for (const article of ordered) reportOldUrl(article, owners);
  for (const article of ordered) claim(article, readAliases(article));
  for (const article of ordered) claim(article, datedPaths(article.name));
}

/** Reports old URLs that other articles of this site have, which keep them. */
export async function noticeTakenAliases(
  reader: Reader,
  articles: PlannedArticle[],
  known: ReadonlyMap<string, KnownItem>,
): Promise<void> {
  const wanted = articles.flatMap((article) =>
    article.aliases.flatMap((alias) => {
      const path = normaliseRedirectPath(alias);
      return path === null ? [] : [{ article, alias, path }];
    }),
  );
  const owners = await findOwners(reader, wanted);
  for (const { article, alias, path } of wanted) {
    const owner = owners.get(path);
    if (owner === undefined || owner.id === known.get(article.path)?.articleId) continue;
    leaveOut(article, `its old URL '${alias.slice(0, 200)}', which /blog/${owner.slug} has here`);
  }
}

function leaveOut(article: PlannedArticle, what: string): void {
  article.leftOut = [...(article.leftOut ?? []), { kind: 'left_out', what, times: 1 }];
}

async function findOwners(
  reader: Reader,
  wanted: { path: string }[],
): Promise<Map<string, { id: string; slug: string }>> {
  const rows = await inBatches(
    wanted.map(({ path }) => path),
    (batch) =>
      reader
        .selectFrom('address')
        .innerJoin('article', 'article.id', 'address.article_id')
        .select(['address.path', 'article.id', 'article.slug'])
        .where('address.path', 'in', batch)
        .execute(),
  );
  return new Map(rows.map(({ path, ...owner }) => [path, owner]));
}

function ownerKey(path: string): string {
  return path.toLowerCase().replace(/^\/+|\/+$/g, '');
}

/** Reports an old URL that no redirect can keep. */
function reportOldUrl(article: PlannedArticle, owners: ReadonlyMap<string, PlannedArticle>): void {
  const { oldUrls } = article;
  if (oldUrls === undefined) return;
  const [first] = oldUrls;
  const owner = first === undefined ? undefined : owners.get(ownerKey(toPath(first)));
  const what =
    first === undefined
      ? 'its old URL: the configuration does not tell it, so it has no redirect'
      : `its old URL '${first.slice(0, 200)}', which '${owner?.path}' has too`;
  if (first !== undefined && (owner === undefined || owner === article)) return;
  leaveOut(article, what);
}

function isWithheld({ withheld }: PlannedArticle): boolean {
  return withheld.reasons.length > 0;
}

/**
 * Sorts files without a language in their name first, then those in the old site's language, or else in this
 * one's, then the others.
 */
export function originalsFirst(articles: PlannedArticle[], siteLang: string): PlannedArticle[] {
  const rank = ({ name, lang, mainLang = siteLang }: PlannedArticle) =>
    (name.lang === null ? 0 : 2) + Number(lang !== mainLang);
  return articles.toSorted((a, b) => rank(a) - rank(b));
}

/** The paths that Jekyll gives a dated file, with and without its language. */
export function datedPaths({ date, lang, slug }: FileName): string[] {
  if (date === null) return [];
  const dated = `${date.replaceAll('-', '/')}/${slug}`;
  return lang === null ? [dated] : [`${lang.toLowerCase()}/${dated}`, dated];
}

/** The old paths of the front matter. A permalink with a pattern (`/:year/:title`) is not one. */
function readAliases({ matter: { aliases, permalink } }: PlannedArticle): string[] {
  return permalink !== null && !/[:{]/.test(permalink) ? [...aliases, permalink] : aliases;
}

function toPath(url: string): string {
  const postId = /^(?:[a-z]+:\/\/[^/]+)?\/\?(?:p|page_id)=(\d{1,12})$/i.exec(url)?.[1];
  if (postId !== undefined) return postIdPath(postId);
  return decodeUrl(url)
    .replace(/^[a-z]+:\/\/[^/]+/i, '')
    .replace(/[?#].*$/s, '')
    .replace(/\/index\.html?$/i, '');
}
