import { BANNER_SIZE } from '../../../contract/limits.ts';
import type { TitleBanner } from '../../../contract/media.ts';
import type { Ctx } from '../../context.ts';
import { authorize } from '../../permissions.ts';
import { loadSettings } from '../../site-settings.ts';
import { TITLE_BANNER_ID } from '../store/generated.ts';
import { storeOnce } from '../store/store-image.ts';
import { admitUpload } from '../upload/admission.ts';
import { cardHash, renderCard, titleCard } from './card.ts';

/** Somebody is waiting: after this time an error is better than silence. */
const PATIENCE_MS = 45_000;
/** More than any banner takes. */
const MAX_BYTES = 1024 * 1024;

/**
 * Stores a banner with a title in the look of the site, admitted like an upload; once for an equal title and
 * look. Its alt text is the title, or empty if no font has its letters and the banner is without it. Throws
 * the errors of `admitUpload`.
 */
export async function makeTitleBanner(ctx: Ctx, title: string): Promise<TitleBanner> {
  authorize(ctx, 'image.upload');
  return admitUpload(ctx, MAX_BYTES, async () => {
    const card = titleCard(await loadSettings(ctx), { title, author: '', ...BANNER_SIZE });
    const details = { alt: '', name: 'title.png', generatedId: TITLE_BANNER_ID };
    const encode = async () => {
      const { bytes, hasTitle } = await renderCard(card, { urgent: true, patienceMs: PATIENCE_MS });
      if (hasTitle) details.alt = card.title;
      return { bytes, ...BANNER_SIZE, format: 'png', animated: false } as const;
    };
    const { row } = await storeOnce(ctx, cardHash(card), encode, details);
    return { url: `/media/${row.key}`, width: row.width, height: row.height, alt: row.alt };
  });
}
