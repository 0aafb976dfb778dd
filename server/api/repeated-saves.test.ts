import { beforeAll, expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { articleFields, TestSite } from './testing.ts';

const CREATE = '/api/v1/articles/create-article';

eachDatabaseInAllTier('saves whose response was lost', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
  });

  /** An editor session of A, whose inputs are counted by the caller. */
  const session = (name: string) => ({
    at: (sequence: number) => ({
      saveId: `${name}-${sequence}`,
      desk: { id: name, sequence, account: site.ids.A },
    }),
  });
  const update = (id: string, body: object, who: 'A' | 'A2' = 'A') =>
    site.send(who, 'PUT', `/api/v1/articles/update-article/${id}`, body);

  it('say which version they made, also when they are repeated after others have saved', async () => {
    const editor = session('say-which-version');
    const first = { ...articleFields, ...editor.at(1) };
    const created = (await site.send('A', 'POST', CREATE, first)).json;
    expect(created).toMatchObject({ data: { version: 1 }, savedVersion: 1, savedSequence: 1 });
    const id = created.data._id;
    const second = { title: 'Two', version: 1, ...editor.at(2) };
    expect((await update(id, second)).json).toMatchObject({ savedVersion: 2, savedSequence: 2 });
    expect((await update(id, { title: 'Theirs', version: 2 }, 'A2')).json.savedVersion).toBe(3);
    const repeated = (await update(id, second)).json;
    expect(repeated).toMatchObject({
      data: { title: 'Theirs', version: 3 },
      savedVersion: 2,
      savedSequence: 2,
    });
    const again = (await site.send('A', 'POST', CREATE, first)).json;
    expect(again).toMatchObject({ data: { _id: id, version: 3 }, savedVersion: 2, savedSequence: 2 });
  });

  it('say it without an editor session too', async () => {
    const { _id } = await site.write('A', { saveId: 'from-a-program' });
    const change = { title: 'Two', saveId: 'from-a-program-2' };
    expect((await update(_id, change)).json.savedVersion).toBe(2);
    await update(_id, { title: 'Three' });
    expect((await update(_id, change)).json).toMatchObject({ data: { title: 'Three' }, savedVersion: 2 });
  });

  it('are followed by the next save of their session, unless somebody else has saved since', async () => {
    const editor = session('followed-by-the-next');
    const { _id } = await site.write('A', editor.at(1));
    await update(_id, { title: 'Lost', version: 1, ...editor.at(2) });
    // The session never got that response, and saves on its old version.
    const next = (await update(_id, { title: 'Next', version: 1, ...editor.at(3) })).json;
    expect(next).toMatchObject({ data: { title: 'Next', version: 3 }, savedVersion: 3 });
    await update(_id, { title: 'Theirs', version: 3 }, 'A2');
    const conflict = await update(_id, { title: 'Mine', version: 1, ...editor.at(4) });
    expect(conflict).toMatchObject({ status: 409, json: { code: 'conflict', savedVersion: 3 } });
    const stored = await site.send('A', 'GET', `/api/v1/articles/single-article/${_id}`);
    expect(stored.json.data.title).toBe('Theirs');
  });

  it('do not replace a later save of their session when they arrive late', async () => {
    const editor = session('arrive-late-at-last');
    const { _id } = await site.write('A', editor.at(1));
    await update(_id, { title: 'Newer', version: 1, ...editor.at(3) });
    expect((await update(_id, { title: 'Older', version: 1, ...editor.at(2) })).status).toBe(409);
  });

  it('of another session or account are no excuse', async () => {
    const { _id } = await site.write('A', session('the-first-session').at(1));
    await update(_id, { title: 'One', version: 1, ...session('the-first-session').at(2) });
    const other = await update(_id, { title: 'Two', version: 1, ...session('another-session').at(3) });
    expect(other).toMatchObject({ status: 409 });
    expect(other.json.savedVersion).toBeUndefined();
    const taken = { id: 'the-first-session', sequence: 9, account: site.ids.A2 };
    expect((await update(_id, { title: 'Three', version: 1, desk: taken }, 'A2')).status).toBe(409);
  });
});
