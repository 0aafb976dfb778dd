import type { Reader } from '../../../platform/db/database.ts';
import { slugify } from '../../articles/articles.ts';
import type { KnownItem } from '../import-items.ts';
import type { PlannedArticle } from './import-plan.ts';

/** Addresses asked about in one query. */
const AT_ONCE = 400;

/** Addresses that are not free, with the language of the article each leads to. */
type Taken = Map<string, string>;

/**
 * Settles every article's slug before the first is stored, so that links between them can be written: the one it asks
 * for, with its language where an article in another one has that, else with a number. An article of an earlier import
 * keeps the slug it has. The site's own language goes first and so gets the plain ones.
 */
export async function planSlugs(
  reader: Reader,
  articles: PlannedArticle[],
  known: ReadonlyMap<string, KnownItem>,
  siteLang: string,
): Promise<void> {
  const taken = await takenAddresses(reader, articles.flatMap(wishes));
  const fresh: PlannedArticle[] = [];
  for (const article of articles) {
    const current = known.get(article.path)?.slug ?? null;
    if (current !== null) taken.set(current, article.lang);
    if (current !== null && keepsSlug(current, article, known)) article.slug = current;
    else fresh.push(article);
  }
  for (const article of fresh.toSorted((a, b) => Number(b.lang === siteLang) - Number(a.lang === siteLang))) {
    article.slug = freeWish(article, taken) ?? (await numbered(reader, article, taken));
    taken.set(article.slug, article.lang);
  }
}

function wishes({ wantedSlug, lang }: PlannedArticle): [string, string] {
  return [wantedSlug, withSuffix(wantedSlug, lang.toLowerCase())];
}

function freeWish(article: PlannedArticle, taken: Taken): string | undefined {
  const [plain, inLanguage] = wishes(article);
  if (!taken.has(plain)) return plain;
  return taken.get(plain) !== article.lang && !taken.has(inLanguage) ? inLanguage : undefined;
}

/** The slug with something behind it, shortened by words until it is no longer than slugs are. */
function withSuffix(slug: string, suffix: string): string {
  for (let stem = slug; stem !== ''; stem = stem.slice(0, Math.max(0, stem.lastIndexOf('-')))) {
    const whole = `${stem}-${suffix}`;
    if (slugify(whole) === whole) return whole;
  }
  return slugify(suffix);
}

/** An article that was edited here keeps whatever slug it has; an untouched one follows its file. */
function keepsSlug(slug: string, article: PlannedArticle, known: ReadonlyMap<string, KnownItem>): boolean {
  if (known.get(article.path)?.state !== 'untouched' || wishes(article).includes(slug)) return true;
  const number = /-(\d{1,6})$/.exec(slug)?.[1];
  return number !== undefined && withSuffix(article.wantedSlug, number) === slug;
}

async function numbered(reader: Reader, { wantedSlug }: PlannedArticle, taken: Taken): Promise<string> {
  for (let n = 2; ; n++) {
    const slug = withSuffix(wantedSlug, String(n));
    if (!taken.has(slug) && (await takenAddresses(reader, [slug])).size === 0) return slug;
  }
}

async function takenAddresses(reader: Reader, paths: string[]): Promise<Taken> {
  const taken: Taken = new Map();
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const rows = await reader
      .selectFrom('address')
      .innerJoin('article', 'article.id', 'address.article_id')
      .select(['address.path', 'article.lang'])
      .where('address.path', 'in', paths.slice(at, at + AT_ONCE))
      .execute();
    for (const { path, lang } of rows) taken.set(path, lang);
  }
  return taken;
}
