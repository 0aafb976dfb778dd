import { expect, it } from 'vitest';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { system } from '../../context.ts';
import { loadSettings } from '../../site/site.ts';
import { as, testContext } from '../../testing.ts';
import { DecodeFailed, DecodeTimedOut } from '../decode/decoder.ts';
import { rejectDamaged } from '../decode/inspect.ts';
import { titleCard } from './card.ts';
import { storeShareImage } from './share-image.ts';

eachDatabase('A share image', (getDb) => {
  it('is tried again if it only took too long', async () => {
    const ctx = as(testContext(getDb()), system);
    const settings = await loadSettings(ctx);
    const card = titleCard(settings, { title: 'Tea', author: '', width: 1200, height: 630 });
    const store = (error: Error) =>
      storeShareImage(ctx, { articleId: 'tea', isWanted: async () => true }, card, () =>
        Promise.reject(error),
      );
    await expect(store(new DecodeTimedOut())).rejects.toThrow(DecodeTimedOut);
    expect(await store(new DecodeFailed('no such font'))).toBe(true);
  });
});

it('says of an image that took too long that it did, not that it is damaged', async () => {
  const failing = (error: Error) => rejectDamaged(() => Promise.reject(error));
  await expect(failing(new DecodeTimedOut())).rejects.toThrow('takes too long to read');
  await expect(failing(new DecodeFailed('bad'))).rejects.toThrow('is damaged');
});
