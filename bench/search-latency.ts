import { articleQuery } from '../contract/article.ts';
import { listArticles } from '../domain/articles/articles.ts';
import { type Services, visitor } from '../domain/context.ts';
import { searched, wordAt } from './search-corpus.ts';
import { type Timing, timed } from './timing.ts';
import { inScript } from './vocabulary.ts';

/** One kind of search and how long it took. No search is repeated, so none is cached. */
export interface SearchTiming extends Timing {
  name: string;
}

/** Searches of visitors: rare and frequent words, two words, prefixes as they are typed, and no match. */
export const searchKinds: readonly [name: string, toTerm: (round: number) => string][] = [
  ['rare', (round) => `${wordAt(80_000 + 7 * round)}`],
  ['common', (round) => `${wordAt(1 + round)}`],
  ['two words', (round) => `${searched.two.term.split(' ')[0]} ${wordAt(5 + round)}`],
  ['a quoted phrase', (round) => `"${searched.common.term} ${wordAt(round)}"`],
  ['as typed, two letters', (round) => wordAt(300 + 11 * round).slice(0, 2)],
  ['as typed, three letters', (round) => wordAt(900 + 13 * round).slice(0, 3)],
  ['one mistake', (round) => `${wordAt(2000 + 17 * round)}x`],
];

/** A search as the API takes it. */
export type Search = { searchTerm: string; from: string; limit: string };

/**
 * Returns a search that has not been made in this `year`: its first day is another one each time, and
 * excludes no article. Its words are `terms` different ones in turn.
 */
export function newSearch(
  toTerm: (round: number) => string,
  round: number,
  year: number,
  terms = 60,
): Search {
  const from = new Date(Date.UTC(year, 0, 1 + round)).toISOString().slice(0, 10);
  return { searchTerm: toTerm(round % terms), from, limit: '9' };
}

/** Runs `rounds` searches of each kind, one after another, in all scripts in turn or in Latin alone. */
export async function measureSearches(
  services: Services,
  { rounds, scripts }: { rounds: number; scripts: boolean },
): Promise<SearchTiming[]> {
  const figures: SearchTiming[] = [];
  for (const [name, toLatin] of searchKinds) {
    const toTerm = (round: number) => (scripts ? inScript(toLatin(round), round) : toLatin(round));
    const search = (round: number) => searchDatabase(services, newSearch(toTerm, round, 1990, rounds));
    figures.push({ name, ...(await timed(rounds, search)) });
  }
  return figures;
}

/** Searches the database of `services` as a visitor does. */
export function searchDatabase(services: Services, search: Search) {
  return listArticles({ ...services, actor: visitor }, articleQuery.parse(search));
}
