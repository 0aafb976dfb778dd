import { beforeAll, expect, it } from 'vitest';
import { type Article, articleChange } from '../../../contract/article.ts';
import { eachDatabase } from '../../../platform/db/testing.ts';
import type { Ctx } from '../../context.ts';
import { storeImage } from '../../images/images.ts';
import { imageBytes } from '../../images/testing.ts';
import { deleteMedia } from '../../media/media.ts';
import { as, testAccount, testContext } from '../../testing.ts';
import { createArticle, missingImages, updateArticle } from '../articles.ts';
import { articleInput } from '../testing.ts';

eachDatabase('Images that a save adds', (getDb) => {
  let ctx: Ctx;
  beforeAll(async () => {
    const services = testContext(getDb());
    ctx = as(services, await testAccount(services, 'admin', 'ada@example.org', 'Ada'));
  });
  const addImage = async () => storeImage(ctx, await imageBytes('png'));
  const change = (fields: object) => articleChange.parse(fields);

  type StoredImage = Awaited<ReturnType<typeof storeImage>>;
  type Save = (ctx: Ctx, image: StoredImage, title: string) => Promise<Article>;
  const ways: [string, Save][] = [
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

  it.each(ways)('refuse the save if %s is deleted before its transaction', async (_name, save) => {
    const deleted = await addImage();
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
    await expect(save(racing, deleted, 'Deleted')).rejects.toMatchObject(expected);
  });

  it.each(ways)('never succeed together with the deletion of %s', async (name, save) => {
    const images = await Promise.all([1, 2, 3, 4, 5, 6].map(addImage));
    const outcomes = await Promise.all(
      images.map(async (each, n) => {
        const [saved, deleted] = await Promise.allSettled([
          save(ctx, each, `${name} ${n}`),
          deleteMedia(ctx, each.id),
        ]);
        return [saved.status, deleted.status].filter((status) => status === 'fulfilled').length;
      }),
    );
    // A body may contain an image that was deleted before the save began: its author is warned.
    if (!name.includes('text')) expect(outcomes).toEqual(images.map(() => 1));
  });

  it('must exist as a banner, but an article may keep one that was deleted since', async () => {
    const [deleted, attached] = [await addImage(), await addImage()];
    await deleteMedia(ctx, deleted.id);
    await expect(
      createArticle(ctx, articleInput({ title: 'Late', bannerImg: deleted.url })),
    ).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: 'bannerImg', message: expect.stringContaining('deleted') }],
    });
    const { _id } = await createArticle(ctx, articleInput({ title: 'Before', bannerImg: attached.url }));
    const additionalImages = [{ position: 0, url: deleted.url, alt: '', caption: '' }];
    await expect(updateArticle(ctx, _id, change({ additionalImages }))).rejects.toMatchObject({
      errors: [{ path: 'additionalImages.0.url' }],
    });
    await ctx.db.autocommit.deleteFrom('image_use').execute();
    await deleteMedia(ctx, attached.id);
    const saved = await updateArticle(ctx, _id, change({ title: 'Still saved' }));
    expect(await missingImages(ctx, saved)).toEqual([attached.url]);
  });

  it('may be missing in a body', async () => {
    const deleted = await addImage();
    await deleteMedia(ctx, deleted.id);
    const post = `<p>x</p><img src="${deleted.url}" alt="">`;
    const made = await createArticle(ctx, articleInput({ title: 'Warned', post }));
    expect(await missingImages(ctx, made)).toEqual([deleted.url]);
  });

  it('warn their author of images that the browsers of readers cannot reach', async () => {
    const inside = ['https://169.254.169.254/a.png', 'https://router.local/b.png'];
    const outside = 'https://pictures.example.org/c.png';
    const post = `<p>One</p>${[...inside, outside].map((url) => `<img src="${url}">`).join('')}`;
    const fields = { bannerImg: inside[0]!, additionalImages: [{ url: outside }], post };
    expect(await missingImages(ctx, fields)).toEqual(inside);
  });
});
