import type { Ctx } from '../context.ts';
import { originalKeysForUrl } from '../images/images.ts';
import { write } from '../write.ts';
import { imageUrls, MAX_TEXT, tidyText } from './read-page.ts';
import { makeRow } from './store-cards.ts';

/** A link card in an import. */
export interface ImportedCard {
  url: string;
  title: string;
  description: string;
  siteName: string;
  /** The URL of its image, here or on another site. */
  image: string | null;
}

/**
 * Stores a card as it was on another site, so that it outlives its page. An existing card is not changed. An
 * image on another site is not downloaded here: the page is fetched later to get it.
 */
export async function importCard(ctx: Ctx, { url, image, ...texts }: ImportedCard): Promise<void> {
  const title = tidyText(texts.title, MAX_TEXT.title);
  if (title === '') return;
  const keys = image === null ? [] : originalKeysForUrl(image);
  await write(ctx, async ({ tx }) => {
    const stored =
      keys.length === 0
        ? undefined
        : await tx.selectFrom('image').select('id').where('key', 'in', keys).executeTakeFirst();
    const row = makeRow(ctx, url, {
      title,
      description: tidyText(texts.description, MAX_TEXT.description),
      site_name: tidyText(texts.siteName, MAX_TEXT.siteName),
      image_url: image === null || stored ? null : (imageUrls([image], url)[0] ?? null),
      image_id: stored?.id ?? null,
    });
    await tx
      .insertInto('link_card')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
