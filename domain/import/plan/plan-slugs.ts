import { inBatches } from '../../../platform/db/batches.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { slugify } from '../../slug.ts';
import type { KnownItem } from './import-items.ts';
import type { PlannedArticle } from './plan-article.ts';

/** Slugs in use, with the language of the article each leads to. */
type TakenSlugs = Map<string, string>;

/**
 * Chooses all slugs before the first article is stored, so that links between articles can be written: the
 * preferred slug, else with the language if the article that has it is in another one, else with a number. An
 * article of an earlier import keeps its slug. Articles in the site's language choose first.
 */
export async function planSlugs(
  reader: Reader,
  articles: PlannedArticle[],
  known: ReadonlyMap<string, KnownItem>,
  siteLang: string,
): Promise<void> {
  const taken = await findTaken(reader, articles.flatMap(preferredSlugs));
  const added: PlannedArticle[] = [];
  for (const article of articles) {
    const current = known.get(article.path)?.slug ?? null;
    if (current !== null) taken.set(current, article.lang);
    if (current !== null && keepsSlug(current, article, known)) article.slug = current;
    else added.push(article);
  }
  for (const article of added.toSorted((a, b) => Number(b.lang === siteLang) - Number(a.lang === siteLang))) {
    article.slug = freePreferred(article, taken) ?? (await numberedSlug(reader, article, taken));
    taken.set(article.slug, article.lang);
  }
}

function preferredSlugs({ wantedSlug, lang }: PlannedArticle): [string, string] {
  return [wantedSlug, withSuffix(wantedSlug, lang.toLowerCase())];
}

function freePreferred(article: PlannedArticle, taken: TakenSlugs): string | undefined {
  const [plain, withLanguage] = preferredSlugs(article);
  if (!taken.has(plain)) return plain;
  return taken.get(plain) !== article.lang && !taken.has(withLanguage) ? withLanguage : undefined;
}

/** Appends a suffix and drops as many words before it as the maximum length requires. */
function withSuffix(slug: string, suffix: string): string {
  for (let stem = slug; stem !== ''; stem = stem.slice(0, Math.max(0, stem.lastIndexOf('-')))) {
    const candidate = `${stem}-${suffix}`;
    if (slugify(candidate) === candidate) return candidate;
  }
  return slugify(suffix);
}

/** An article that was edited here keeps any slug. An unedited one follows its file. */
function keepsSlug(slug: string, article: PlannedArticle, known: ReadonlyMap<string, KnownItem>): boolean {
  if (known.get(article.path)?.state !== 'untouched' || preferredSlugs(article).includes(slug)) return true;
  const number = /-(\d{1,6})$/.exec(slug)?.[1];
  return number !== undefined && withSuffix(article.wantedSlug, number) === slug;
}

async function numberedSlug(
  reader: Reader,
  { wantedSlug }: PlannedArticle,
  taken: TakenSlugs,
): Promise<string> {
  for (let n = 2; ; n++) {
    const slug = withSuffix(wantedSlug, String(n));
    if (!taken.has(slug) && (await findTaken(reader, [slug])).size === 0) return slug;
  }
}

async function findTaken(reader: Reader, slugs: string[]): Promise<TakenSlugs> {
  const rows = await inBatches(slugs, (batch) =>
    reader
      .selectFrom('address')
      .innerJoin('article', 'article.id', 'address.article_id')
      .select(['address.path', 'article.lang'])
      .where('address.path', 'in', batch)
      .execute(),
  );
  return new Map(rows.map(({ path, lang }) => [path, lang]));
}
