import { beforeAll, beforeEach, expect, it } from 'vitest';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { type Ctx, visitor } from '../../context.ts';
import { as, testAccount } from '../../testing.ts';
import { createArticle, endPresence, notePresence } from '../articles.ts';
import { articleInput, type TwoEditors, twoEditors } from '../testing.ts';
import { PRESENT_MS } from './presence.ts';

eachDatabase('The presence of editors', (getDb) => {
  let { ctx, ada, bob, clock } = {} as TwoEditors;
  let articleId = '';
  beforeAll(async () => {
    ({ ctx, ada, bob, clock } = await twoEditors(getDb()));
  });
  beforeEach(async () => {
    ({ _id: articleId } = await createArticle(ada, articleInput()));
  });
  const beat = (who: Ctx, session: string, { changed = false, article = articleId } = {}) =>
    notePresence(who, session, { account: who.actor.userId ?? '', articleId: article, changed });

  it('names the others who have the same article open, and when they last changed it', async () => {
    const { _id: another } = await createArticle(ada, articleInput());
    expect(await beat(ada, 'session-of-ada')).toEqual([]);
    await beat(bob, 'elsewhere', { article: another });
    expect(await beat(bob, 'session-of-bob')).toEqual([
      { desk: 'session-of-ada', name: 'Ada', email: 'ada@example.org', own: false, changedAt: null },
    ]);
    const changedAt = new Date(clock.now).toISOString();
    await beat(ada, 'session-of-ada', { changed: true });
    clock.now += 20_000;
    await beat(ada, 'session-of-ada');
    expect(await beat(bob, 'session-of-bob')).toMatchObject([{ name: 'Ada', changedAt }]);
  });

  it('tells a second session of the same account apart', async () => {
    await beat(ada, 'first-session');
    expect(await beat(ada, 'second-session')).toMatchObject([{ desk: 'first-session', own: true }]);
  });

  it('ends at once when the editor is left, and a while after the last heartbeat', async () => {
    await beat(ada, 'session-of-ada');
    await beat(ada, 'crashed-session');
    await endPresence(bob, 'session-of-ada');
    expect(await beat(bob, 'session-of-bob')).toHaveLength(2);
    await endPresence(ada, 'session-of-ada');
    expect(await beat(bob, 'session-of-bob')).toMatchObject([{ desk: 'crashed-session' }]);
    clock.now += PRESENT_MS;
    expect(await beat(bob, 'session-of-bob')).toEqual([]);
    const rows = await getDb().read.selectFrom('presence').select('desk_id').execute();
    expect(rows).toEqual([{ desk_id: 'session-of-bob' }]);
  });

  it('is not that of a session whose heartbeat is from a clock that was ahead', async () => {
    clock.now += 1e11;
    await beat(ada, 'session-ahead');
    clock.now -= 1e11;
    expect(await beat(bob, 'session-of-bob')).toEqual([]);
  });

  it('is for administrators, in their own name, of an article that exists', async () => {
    const uma = as(ctx, await testAccount(ctx, 'user', 'uma@example.org'));
    await expect(beat(uma, 'a-session')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(beat(as(ctx, visitor), 'a-session')).rejects.toMatchObject({ code: 'unauthenticated' });
    const asBob = { account: bob.actor.userId ?? '', articleId, changed: false };
    await expect(notePresence(ada, 'a-session', asBob)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(beat(ada, 'a-session', { article: 'no-such' })).rejects.toMatchObject({ code: 'not_found' });
  });
});
