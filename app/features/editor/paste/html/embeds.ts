import { safeLinkUrl } from '../../../../../shared/body/schema.ts';

const PLAYED = 'iframe, video, audio, embed, object';

/** What plays or shows another page becomes a link to it, in a paragraph of its own (docs/departures.md). */
export function linkEmbeds(body: HTMLElement): void {
  for (const embed of body.querySelectorAll(PLAYED)) {
    const source = embed.getAttribute('src') ?? embed.getAttribute('data') ?? sourceInside(embed);
    const href = safeLinkUrl(source ?? '');
    if (href === null || !/^https?:/i.test(href)) {
      embed.remove();
      continue;
    }
    const link = embed.ownerDocument.createElement('a');
    link.setAttribute('href', watchAddress(href));
    link.textContent = embed.getAttribute('title') || watchAddress(href);
    const paragraph = embed.ownerDocument.createElement('p');
    paragraph.append(link);
    embed.replaceWith(paragraph);
  }
}

function sourceInside(embed: Element): string | null {
  return embed.querySelector('source')?.getAttribute('src') ?? null;
}

/** The page a person would open, for the two players that are pasted most. */
function watchAddress(href: string): string {
  const youtube = /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]+)/.exec(href)?.[1];
  if (youtube) return `https://www.youtube.com/watch?v=${youtube}`;
  const vimeo = /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/.exec(href)?.[1];
  return vimeo ? `https://vimeo.com/${vimeo}` : href;
}
