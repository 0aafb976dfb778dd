import { type Random, randomFrom } from '../commands/demo/random.ts';
import { type Ctx, type Services, visitor } from '../domain/context.ts';
import { countNewWords, searchArticles } from '../domain/search/search.ts';

/** The number of known articles among the first five results, by language and kind of search. */
export interface KnownResult {
  lang: string;
  way: string;
  searches: number;
  found: number;
}

interface KnownArticle {
  n: number;
  lang: string;
  title: string;
  body: string;
}

const MAX_ITEMS = 300;
const FIRST = 5;

/** Searches for articles by title, by phrases of the body, by prefixes and with one typo. */
export async function findKnown(services: Services): Promise<KnownResult[]> {
  const ctx: Ctx = { ...services, actor: visitor };
  await countNewWords(ctx);
  const tally = new Map<string, KnownResult>();
  for (const item of await loadArticles(ctx)) {
    for (const { way, term } of searchesFor(item)) {
      const known = tally.get(`${item.lang} ${way}`) ?? { lang: item.lang, way, searches: 0, found: 0 };
      tally.set(`${item.lang} ${way}`, known);
      known.searches++;
      if (await isFound(ctx, term, item)) known.found++;
    }
  }
  return [...tally.values()].sort((a, b) => (a.lang + a.way < b.lang + b.way ? -1 : 1));
}

export async function loadArticles({ db }: Ctx): Promise<KnownArticle[]> {
  return db.read
    .selectFrom('article')
    .select((eb) => [
      'n',
      'lang',
      'title',
      eb.fn<string>('substr', ['search_text', eb.lit(1), eb.lit(4000)]).as('body'),
    ])
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .orderBy('n')
    .limit(MAX_ITEMS)
    .execute();
}

/** A kind of search and its term. */
interface KnownSearch {
  way: string;
  term: string;
}

export function searchesFor({ n, title, body }: KnownArticle): KnownSearch[] {
  const random = randomFrom(`known ${n}`);
  const words = body.split(/\s+/).filter((word) => word !== '');
  const at = random.whole(0, Math.max(0, words.length - 8));
  const phrase = words.slice(at, at + 6).join(' ');
  const ways = [{ way: 'title', term: title }];
  if (phrase.length >= 12)
    ways.push({ way: 'phrase', term: `"${phrase.slice(0, 150).replaceAll('"', ' ')}"` });
  if (title.length >= 8) ways.push({ way: 'prefix', term: title.slice(0, -2).trim() });
  return [...ways, ...mistaken(title, random).map((term) => ({ way: 'one mistake', term }))];
}

/**
 * Returns the title with a typo in its longest word: a missing, added or wrong character, or two swapped
 * ones.
 */
function mistaken(title: string, random: Random): string[] {
  const word = title.split(/\s+/).sort((a, b) => b.length - a.length)[0] ?? '';
  const characters = [...word];
  if (characters.length < 5) return [];
  const at = () => random.whole(0, characters.length - 2);
  const others = characters.filter((character) => /[\p{L}\p{M}]/u.test(character));
  const other = () => random.pick(others);
  const [without, into, instead, swapped] = [at(), at(), at(), at()];
  return [
    characters.toSpliced(without, 1),
    characters.toSpliced(into, 0, other()),
    characters.toSpliced(instead, 1, other()),
    characters.toSpliced(swapped, 2, characters[swapped + 1]!, characters[swapped]!),
  ]
    .map((wrong) => title.replace(word, wrong.join('')))
    .filter((wrong) => wrong !== title);
}

/** Either of two articles with the same title counts. */
async function isFound(ctx: Ctx, term: string, item: KnownArticle): Promise<boolean> {
  const { ns } = await searchArticles(ctx, { term, status: 'published', page: 1, limit: FIRST });
  if (ns.includes(item.n) || ns.length === 0) return ns.includes(item.n);
  const rows = await ctx.db.read.selectFrom('article').select('title').where('n', 'in', ns).execute();
  return rows.some(({ title }) => title === item.title);
}
