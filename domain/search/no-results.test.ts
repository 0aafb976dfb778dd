import { beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../platform/db/testing.ts';
import { type Ctx, visitor } from '../context.ts';
import { as, testContext } from '../testing.ts';
import { writeSearchesWithoutResults } from './no-results.ts';
import { countSearchWithoutResults, searchesWithoutResults } from './search.ts';

eachDatabase('Searches without results', (getDb) => {
  let ctx: Ctx;
  beforeAll(() => {
    ctx = { ...testContext(getDb()), now: () => Date.parse('2026-11-21T09:00:00Z') };
  });

  it('are counted by their words in every writing system, the most frequent first', async () => {
    for (const term of [
      'Zebra  Fish',
      'zebra fish',
      'জেব্রা',
      'x',
      '?!',
      'ada@example.org',
      '017 12 345 678 call',
    ])
      countSearchWithoutResults(ctx, term);
    await writeSearchesWithoutResults(ctx);
    countSearchWithoutResults(ctx, 'জেব্রা');
    countSearchWithoutResults(ctx, 'জেব্রা');
    await writeSearchesWithoutResults(ctx);
    expect((await searchesWithoutResults(ctx)).map((row) => ({ ...row }))).toEqual([
      { term: 'জেব্রা', searches: 3, lastDay: '2026-11-21' },
      { term: 'zebra fish', searches: 2, lastDay: '2026-11-21' },
    ]);
  });

  it('are limited in number', async () => {
    for (let round = 0; round < 4; round++) {
      for (let i = 0; i < 300; i++) countSearchWithoutResults(ctx, `nothing ${round} ${i}`);
      await writeSearchesWithoutResults(ctx);
    }
    expect(await searchesWithoutResults(ctx, 10_000)).toHaveLength(500);
  });

  it('are only shown to administrators', async () => {
    await expect(searchesWithoutResults(as(ctx, visitor))).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
