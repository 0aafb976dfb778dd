import { bundledFont, lightPaper } from '../../../contract/appearance.ts';
import { MAX_LINE, MAX_TITLE } from '../../../contract/limits.ts';
import type { Settings } from '../../../contract/settings.ts';
import { sha256 } from '../check/file-hashes.ts';
import { decodeSlot } from '../decode/decode-slot.ts';
import { runInDecoder } from '../decode/decoder.ts';
import type { RenderedCard, TitleCard } from '../decode/title-card.ts';

/** The settings that decide how the cards of a site look. */
export const cardSettings = ['name', 'accentColour', 'paper', 'headingFont', 'shareLayout'] as const;
type CardSettings = Pick<Settings, (typeof cardSettings)[number]>;

/** A card with a title in the look of the site. */
export function titleCard(
  { name, accentColour, paper, headingFont, shareLayout }: CardSettings,
  { title, author, width, height }: Pick<TitleCard, 'title' | 'author' | 'width' | 'height'>,
): TitleCard {
  return {
    title: title.slice(0, MAX_TITLE),
    site: name,
    author: author.slice(0, MAX_LINE),
    accent: accentColour.toLowerCase(),
    paper: lightPaper[paper],
    font: bundledFont(headingFont),
    layout: shareLayout,
    width,
    height,
  };
}

/** Raised when cards are rendered differently. */
const VERSION = 1;

/** Identifies the pixels of a card. */
export function cardHash(card: TitleCard): string {
  return sha256(Buffer.from(JSON.stringify([VERSION, card])));
}

/** The memory of a card with its fonts, in images of its size: measured. */
const FRAMES = 3;

/**
 * Renders a card in the decoder process. Throws `unavailable` if other images take longer than `patienceMs`.
 */
export function renderCard(
  card: TitleCard,
  options: { urgent?: boolean; patienceMs?: number } = {},
): Promise<RenderedCard> {
  const { width, height } = card;
  const size = { width, height, frames: FRAMES, format: 'png' } as const;
  return decodeSlot.run(() => runInDecoder(size, 'renderTitle', card), options);
}
