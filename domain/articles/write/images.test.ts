import { beforeAll, expect, it } from 'vitest';
import { type Article, articleChange } from '../../../contract/article.ts';
import { eachDatabase } from '../../../platform/db/testing.ts';
import type { Ctx } from '../../context.ts';
import { type StoredImage, storeImage } from '../../images/images.ts';
import { imageBytes } from '../../images/testing.ts';
import { deleteMedia } from '../../media/media.ts';
import { as, testAccount, testContext } from '../../testing.ts';
import { createArticle, missingImages, updateArticle } from '../articles.ts';
import { articleInput } from '../testing.ts';

eachDatabase('images that a save takes', (getDb) => {
  let ctx: Ctx;
  beforeAll(async () => {
    const services = testContext(getDb());
    ctx = as(services, await testAccount(services, 'admin', 'ada@example.org', 'Ada'));
  });
  const image = async () => storeImage(ctx, await imageBytes('png'));
  const change = (fields: object) => articleChange.parse(fields);

  type Take = (ctx: Ctx, image: StoredImage, title: string) => Promise<Article>;
  const ways: [string, Take][] = [
    [
      'the banner of a new article',
      (by, { url }, title) => createArticle(by, articleInput({ title, bannerImg: url })),
    ],
    [
      'an image in the text of a new article',
      (by, { url }, title) =>
        createArticle(by, articleInput({ title, post: `<p>x</p><img src="${url}" alt="">` })),
    ],
    [
      'the banner of a changed article',
      async (by, { url }, title) => {
        const { _id } = await createArticle(ctx, articleInput({ title }));
        return updateArticle(by, _id, change({ bannerImg: url }));
      },
    ],
  ];

  it.each(ways)('refuse the save where %s is deleted before its transaction', async (_name, take) => {
    const deleted = await image();
    const racing: Ctx = {
      ...ctx,
      db: {
        ...ctx.db,
        write: async (work) => {
          await deleteMedia(ctx, deleted.id).catch((error) => expect(error.code).toBe('not_found'));
          return ctx.db.write(work);
        },
      },
    };
    const expected = { code: 'invalid', message: expect.stringContaining('deleted') };
    await expect(take(racing, deleted, 'Deleted')).rejects.toMatchObject(expected);
  });

  it.each(ways)('never succeed together with the deletion of %s', async (name, take) => {
    const images = await Promise.all([1, 2, 3, 4, 5, 6].map(image));
    const outcomes = await Promise.all(
      images.map(async (each, n) => {
        const [saved, deleted] = await Promise.allSettled([
          take(ctx, each, `${name} ${n}`),
          deleteMedia(ctx, each.id),
        ]);
        return [saved.status, deleted.status].filter((status) => status === 'fulfilled').length;
      }),
    );
    // A text may name an image that was deleted before the save began: its writer is told.
    if (!name.includes('text')) expect(outcomes).toEqual(images.map(() => 1));
  });

  it('refuse a deleted image as a banner, and let an article keep one that was deleted since', async () => {
    const [gone, kept] = [await image(), await image()];
    await deleteMedia(ctx, gone.id);
    await expect(
      createArticle(ctx, articleInput({ title: 'Late', bannerImg: gone.url })),
    ).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: 'bannerImg', message: expect.stringContaining('deleted') }],
    });
    const { _id } = await createArticle(ctx, articleInput({ title: 'Before', bannerImg: kept.url }));
    const additionalImages = [{ position: 0, url: gone.url, alt: '', caption: '' }];
    await expect(updateArticle(ctx, _id, change({ additionalImages }))).rejects.toMatchObject({
      errors: [{ path: 'additionalImages.0.url' }],
    });
    await ctx.db.autocommit.deleteFrom('image_use').execute();
    await deleteMedia(ctx, kept.id);
    const saved = await updateArticle(ctx, _id, change({ title: 'Still saved' }));
    expect(await missingImages(ctx, saved)).toEqual([kept.url]);
  });

  it('may be named by a text after they were deleted', async () => {
    const gone = await image();
    await deleteMedia(ctx, gone.id);
    const post = `<p>x</p><img src="${gone.url}" alt="">`;
    const made = await createArticle(ctx, articleInput({ title: 'Told', post }));
    expect(await missingImages(ctx, made)).toEqual([gone.url]);
  });
});
