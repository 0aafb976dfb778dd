import type { Campaign } from '../../../shared/campaign.ts';
import { pathTo } from '../../../shared/paths.ts';
import { detectDirection, siteDirection } from '../../../shared/text/text-direction.ts';
import { imageUrlsIn } from '../../body/body.ts';
import type { Ctx } from '../../context.ts';
import { LekhaError } from '../../errors.ts';
import { findImagesForEmail } from '../../images/images.ts';
import { loadSettings } from '../../site/site.ts';
import { composeText } from '../issues/compose-email.ts';
import type { IssueEmail } from '../sending/issue-email.ts';
import { type LetterRow, renderedLetter } from './read-letters.ts';

/**
 * Writes a letter as an email. Throws `too_large` for one that would be cut and has no page with the rest.
 */
export async function composeLetter(
  ctx: Ctx,
  row: Pick<LetterRow, 'subject' | 'slug' | 'has_page' | 'body' | 'rendered' | 'render_version'>,
  campaign: Campaign | null = null,
): Promise<IssueEmail> {
  const { lang } = await loadSettings(ctx);
  const rendered = await renderedLetter(ctx, row);
  const { subject, slug, has_page } = row;
  const { email, isCut } = await composeText(ctx, {
    title: subject,
    url: has_page === 1 && slug !== null ? ctx.config.publicUrl + pathTo.letter(slug) : null,
    lang,
    isRightToLeft: (detectDirection(subject) ?? siteDirection(lang)) === 'rtl',
    names: '',
    image: null,
    images: await findImagesForEmail(ctx.db.read, imageUrlsIn(rendered)),
    description: '',
    rendered,
    campaign,
  });
  if (isCut && has_page === 0)
    throw new LekhaError(
      'too_large',
      'This is too long for an email. Please shorten it, or give it a page with the rest.',
    );
  return email;
}
