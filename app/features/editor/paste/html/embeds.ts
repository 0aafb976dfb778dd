import { safeLinkUrl } from '../../../../../shared/body/schema.ts';
import { findProvider } from '../../../../../shared/embeds/embeds.ts';

const EMBEDS = 'iframe, video, audio, embed, object';

/**
 * Replaces players of known providers with cards, other embedded pages with links, in paragraphs of their
 * own.
 */
export function linkEmbeds(body: HTMLElement): void {
  for (const embed of body.querySelectorAll(EMBEDS)) {
    const source =
      embed.getAttribute('src') ??
      embed.getAttribute('data') ??
      embed.querySelector('source')?.getAttribute('src');
    const href = safeLinkUrl(source ?? '');
    if (href === null || !/^https?:/i.test(href)) {
      embed.remove();
      continue;
    }
    const known = findProvider(href);
    const url = known?.found.page ?? href;
    const link = embed.ownerDocument.createElement('a');
    link.setAttribute('href', url);
    link.textContent = embed.getAttribute('title') || url;
    const paragraph = embed.ownerDocument.createElement('p');
    if (known) paragraph.className = 'embed';
    paragraph.append(link);
    embed.replaceWith(paragraph);
  }
}
