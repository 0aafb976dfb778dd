import { beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../platform/db/testing.ts';
import { createCategory } from '../categories/categories.ts';
import { type Ctx, visitor } from '../context.ts';
import { as, testContext } from '../testing.ts';
import { changePreferences, readPreferences, unsubscribe } from './newsletter.ts';
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
});
