import { beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../../platform/db/testing.ts';
import type { Actor, Ctx } from '../../context.ts';
import { as, testAccount, testContext } from '../../testing.ts';
import { createArticle, deleteArticle, featuredArticle, updateArticle } from '../articles.ts';
import { articleInput } from '../testing.ts';

eachDatabase('The featured article', (getDb) => {
  let ctx: Ctx;
  let admin: Actor;
  beforeAll(async () => {
    ctx = testContext(getDb());
    admin = await testAccount(ctx, 'admin', 'ada@example.org');
  });
  const editor = () => as(ctx, admin);
  const make = (fields = {}) => createArticle(editor(), articleInput(fields));
  const featured = async () => (await featuredArticle(ctx))?._id ?? null;

  it('does not exist at first', async () => {
    expect(await featuredArticle(ctx)).toBeNull();
  });

  it('is replaced by the next one, without a new version of either', async () => {
    const first = await make({ featured: true });
    const second = await make();
    expect(await featured()).toBe(first._id);
    const updated = await updateArticle(editor(), second._id, { featured: true });
    expect(updated).toEqual({ ...second, featured: true });
    expect(await featured()).toBe(second._id);
    await updateArticle(editor(), second._id, { featured: false });
    expect(await featured()).toBeNull();
  });

  it('can change together with the text', async () => {
    const made = await make();
    const changed = await updateArticle(editor(), made._id, { title: 'Both', featured: true });
    expect(changed).toMatchObject({ title: 'Both', featured: true, version: 2 });
    expect(await featured()).toBe(made._id);
    expect(await updateArticle(editor(), made._id, { title: 'Stays' })).toMatchObject({ featured: true });
    await updateArticle(editor(), made._id, { title: 'Neither', featured: false });
    expect(await featured()).toBeNull();
  });

  it('cannot be a draft', async () => {
    const draft = await make({ status: 'draft' });
    await expect(updateArticle(editor(), draft._id, { featured: true })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(make({ status: 'draft', featured: true })).rejects.toMatchObject({ code: 'conflict' });
    await expect(
      updateArticle(editor(), draft._id, { title: 'Still a draft', featured: true }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is no longer featured after it is unpublished or deleted', async () => {
    const unpublished = await make({ featured: true });
    await updateArticle(editor(), unpublished._id, { status: 'draft' });
    expect(await featured()).toBeNull();
    const deleted = await make({ featured: true });
    await deleteArticle(editor(), deleted._id);
    expect(await featured()).toBeNull();
  });

  it('is exactly one after many simultaneous changes', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, async () => (await make())._id));
    const changes = Array.from({ length: 25 }, (_, i) =>
      updateArticle(editor(), ids[i % 5]!, { featured: true }),
    );
    await Promise.all(changes);
    const rows = await getDb().read.selectFrom('article').select('id').where('featured', '=', 1).execute();
    expect(rows).toHaveLength(1);
  });
});
