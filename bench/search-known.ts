import { randomFrom } from '../commands/demo/random.ts';
import { type Ctx, type Services, visitor } from '../domain/context.ts';
import { countNewWords, searchArticles } from '../domain/search/search.ts';

/** How often what is known to be there was among the first five, by language and by how it was looked for. */
export interface Known {
  lang: string;
  way: string;
  asked: number;
  found: number;
}

interface Item {
  n: number;
  lang: string;
  title: string;
  body: string;
}

const MOST = 300;
const FIRST = 5;

/** Looks for articles by their titles, by phrases of their bodies, by beginnings, and with one mistake in a word. */
export async function findKnown(services: Services): Promise<Known[]> {
  const ctx: Ctx = { ...services, actor: visitor };
  await countNewWords(ctx);
  const tally = new Map<string, Known>();
  for (const item of await itemsOf(ctx)) {
    for (const [way, term] of Object.entries(waysTo(item))) {
      if (term === null) continue;
      const known = tally.get(`${item.lang} ${way}`) ?? { lang: item.lang, way, asked: 0, found: 0 };
      tally.set(`${item.lang} ${way}`, known);
      known.asked++;
      if (await isFound(ctx, term, item)) known.found++;
    }
  }
  return [...tally.values()].sort((a, b) => (a.lang + a.way < b.lang + b.way ? -1 : 1));
}

async function itemsOf({ db }: Ctx): Promise<Item[]> {
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
    .limit(MOST)
    .execute();
}

function waysTo({ n, title, body }: Item): Record<string, string | null> {
  const random = randomFrom(`known ${n}`);
  const words = body.split(/\s+/).filter((word) => word !== '');
  const at = random.whole(0, Math.max(0, words.length - 8));
  const phrase = words.slice(at, at + 6).join(' ');
  return {
    title,
    phrase: phrase.length < 12 ? null : `"${phrase.slice(0, 150).replaceAll('"', ' ')}"`,
    prefix: title.length < 8 ? null : title.slice(0, -2).trim(),
    'one mistake': mistaken(title, random.next()),
  };
}

/** The title with two neighbours exchanged inside its longest word. */
function mistaken(title: string, chance: number): string | null {
  const word = title.split(/\s+/).sort((a, b) => b.length - a.length)[0] ?? '';
  const letters = [...word];
  if (letters.length < 5) return null;
  const i = 1 + Math.floor(chance * (letters.length - 3));
  return title.replace(word, letters.toSpliced(i, 2, letters[i + 1]!, letters[i]!).join(''));
}

/** Two articles of one title are as good as each other. */
async function isFound(ctx: Ctx, term: string, item: Item): Promise<boolean> {
  const { ns } = await searchArticles(ctx, { term, status: 'published', page: 1, limit: FIRST });
  if (ns.includes(item.n) || ns.length === 0) return ns.includes(item.n);
  const rows = await ctx.db.read.selectFrom('article').select('title').where('n', 'in', ns).execute();
  return rows.some(({ title }) => title === item.title);
}
