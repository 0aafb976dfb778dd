import sharp, { type OverlayOptions } from 'sharp';
import type { ShareLayout, SiteFont } from '../../../contract/appearance.ts';
import { contrastWithWhite, READABLE, readableOn } from '../../../shared/contrast.ts';
import { normalize } from '../../../shared/text/combining-marks.ts';
import { escapeText } from '../../../shared/text/escape-html.ts';
import { oneLine } from '../../../shared/text/one-line.ts';
import { detectDirection } from '../../../shared/text/text-direction.ts';
import { loadFonts } from './card-fonts.ts';
import { hasFont } from './font-coverage.ts';

/** The content of an image with a title. Colours are `#rrggbb`. */
export interface TitleCard {
  title: string;
  /** The name of the site, and of the authors; empty for none. */
  site: string;
  author: string;
  accent: string;
  paper: string;
  font: SiteFont;
  layout: ShareLayout;
  width: number;
  height: number;
}

/** A rendered card as a PNG. */
export interface RenderedCard {
  bytes: Uint8Array;
  width: number;
  height: number;
  /** False if no font has the letters of the title: the card is without it. */
  hasTitle: boolean;
}

/** The width for which the sizes below are. */
const DESIGNED_WIDTH = 1200;
const MARGIN = 84;
const LINE_SIZE = 34;
const LINE_HEIGHT = 80;
const TITLE_SIZES = [92, 80, 68, 58, 50, 44];
const BAR = 28;
const GAP = 36;
const INK = '#1f1b16';
const WHITE = '#ffffff';

/** Renders a title with the names of site and authors on the paper or the accent. */
export async function renderTitle(card: TitleCard): Promise<RenderedCard> {
  const family = await loadFonts(card.font);
  const title = await drawableText(card.title);
  const lines = { site: await drawableText(card.site), author: await drawableText(card.author) };
  const look = layouts[card.layout](card);
  const isRightToLeft = detectDirection(title ?? card.title) === 'rtl';
  const page: Page = { card, scale: card.width / DESIGNED_WIDTH, family, isRightToLeft, ...look };
  const blocks = await setBlocks(page, { title, ...lines });
  const { width, height } = card;
  const bytes = await sharp({ create: { width, height, channels: 3, background: look.ground } })
    .composite([...ornaments(page), ...blocks])
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer();
  return { bytes, width, height, hasTitle: title !== null };
}

interface Look {
  ground: string;
  ink: string;
  /** The colour of the site's name. */
  name: string;
  ornament: 'bar' | 'frame' | null;
  isCentred: boolean;
}

interface Page extends Look {
  card: TitleCard;
  scale: number;
  family: string;
  isRightToLeft: boolean;
}

const layouts: Record<ShareLayout, (card: TitleCard) => Look> = {
  paper: ({ paper, accent }) => ({
    ground: paper,
    ink: INK,
    name: readableOn(accent, [paper], 'black'),
    ornament: 'bar',
    isCentred: false,
  }),
  accent: ({ accent }) => {
    const ink = contrastWithWhite(accent) >= READABLE ? WHITE : INK;
    return { ground: accent, ink, name: ink, ornament: null, isCentred: false };
  },
  frame: ({ paper, accent }) => ({
    ground: paper,
    ink: INK,
    name: readableOn(accent, [paper], 'black'),
    ornament: 'frame',
    isCentred: true,
  }),
};

/** The rectangles in the accent. */
function ornaments({ card, scale, ornament, isRightToLeft }: Page): OverlayOptions[] {
  if (ornament === null) return [];
  const { width, height, accent: background } = card;
  const thick = Math.round(BAR * scale);
  const rectangle = (left: number, top: number, wide: number, high: number) => ({
    input: { create: { width: wide, height: high, channels: 3, background } } as const,
    left,
    top,
  });
  if (ornament === 'bar') return [rectangle(isRightToLeft ? width - thick : 0, 0, thick, height)];
  return [
    rectangle(0, 0, width, thick),
    rectangle(0, height - thick, width, thick),
    rectangle(0, 0, thick, height),
    rectangle(width - thick, 0, thick, height),
  ];
}

type Texts = Record<'title' | 'site' | 'author', string | null>;

