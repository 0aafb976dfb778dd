import { expect, it } from 'vitest';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { testContext } from '../../testing.ts';
import { countNewWords } from '../search.ts';
import { testArticles } from '../testing.ts';

eachDatabase('Counting the words of a long article', (getDb) => {
  it('lets others in between its statements', async () => {
    const ctx = testContext(getDb());
    const words = Array.from({ length: 9000 }, (_, n) => `w${n.toString(36)}`);
    await testArticles(ctx, [{ title: 'Long', body: words.join(' ') }]);
    let most = 0;
    let before = getDb().statements();
    const tick = () => {
      most = Math.max(most, getDb().statements() - before);
      before = getDb().statements();
      ticking = setImmediate(tick);
    };
    let ticking = setImmediate(tick);
    await countNewWords(ctx);
    clearImmediate(ticking);
    const { n } = await getDb()
      .read.selectFrom('search_term')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBeGreaterThan(8900);
    // Eighteen statements add the words.
    expect(most).toBeLessThan(4);
  });
});
