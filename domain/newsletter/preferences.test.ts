import { beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../platform/db/testing.ts';
import { createArticle } from '../articles/articles.ts';
import { articleInput } from '../articles/testing.ts';
import { createCategory, deleteCategory, updateCategory } from '../categories/categories.ts';
import { type Ctx, visitor } from '../context.ts';
import { as, testContext } from '../testing.ts';
import {
  changePreferences,
  decideArticleEmail,
  readArticleEmail,
  readPreferences,
  unsubscribe,
} from './newsletter.ts';
import { addSubscribers } from './testing.ts';
import { signToken } from './tokens.ts';

eachDatabase('preferences', (getDb) => {
  let ctx: Ctx;
  let id: string;
  const sign = (purpose: 'preferences' | 'unsubscribe' | 'confirm') => signToken(ctx, purpose, id);

  beforeAll(async () => {
    const operator = testContext(getDb());
    ctx = as(operator, visitor);
    for (const name of ['essays', 'poems']) await createCategory(operator, { name });
    await addSubscribers(ctx, ['reader@example.org']);
    ({ id } = await getDb().read.selectFrom('subscriber').select('id').executeTakeFirstOrThrow());
  });

  it('are read and changed by their link', async () => {
    expect(await readPreferences(ctx, sign('preferences'))).toMatchObject({
      email: 'reader@example.org',
      frequency: 'each',
      categories: [],
      choices: [{ name: 'essays' }, { name: 'poems' }],
    });
    const wanted = { frequency: 'weekly' as const, categories: ['poems', 'poems', 'essays'] };
    expect(await changePreferences(ctx, sign('preferences'), wanted)).toBe(true);
    expect(await readPreferences(ctx, sign('preferences'))).toMatchObject({
      frequency: 'weekly',
      categories: ['essays', 'poems'],
    });
  });

  it('are not opened by another link', async () => {
    for (const token of [sign('unsubscribe'), sign('confirm'), '', `${sign('preferences')}x`]) {
      expect(await readPreferences(ctx, token)).toBe(null);
      expect(await changePreferences(ctx, token, { frequency: 'each', categories: [] })).toBe(false);
    }
  });

  it('name no category that does not exist', async () => {
    const unknown = { frequency: 'each' as const, categories: ['essays', 'gone'] };
    await expect(changePreferences(ctx, sign('preferences'), unknown)).rejects.toMatchObject({
      code: 'invalid',
    });
  });

  it('do not bring back somebody who has left', async () => {
    await unsubscribe(ctx, sign('unsubscribe'));
    expect(await changePreferences(ctx, sign('preferences'), { frequency: 'each', categories: [] })).toBe(
      false,
    );
    expect(await readPreferences(ctx, sign('preferences'))).toMatchObject({ status: 'unsubscribed' });
  });

  it('follow a category that is renamed, merged or deleted', async () => {
    const operator = testContext(getDb());
    const ids = new Map<string, string>();
    for (const name of ['birds', 'bird', 'trees', 'walks'])
      ids.set(name, (await createCategory(operator, { name }))._id);
    const choose = (name: string, chosen: string[]) =>
      addSubscribers(ctx, [`${name}@birds.example`], { categories: JSON.stringify(chosen) });
    await choose('one', ['birds']);
    await choose('two', ['birds', 'trees']);
    await choose('other', ['bird', 'not birds']);
    await choose('all', []);
    const chosen = async () => {
      const rows = await getDb()
        .read.selectFrom('subscriber')
        .select(['email', 'categories'])
        .where('email', 'like', '%birds.example')
        .execute();
      return Object.fromEntries(rows.map((row) => [row.email.split('@')[0], JSON.parse(row.categories)]));
    };
    const article = await createArticle(operator, articleInput({ category: 'birds', status: 'draft' }));
    const audience = { to: 'category', category: 'birds' } as const;
    await decideArticleEmail(operator, article._id, { audience, content: 'whole' });

    await updateCategory(operator, ids.get('birds')!, { name: 'wild "birds"' });
    expect(await chosen()).toEqual({
      one: ['wild "birds"'],
      two: ['trees', 'wild "birds"'],
      other: ['bird', 'not birds'],
      all: [],
    });
    await updateCategory(operator, ids.get('birds')!, { name: 'trees', merge: true });
    expect(await chosen()).toMatchObject({ one: ['trees'], two: ['trees'] });
    const { choice } = await readArticleEmail(operator, { article: article._id, category: 'trees' });
    expect(choice?.audience).toEqual({ to: 'category', category: 'trees' });

    await choose('both', ['trees', 'walks']);
    await deleteCategory(operator, ids.get('trees')!);
    // Somebody who has chosen only the deleted one gets nothing rather than everything.
    expect(await chosen()).toMatchObject({ one: ['trees'], both: ['walks'], all: [] });
  });
});
