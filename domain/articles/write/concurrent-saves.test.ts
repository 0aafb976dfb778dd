import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../platform/db/database.ts';
import { openDatabase } from '../../../platform/db/open.ts';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { withWaitBudget } from '../../../platform/db/wait-budget.ts';
import type { Ctx } from '../../context.ts';
import { as, testAccount, testContext } from '../../testing.ts';
import { createArticle, updateArticle } from '../articles.ts';
import { articleInput } from '../testing.ts';

/** `SIDE_BY_SIDE=500` for what the product promises. */
const TOGGLES = Number(process.env.SIDE_BY_SIDE ?? 100);
const CREATES = 100;

eachDatabase('Writes of two servers side by side', (getDb, getConfig) => {
  let other: Database;
  let editors: [Ctx, Ctx];
  beforeAll(async () => {
    other = await openDatabase(getConfig());
    const first = testContext(getDb());
    const admin = await testAccount(first, 'admin', 'ada@example.org');
    editors = [as(first, admin), as(testContext(other), admin)];
  });
  afterAll(() => other.close());
  const editor = (i: number) => editors[i % 2]!;

  it('equal titles all become articles, each with an address and a row of its own', async () => {
    const all = await Promise.all(
      Array.from({ length: CREATES }, (_, i) =>
        withWaitBudget(() => createArticle(editor(i), articleInput({ title: 'Same title' }))),
      ),
    );
    expect(new Set(all.map(({ slug }) => slug)).size).toBe(CREATES);
    const rows = await getDb().read.selectFrom('article').select('n').execute();
    expect(rows).toHaveLength(CREATES);
  });

  it('an equal saveId at both makes one article', async () => {
    const input = articleInput({ title: 'Once', saveId: 'at-both-servers' });
    const all = await Promise.all(Array.from({ length: 20 }, (_, i) => createArticle(editor(i), input)));
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(1);
  });

  it(`${TOGGLES} switches of the featured article all succeed and leave one`, async () => {
    const made = [0, 1, 2, 3, 4].map((i) => createArticle(editor(i), articleInput({ title: `Choice ${i}` })));
    const ids = (await Promise.all(made)).map(({ _id }) => _id);
    const answers = await Promise.all(
      Array.from({ length: TOGGLES }, (_, i) =>
        withWaitBudget(() => updateArticle(editor(i), ids[i % 5]!, { featured: true })),
      ),
    );
    expect(answers.every(({ featured }) => featured)).toBe(true);
    const rows = await getDb().read.selectFrom('article').select('id').where('featured', '=', 1).execute();
    expect(rows).toHaveLength(1);
  });
});