/** The name of the site above, that of the authors below, and the title in the middle between them. */
async function setBlocks(page: Page, { title, site, author }: Texts): Promise<OverlayOptions[]> {
  const { card, scale, ink, name } = page;
  const margin = Math.round(MARGIN * scale);
  const gap = Math.round(GAP * scale);
  const width = card.width - 2 * margin;
  const line = { sizes: [LINE_SIZE], width, height: LINE_HEIGHT * scale, isOneLine: true };
  const above = site ? await fitText(page, site, { ...line, colour: name }) : null;
  const below = author ? await fitText(page, author, { ...line, colour: ink }) : null;
  const top = margin + (above ? above.height + gap : 0);
  const bottom = card.height - margin - (below ? below.height + gap : 0);
  const box = { sizes: TITLE_SIZES, width, height: bottom - top, isOneLine: false, colour: ink };
  const middle = title ? await fitText(page, title, box) : null;
  return [
    ...(above ? [place(page, above, margin)] : []),
    ...(below ? [place(page, below, card.height - margin - below.height)] : []),
    ...(middle ? [place(page, middle, Math.round((top + bottom - middle.height) / 2))] : []),
  ];
}

interface TextImage {
  data: Buffer;
  width: number;
  height: number;
}

function place({ card, scale, isCentred, isRightToLeft }: Page, image: TextImage, top: number) {
  const { data: input, width, height } = image;
  const start = Math.round(MARGIN * scale);
  const left = isRightToLeft ? card.width - start - width : start;
  const raw = { width, height, channels: 4 } as const;
  return { input, raw, top, left: isCentred ? Math.round((card.width - width) / 2) : left };
}

interface Box {
  /** The sizes of the font, the largest first. */
  sizes: readonly number[];
  width: number;
  height: number;
  isOneLine: boolean;
  colour: string;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** The number of attempts to shorten a text that is too long in the smallest size. */
const CUTS = 8;
/** Less than the share that fits: lines differ in length. */
const CUT = 0.94;

/** Renders a text in the largest size that fits; one that fits in none is shortened. */
async function fitText(page: Page, text: string, box: Box): Promise<TextImage> {
  const excess = ({ width, height }: TextImage) => Math.max(width / box.width, height / box.height);
  let image = await renderText(page, text, box.sizes[0]!, box);
  for (const size of box.sizes.slice(1)) {
    if (excess(image) <= 1) return image;
    image = await renderText(page, text, size, box);
  }
  let shown = [...graphemes.segment(text)].map(({ segment }) => segment);
  for (let cut = 0; cut < CUTS && excess(image) > 1; cut++) {
    shown = shown.slice(0, Math.floor((shown.length / excess(image)) * CUT));
    image = await renderText(page, `${shown.join('').trimEnd()}…`, box.sizes.at(-1)!, box);
  }
  return excess(image) <= 1 ? image : cropped(image, box);
}

/** The upper part of a text whose characters are higher than the box, such as with hundreds of marks. */
async function cropped({ data, width, height }: TextImage, box: Box): Promise<TextImage> {
  const size = { width: Math.min(width, box.width), height: Math.min(height, Math.floor(box.height)) };
  const part = sharp(data, { raw: { width, height, channels: 4 } }).extract({ left: 0, top: 0, ...size });
  return { data: await part.raw().toBuffer(), ...size };
}

/** Pango aligns a paragraph from right to left at its right side. */
async function renderText(
  { family, scale, isCentred }: Page,
  text: string,
  size: number,
  { width, colour, isOneLine }: Box,
): Promise<TextImage> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}" insert_hyphens="no">${escapeText(text)}</span>`,
      font: `${family}, Bold ${Math.round(size * scale)}`,
      dpi: 72,
      rgba: true,
      align: isCentred ? 'centre' : 'left',
      ...(!isOneLine && { width, wrap: 'word-char' }),
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * A text without the signs that no font has, such as emojis; null if a letter or digit is missing, or nothing
 * is left.
 */
async function drawableText(text: string): Promise<string | null> {
  let drawable = '';
  for (const character of oneLine(normalize(text.toWellFormed(), 'NFC'))) {
    if (!/[\p{Z}\p{M}\p{Cf}]/u.test(character) && !(await hasFont(character))) {
      if (/[\p{L}\p{N}]/u.test(character)) return null;
    } else if (!/[\ufe0e\ufe0f\u20e3]/.test(character)) drawable += character;
  }
  const trimmed = drawable.replace(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}\p{S}\p{P}]/u.test(trimmed) ? trimmed : null;
}
