import { safeLinkUrl } from '../../../../../shared/body/schema.ts';

const EMBEDS = 'iframe, video, audio, embed, object';

/** Replaces players and embedded pages by links in paragraphs of their own (docs/departures.md). */
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
    const link = embed.ownerDocument.createElement('a');
    link.setAttribute('href', pageUrl(href));
    link.textContent = embed.getAttribute('title') || pageUrl(href);
    const paragraph = embed.ownerDocument.createElement('p');
    paragraph.append(link);
    embed.replaceWith(paragraph);
  }
}

/** Returns the URL of the page that belongs to a YouTube or Vimeo player. */
function pageUrl(href: string): string {
  const youtube = /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]+)/.exec(href)?.[1];
  if (youtube) return `https://www.youtube.com/watch?v=${youtube}`;
  const vimeo = /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/.exec(href)?.[1];
  return vimeo ? `https://vimeo.com/${vimeo}` : href;
}
