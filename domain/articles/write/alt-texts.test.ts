import { beforeAll, expect, it } from 'vitest';
import { articleChange } from '../../../contract/article.ts';
import { eachDatabase } from '../../../platform/db/testing.ts';
import type { Ctx } from '../../context.ts';
import { storeImage } from '../../images/images.ts';
import { imageBytes } from '../../images/testing.ts';
import { changeMedia, listMedia } from '../../media/media.ts';
import { as, testAccount, testContext } from '../../testing.ts';
import { createArticle, readArticlePage, updateArticle } from '../articles.ts';
import { articleInput } from '../testing.ts';

eachDatabase('Alt texts', (getDb) => {
  let ctx: Ctx;
  beforeAll(async () => {
    const services = testContext(getDb());
    ctx = as(services, await testAccount(services, 'admin', 'ada@example.org', 'Ada'));
  });
  const addImage = async () => storeImage(ctx, await imageBytes('png'));
  const libraryAlt = async ({ id }: { id: string }) => {
    const query = { page: 1, limit: 100, use: 'all' as const, searchTerm: undefined };
    return (await listMedia(ctx, query)).data.find(({ _id }) => _id === id)?.alt;
  };
  const bannerAlt = async (slug: string) => {
    const found = await readArticlePage(ctx, slug);
    return found.kind === 'found' ? found.page.bannerAlt : undefined;
  };

  it('of an article fill empty ones in the library and replace none', async () => {
    const [inText, between, described] = [await addImage(), await addImage(), await addImage()];
    await changeMedia(ctx, described.id, { alt: 'A heron' });
    const post = `<p>x</p><p><img src="${inText.url}" alt="Reeds &amp; &quot;water&quot; &gt; land" width="2"></p><p><img src="${described.url}" alt="A bird"></p>`;
    const additionalImages = [{ position: 0, url: between.url, alt: '  A boat ', caption: '' }];
    await createArticle(ctx, articleInput({ title: 'Pictures', post, additionalImages }));
    expect(await libraryAlt(inText)).toBe('Reeds & "water" > land');
    expect(await libraryAlt(between)).toBe('A boat');
    expect(await libraryAlt(described)).toBe('A heron');
  });

  it('of a writer who may not change the library describe only own images', async () => {
    const writer = as(ctx, await testAccount(ctx, 'contributor', 'cleo@example.org', 'Cleo'));
    const [others, own] = [await addImage(), await storeImage(writer, await imageBytes('png'))];
    const post = `<p><img src="${others.url}" alt="Buy this"><img src="${own.url}" alt="A ferry"></p>`;
    await createArticle(writer, articleInput({ title: 'A draft', status: 'draft', category: '', post }));
    expect([await libraryAlt(others), await libraryAlt(own)]).toEqual(['', 'A ferry']);
  });

  it('of the library are copied to a new banner, and removed with it', async () => {
    const [one, other] = [await addImage(), await addImage()];
    await changeMedia(ctx, one.id, { alt: 'A harbour at night' });
    const made = await createArticle(ctx, articleInput({ title: 'With a banner', bannerImg: one.url }));
    expect(await bannerAlt(made.slug)).toBe('A harbour at night');
    const change = (fields: object) => updateArticle(ctx, made._id, articleChange.parse(fields));
    await changeMedia(ctx, one.id, { alt: 'Another sentence' });
    await change({ title: 'The same banner', bannerImg: one.url });
    expect(await bannerAlt(made.slug)).toBe('A harbour at night');
    await change({ bannerImg: other.url });
    expect(await bannerAlt(made.slug)).toBeNull();
  });
});
