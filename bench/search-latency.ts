import { articleQuery } from '../contract/article.ts';
import { listArticles } from '../domain/articles/articles.ts';
import { type Ctx, type Services, visitor } from '../domain/context.ts';
import { searched, wordAt } from './search-corpus.ts';
import { type Timing, timed } from './timing.ts';

/** One kind of search and how long it took. No search is repeated, so none is cached. */
export interface SearchFigure extends Timing {
  name: string;
}

const ROUNDS = 60;

/** Searches of visitors: rare and frequent words, two words, prefixes as they are typed, and no match. */
export const searchKinds: readonly [name: string, termOf: (round: number) => string][] = [
  ['rare', (round) => `${wordAt(80_000 + 7 * round)}`],
  ['common', (round) => `${wordAt(1 + round)}`],
  ['two words', (round) => `${searched.two.term.split(' ')[0]} ${wordAt(5 + round)}`],
  ['a quoted phrase', (round) => `"${searched.common.term} ${wordAt(round)}"`],
  ['as typed, two letters', (round) => wordAt(300 + 11 * round).slice(0, 2)],
  ['as typed, three letters', (round) => wordAt(900 + 13 * round).slice(0, 3)],
  ['one mistake', (round) => `${wordAt(2000 + 17 * round)}x`],
];

/** Runs each kind of search, one search after another. */
export async function measureSearches(services: Services): Promise<SearchFigure[]> {
  const ctx: Ctx = { ...services, actor: visitor };
  const figures: SearchFigure[] = [];
  for (const [name, termOf] of searchKinds)
    figures.push({ name, ...(await timed(ROUNDS, (round) => ask(ctx, termOf(round), round))) });
  return figures;
}

/** A different first day makes each search a new one, and excludes no article. */
function ask(ctx: Ctx, searchTerm: string, round: number) {
  const from = new Date(Date.UTC(1990, 0, 1 + round)).toISOString().slice(0, 10);
  return listArticles(ctx, articleQuery.parse({ searchTerm, from, limit: '9' }));
}
