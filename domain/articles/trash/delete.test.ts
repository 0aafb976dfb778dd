import { beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { system, visitor } from '../../context.ts';
import { storeImage } from '../../images/images.ts';
import { as, testAccount } from '../../testing.ts';
import { createArticle, deleteArticle, findArticle, listArticles, updateArticle } from '../articles.ts';
import { articleInput, listQuery, type TwoEditors, twoEditors } from '../testing.ts';
import { purgeTrash, TRASH_MS } from './trash.ts';

eachDatabase('Deleting an article', (getDb) => {
  let { ctx, ada, bob, clock } = {} as TwoEditors;
  beforeAll(async () => {
    ({ ctx, ada, bob, clock } = await twoEditors(getDb()));
  });
  const make = (fields = {}) => createArticle(ada, articleInput(fields));

  it('removes it from pages, lists and search, and fails a second time', async () => {
    const made = await make({ title: 'Soon deleted', post: '<p>numbat</p>' });
    await deleteArticle(ada, made._id);
    expect(await findArticle(ada, made.slug)).toEqual({ kind: 'absent' });
    expect((await listArticles(as(ctx, visitor), listQuery({ searchTerm: 'numbat' }))).data).toEqual([]);
    expect((await listArticles(ada, listQuery({ status: 'all' }))).meta.total).toBe(0);
    await expect(deleteArticle(ada, made._id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(updateArticle(ada, made._id, { title: 'Back' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('requires the administrator who created it', async () => {
    const made = await make();
    const uma = await testAccount(ctx, 'user', 'uma@example.org');
    await expect(deleteArticle(as(ctx, visitor), made._id)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    await expect(deleteArticle(as(ctx, uma), made._id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(deleteArticle(as(ctx, uma), 'no-such')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(deleteArticle(bob, made._id)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await findArticle(as(ctx, visitor), made.slug)).toMatchObject({ kind: 'found' });
  });

  it('allows any administrator if its account is deleted', async () => {
    const made = await make();
    await getDb().write((tx) =>
      tx.updateTable('article').set({ created_by: null }).where('id', '=', made._id).execute(),
    );
    await deleteArticle(bob, made._id);
    expect(await findArticle(as(ctx, visitor), made.slug)).toEqual({ kind: 'absent' });
  });

  it('keeps it for thirty days, then deletes everything that belongs to it', async () => {
    const url = await addImage();
    const made = await make({ title: 'In the trash', bannerImg: url });
    await updateArticle(ada, made._id, { title: 'Twice saved' });
    await deleteArticle(ada, made._id);
    clock.now += TRASH_MS - 1000;
    await purgeTrash(as(ctx, system));
    expect(await countRows(made._id)).toEqual({ article: 1, revisions: 2, addresses: 1, uses: 3 });
    clock.now += 2000;
    await purgeTrash(as(ctx, system));
    expect(await countRows(made._id)).toEqual({ article: 0, revisions: 0, addresses: 0, uses: 0 });
    expect((await make({ title: 'In the trash' })).slug).toBe('in-the-trash');
  });

  async function addImage(): Promise<string> {
    const { default: sharp } = await import('sharp');
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    return (await storeImage(as(ctx, system), bytes)).url;
  }

  async function countRows(id: string) {
    const { read } = getDb();
    const [article, revisions, addresses, uses] = await Promise.all([
      read.selectFrom('article').select('id').where('id', '=', id).execute(),
      read.selectFrom('revision').select('id').where('article_id', '=', id).execute(),
      read.selectFrom('address').select('path').where('article_id', '=', id).execute(),
      read.selectFrom('image_use').select('image_id').execute(),
    ]);
    return {
      article: article.length,
      revisions: revisions.length,
      addresses: addresses.length,
      uses: uses.length,
    };
  }
});
