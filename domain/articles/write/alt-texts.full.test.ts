import { expect, it } from 'vitest';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { imagesIn } from '../../body/body.ts';
import { fillAltTexts, storeImage } from '../../images/images.ts';
import { imageBytes } from '../../images/testing.ts';
import { listMedia } from '../../media/media.ts';
import { testContext } from '../../testing.ts';
import { write } from '../../write.ts';
import { missingImages } from '../articles.ts';

eachDatabase('Alt texts', (getDb) => {
  it('are found in a text with more images than one statement can name, as older versions stored', async () => {
    const query = { page: 1, limit: 100, use: 'all' as const, searchTerm: undefined };
    const ctx = testContext(getDb());
    const shown = await storeImage(ctx, await imageBytes('png'));
    const none = Array.from({ length: 7000 }, (_, i) => `<img src="/media/${i}-320.webp" alt="Missing">`);
    const post = `<p>${none.join('')}<img src="${shown.url}" alt="A kingfisher"></p>`;
    await write(ctx, ({ tx }) => fillAltTexts(tx, imagesIn(post)));
    expect((await listMedia(ctx, query)).data.find(({ _id }) => _id === shown.id)?.alt).toBe('A kingfisher');
    expect(await missingImages(ctx, { bannerImg: null, additionalImages: [], post })).toHaveLength(
      none.length,
    );
  });
});
