import { beforeAll, expect, it } from 'vitest';
import { newArticle } from '../../contract/article.ts';
import { mediaQuery } from '../../contract/media.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { StorageFull } from '../../platform/storage/storage.ts';
import { createArticle, updateArticle } from '../articles/articles.ts';
import { type Ctx, visitor } from '../context.ts';
import { recordImageUses, storeImage, uploadImage } from '../images/images.ts';
import { imageBytes, sweepImages } from '../images/testing.ts';
import { as, testAccount, testContext } from '../testing.ts';
import { write } from '../write.ts';
import { readMedia } from './list-media.ts';
import { changeMedia, deleteMedia, listMedia } from './media.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

eachDatabase('The media library', (getDb) => {
  let ctx: Ctx;
  const addImage = async (name: string, alt = '') => {
    const { id, url } = await storeImage(ctx, await imageBytes('png'), { name, alt });
    return { id, url };
  };
  const found = async (searchTerm: string, use = 'all') => {
    const { data } = await listMedia(ctx, mediaQuery.parse({ searchTerm, use, limit: '100' }));
    return data.map(({ name }) => name).sort();
  };
  const article = (fields: Record<string, unknown>) =>
    createArticle(
      ctx,
      newArticle.parse({ title: 'A title', category: 'essays', post: '<p>Text</p>', ...fields }),
    );

  beforeAll(async () => {
    ctx = testContext(getDb());
    const reed = await addImage('Schilf-ÄÖ.PNG', 'Reeds in the wind');
    await addImage('50%_off.png');
    const swan = await addImage('swan.png', 'হাঁস');
    await article({ title: 'Водяные лилии', bannerImg: reed.url });
    await write(ctx, ({ tx }) =>
      recordImageUses(tx, { kind: 'setting', id: 'team' }, [{ url: swan.url, role: 'team' }]),
    );
  });

  it.each([
    ['schilf-äö', ['Schilf-ÄÖ.PNG']],
    ['WIND reeds', ['Schilf-ÄÖ.PNG']],
    ['হাঁস', ['swan.png']],
    ['водяные', ['Schilf-ÄÖ.PNG']],
    ['the team', ['swan.png']],
    ['50%_', ['50%_off.png']],
    ['%', ['50%_off.png']],
    ['nothing like it', []],
  ])('finds images by name, alt text and use: %s', async (term, names) => {
    expect(await found(term)).toEqual(names);
  });

  it('lists used and unused images', async () => {
    expect(await found('', 'used')).toEqual(['Schilf-ÄÖ.PNG', 'swan.png']);
    expect(await found('', 'unused')).toEqual(['50%_off.png']);
  });

  it('lists the uses of an image: an article once, an earlier version only if the current one does not use it', async () => {
    const { id, url } = await addImage('used.png');
    const made = await article({ title: 'First', bannerImg: url, post: `<p><img src="${url}" alt=""></p>` });
    expect((await readMedia(ctx.db.read, id)).uses).toEqual([
      { kind: 'article', id: made._id, title: 'First' },
    ]);
    const other = await addImage('other.png');
    await updateArticle(ctx, made._id, { title: 'Second', bannerImg: other.url, post: '<p>Text</p>' });
    expect((await readMedia(ctx.db.read, id)).uses).toEqual([
      { kind: 'earlier', id: made._id, title: 'Second' },
    ]);
  });

  it('deletes an unused image with its file', async () => {
    const { id, url } = await addImage('deleted.png');
    await deleteMedia(ctx, id);
    expect(await ctx.storage.has(url.slice('/media/'.length))).toBe(false);
    await expect(readMedia(ctx.db.read, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(deleteMedia(ctx, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('does not tell a deletion as refused when only its file stays', async () => {
    const { id } = await addImage('stays.png');
    const remove = async () => Promise.reject(new StorageFull('The disk is full.'));
    const storage = Object.assign(Object.create(ctx.storage), { delete: remove });
    await deleteMedia({ ...ctx, storage }, id);
    await expect(readMedia(ctx.db.read, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('refuses to delete an image in use, and says where', async () => {
    const { id, url } = await addImage('used-once.png');
    await article({ title: 'Herons', bannerImg: url });
    await expect(deleteMedia(ctx, id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This image is used in “Herons”. Remove it there first.',
    });
    expect(await ctx.storage.has(url.slice('/media/'.length))).toBe(true);
  });

  it('reserves a recent upload for its uploader for ten minutes', async () => {
    const bob = as(ctx, await testAccount(ctx, 'admin', 'bob@example.org'));
    const { id } = await storeImage(bob, await imageBytes('png'), { name: 'fresh.png' });
    const ada = as(ctx, await testAccount(ctx, 'admin', 'ada@example.org'));
    await expect(deleteMedia(ada, id)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('in 10 minutes'),
    });
    await deleteMedia({ ...ada, now: () => Date.now() + 10 * 60_000 }, id);
    const own = await storeImage(bob, await imageBytes('png'));
    await deleteMedia(bob, own.id);
    expect(await found('fresh')).toEqual([]);
  });

  it('never deletes an image that comes into use at the same time', async () => {
    const images = await Promise.all([1, 2, 3, 4].map((n) => addImage(`race-${n}.png`)));
    const owner = (n: number) => ({ kind: 'article' as const, id: `race-${n}` });
    await Promise.all(
      images.flatMap(({ id, url }, n) => [
        deleteMedia(ctx, id).catch((error) => expect(error.code).toBe('conflict')),
        write(ctx, ({ tx }) => recordImageUses(tx, owner(n), [{ url, role: 'banner' }])),
      ]),
    );
    for (const [n, { id, url }] of images.entries()) {
      const uses = await ctx.db.read
        .selectFrom('image_use')
        .select('image_id')
        .where('owner_id', '=', `race-${n}`)
        .execute();
      const isThere = await readMedia(ctx.db.read, id).then(
        () => true,
        () => false,
      );
      expect(isThere).toBe(uses.length === 1);
      expect(await ctx.storage.has(url.slice('/media/'.length))).toBe(isThere);
    }
  });

  it('stores an alt text, by which the image is then found', async () => {
    const { id } = await addImage('plain.png');
    expect(await changeMedia(ctx, id, { alt: 'A GREY square' })).toMatchObject({ alt: 'A GREY square' });
    expect(await found('grey square')).toEqual(['plain.png']);
    await expect(changeMedia(ctx, 'unknown', { alt: '' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('keeps images that were uploaded to the library or marked to stay, and sweeps the rest', async () => {
    const upload = { bytes: await imageBytes('png'), uploadPreset: 'library', name: 'C:\\photos\\lib.png' };
    const sent = await uploadImage(ctx, upload);
    const marked = await addImage('marked.png');
    await changeMedia(ctx, marked.id, { kept: true });
    await addImage('swept.png');
    await sweepImages({ ...ctx, now: () => Date.now() + 7 * DAY_MS + 60_000 });
    expect(await found('.png', 'unused')).toEqual(['lib.png', 'marked.png']);
    await changeMedia(ctx, marked.id, { kept: false });
    await sweepImages({ ...ctx, now: () => Date.now() + 8 * DAY_MS });
    expect(await found('.png', 'unused')).toEqual(['lib.png', 'marked.png']);
    expect(await ctx.storage.has(sent.secure_url.split('/media/')[1]!)).toBe(true);
  });

  it('requires an administrator', async () => {
    const { id } = await addImage('private.png');
    const user = as(ctx, await testAccount(ctx, 'user', 'reader@example.org'));
    for (const [who, code] of [
      [as(ctx, visitor), 'unauthenticated'],
      [user, 'forbidden'],
    ] as const) {
      await expect(listMedia(who, mediaQuery.parse({}))).rejects.toMatchObject({ code });
      await expect(changeMedia(who, id, { alt: 'x' })).rejects.toMatchObject({ code });
      await expect(deleteMedia(who, id)).rejects.toMatchObject({ code });
    }
  });
});
