import { beforeAll, expect, it } from 'vitest';
import { articleChange } from '../../../contract/article.ts';
import { eachDatabase } from '../../../platform/db/testing.ts';
import type { Ctx } from '../../context.ts';
import { storeImage } from '../../images/images.ts';
import { imageBytes } from '../../images/testing.ts';
import { changeMedia, listMedia } from '../../media/media.ts';
import { as, testAccount, testContext } from '../../testing.ts';
import { createArticle, missingImages, readArticlePage, updateArticle } from '../articles.ts';
import { articleInput } from '../testing.ts';

eachDatabase('What pictures show', (getDb) => {
  let ctx: Ctx;
  beforeAll(async () => {
    const services = testContext(getDb());
    ctx = as(services, await testAccount(services, 'admin', 'ada@example.org', 'Ada'));
  });
  const picture = async () => storeImage(ctx, await imageBytes('png'));
  const altOf = async ({ id }: { id: string }) => {
    const query = { page: 1, limit: 100, use: 'all' as const, searchTerm: undefined };
    return (await listMedia(ctx, query)).data.find(({ _id }) => _id === id)?.alt;
  };
  const bannerAlt = async (slug: string) => {
    const found = await readArticlePage(ctx, slug);
    return found.kind === 'here' ? found.page.bannerAlt : undefined;
  };

  it('said in an article, fills what the library does not say, and replaces nothing', async () => {
    const [inText, between, said] = [await picture(), await picture(), await picture()];
    await changeMedia(ctx, said.id, { alt: 'A heron' });
    const post = `<p>x</p><p><img src="${inText.url}" alt="Reeds &amp; &quot;water&quot; &gt; land" width="2"></p><p><img src="${said.url}" alt="A bird"></p>`;
    const additionalImages = [{ position: 0, url: between.url, alt: '  A boat ', caption: '' }];
    await createArticle(ctx, articleInput({ title: 'Pictures', post, additionalImages }));
    expect(await altOf(inText)).toBe('Reeds & "water" > land');
    expect(await altOf(between)).toBe('A boat');
    expect(await altOf(said)).toBe('A heron');
  });

  it('said in a text that names more pictures than one statement can', async () => {
    const shown = await picture();
    const none = Array.from({ length: 7000 }, (_, i) => `<img src="/media/${i}-320.webp" alt="Gone">`);
    const post = `<p>${none.join('')}<img src="${shown.url}" alt="A kingfisher"></p>`;
    const made = await createArticle(ctx, articleInput({ title: 'Many pictures', post }));
    expect(await altOf(shown)).toBe('A kingfisher');
    expect(await missingImages(ctx, made)).toHaveLength(none.length);
  });

  it('said in the library, comes along with a banner, and goes with it', async () => {
    const [one, other] = [await picture(), await picture()];
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
