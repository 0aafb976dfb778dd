import type { ResponsiveImage } from '../../../contract/image.ts';
import { type HtmlElement, htmlElement } from '../../../shared/body/schema.ts';
import { findProvider, type PlayerSize, playerLabel } from '../../../shared/embeds/embeds.ts';
import { imageElement } from './images.ts';

/** The known facts about the page of an embed. */
export type LinkCard = {
  title: string;
  description: string;
  siteName: string;
  /** The URL after redirects, which may be one of a provider. */
  pageUrl: string;
  /** The federated provider that the page's server says it is, or null. */
  confirmed: string | null;
  image: ResponsiveImage | null;
};

/** The cards of the embeds in a body by their URLs. */
export type LinkCards = ReadonlyMap<string, LinkCard>;

type PlayerLabel = ReturnType<typeof playerLabel>;
type Player = { label: PlayerLabel; frame: string; size: PlayerSize };

/**
 * A card: image, title, description and site. Its player is loaded when it is pressed
 * (app/site-scripts/player.ts).
 */
export function embedElement(
  { href, text }: { href: string; text: string | null },
  cards: LinkCards,
): HtmlElement {
  const card = cards.get(href);
  const title = card?.title || text || href;
  const shown = imageLink(href, title, card?.image ?? null, findPlayer(href, card));
  return htmlElement('div', { class: 'embed' }, [
    ...(shown ? [shown] : []),
    htmlElement('p', { dir: 'auto' }, [
      htmlElement('a', { href, rel: 'noopener noreferrer' }, [htmlElement('strong', {}, [title])]),
    ]),
    ...(card?.description ? [htmlElement('p', { dir: 'auto' }, [card.description])] : []),
    htmlElement('p', {}, [htmlElement('small', {}, [siteName(href, card)])]),
  ]);
}

/** The image, which plays if there is a player; without an image only what plays. */
function imageLink(
  href: string,
  title: string,
  image: ResponsiveImage | null,
  player: Player | null,
): HtmlElement | null {
  const rel = 'noopener noreferrer';
  const images = image ? [imageElement({ src: image.src, alt: '' }, new Map([[image.src, image]]))] : [];
  if (player) {
    const label = `${player.label}: ${title}`;
    const data = { 'data-action': 'player', 'data-frame': player.frame, 'data-size': writeSize(player.size) };
    return htmlElement('a', { ...data, href, rel, 'aria-label': label }, [
      ...images,
      htmlElement('span', {}, [player.label]),
    ]);
  }
  // The link of the title leads to the same page.
  return image ? htmlElement('a', { href, rel, tabindex: -1, 'aria-hidden': true }, images) : null;
}

function writeSize(size: PlayerSize): string {
  return 'ratio' in size ? size.ratio : `${size.height}px`;
}

function findPlayer(href: string, card: LinkCard | undefined): Player | null {
  for (const url of card ? [card.pageUrl, href] : [href]) {
    const known = findProvider(url);
    if (!known?.found.frame || (known.provider.isFederated && card?.confirmed !== known.provider.id))
      continue;
    return { label: playerLabel(url), frame: known.found.frame, size: known.found.size };
  }
  return null;
}

function siteName(href: string, card: LinkCard | undefined): string {
  const known = findProvider(href)?.provider;
  const name = known && !known.isFederated ? known.name : undefined;
  return card?.siteName || name || new URL(href).host.replace(/^www\./, '');
}

/** Returns the label of the button that loads the player of a URL; null if its card has none. */
export function findPlayerLabel(href: string, card: LinkCard | undefined): PlayerLabel | null {
  return findPlayer(href, card)?.label ?? null;
}

/** The URLs of the images of the cards in rendered HTML. */
export function cardImageUrls(rendered: string): string[] {
  const cards = rendered.matchAll(/<div class="embed">.*?<\/div>/gs);
  return [...cards].flatMap(([card]) => /<img src="([^"]+)"/.exec(card)?.[1] ?? []);
}

/** The origins of the players in rendered HTML. No text of an author matches: every `<` in it is escaped. */
export function playerOrigins(rendered: string): string[] {
  const found = rendered.matchAll(/<a data-action="player" data-frame="(https:\/\/[a-z0-9.:-]+)\//gi);
  return [...new Set([...found].map(([, origin]) => origin!))];
}
