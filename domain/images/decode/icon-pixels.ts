import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { escapeText } from '../../../shared/text/escape-html.ts';
import { loadFonts } from './card-fonts.ts';
import { hasFont } from './font-coverage.ts';

/** The content of a site's icons. Colours are `#rrggbb`. */
export interface IconSource {
  /** The bytes of the logo in a supported format; null without one. */
  logo: Uint8Array | null;
  /** The site's full name, for the card. */
  name: string;
  /** The first character of the name. */
  initial: string;
  background: string;
  /** The colour of the initial, readable on `background`. */
  foreground: string;
}

/** The icon files by name. */
export interface IconFiles {
  'favicon.ico': Uint8Array;
  'apple-touch-icon.png': Uint8Array;
  'icon-192.png': Uint8Array;
  'icon-512.png': Uint8Array;
  'card.png': Uint8Array;
  /** The logo at 128 × 128 pixels, to be embedded in the SVG icon; null without one. */
  logo: Uint8Array | null;
}

const FULL = 512;
const CARD = { width: 1200, height: 630 };
const PAPER = '#fdfbf7';
const INK = '#1f1b16';
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** Renders all icons of a site. If no font has the initial, a plain mark replaces it. */
export async function renderIcons(source: IconSource): Promise<IconFiles> {
  await loadFonts('source-serif');
  const logo = source.logo && (await contained(source.logo, FULL));
  const whole = logo ? await onPaper(logo) : await initialIcon(source);
  const favicon = logo ?? (await rounded(whole));
  const icons = await Promise.all(
    [16, 32, 48].map(async (size) => ({ size, png: await resized(favicon, size) })),
  );
  return {
    'favicon.ico': ico(icons),
    'apple-touch-icon.png': await resized(whole, 180),
    'icon-192.png': await resized(whole, 192),
    'icon-512.png': whole,
    'card.png': await card(source, favicon),
    logo: logo && (await resized(logo, 128)),
  };
}

/** The whole logo, centred in a transparent square. */
function contained(logo: Uint8Array, size: number): Promise<Buffer> {
  return sharp(logo, { pages: 1, limitInputPixels: false })
    .autoOrient()
    .resize(size, size, { fit: 'contain', background: CLEAR })
    .png()
    .toBuffer();
}

/** Operating systems crop icons to their own shapes and fill transparent areas with black. */
async function onPaper(logo: Buffer): Promise<Buffer> {
  return square(PAPER, { input: await resized(logo, 400), gravity: 'centre' });
}

async function initialIcon({ initial, background, foreground }: IconSource): Promise<Buffer> {
  const input = await textImage(initial, foreground, 288, 288);
  return square(background, ...(input ? [{ input, gravity: 'centre' }] : textLines(foreground)));
}

/** Three bars that suggest lines of text, for a name that no font can show. */
function textLines(background: string): OverlayOptions[] {
  return [256, 256, 160].map((width, row) => ({
    input: { create: { width, height: 40, channels: 3, background } },
    left: 128,
    top: 152 + row * 84,
  }));
}

function square(background: string, ...over: OverlayOptions[]): Promise<Buffer> {
  return sharp({ create: { width: FULL, height: FULL, channels: 4, background } })
    .composite(over)
    .png()
    .toBuffer();
}

/** The image that other sites show for a page without one: the icon, and the name below an initial. */
async function card({ logo, name }: IconSource, icon: Buffer): Promise<Buffer> {
  const below = logo ? null : await textImage(name, INK, 1000, 96);
  const size = logo ? 440 : 256;
  const input = await resized(icon, size);
  const left = Math.round((CARD.width - size) / 2);
  const top = Math.round((CARD.height - size) / 2) - (below ? 70 : 0);
  const over: OverlayOptions[] = [{ input, left, top }];
  if (below) {
    const { width, height } = await sharp(below).metadata();
    over.push({
      input: below,
      left: Math.round((CARD.width - width) / 2),
      top: top + size + 48 + Math.round((96 - height) / 2),
    });
  }
  return sharp({ create: { ...CARD, channels: 3, background: PAPER } })
    .composite(over)
    .png({ palette: true })
    .toBuffer();
}

function resized(png: Buffer, size: number): Promise<Buffer> {
  return sharp(png).resize(size, size).png({ compressionLevel: 9 }).toBuffer();
}

/** Rounds the corners, for the icon of a browser tab. */
async function rounded(png: Buffer): Promise<Buffer> {
  const radius = 112;
  const mask = Buffer.alloc(FULL * FULL * 4);
  for (let y = 0; y < FULL; y++) {
    for (let x = 0; x < FULL; x++) {
      const dx = Math.max(radius - x - 0.5, x + 0.5 - (FULL - radius), 0);
      const dy = Math.max(radius - y - 0.5, y + 0.5 - (FULL - radius), 0);
      mask[(y * FULL + x) * 4 + 3] = Math.round(
        255 * Math.min(1, Math.max(0, radius - Math.hypot(dx, dy) + 0.5)),
      );
    }
  }
  const raw = { width: FULL, height: FULL, channels: 4 } as const;
  return sharp(png)
    .composite([{ input: mask, raw, blend: 'dest-in' }])
    .png()
    .toBuffer();
}

/** The number of different characters of a text that are checked for a font. */
const MAX_CHARACTERS = 24;

/** A text in one colour, as large as fits; null if no font has its characters. */
async function textImage(
  text: string,
  colour: string,
  width: number,
  height: number,
): Promise<Buffer | null> {
  const characters = [...new Set(text.match(/[\p{L}\p{N}\p{S}]/gu))].slice(0, MAX_CHARACTERS);
  if (characters.length === 0) return null;
  for (const character of characters) if (!(await hasFont(character))) return null;
  return renderText(text, colour, width, height).png().toBuffer();
}

function renderText(text: string, colour: string, width: number, height: number): Sharp {
  const markup = `<span foreground="${colour}">${escapeText(text)}</span>`;
  return sharp({ text: { text: markup, font: 'serif bold', width, height, rgba: true, align: 'centre' } });
}

/** Makes an .ico file of PNG images: https://learn.microsoft.com/windows/win32/menurc/newheader */
export function ico(images: { size: number; png: Uint8Array }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  images.forEach(({ size, png }, index) => {
    const at = 6 + 16 * index;
    header.writeUInt8(size, at);
    header.writeUInt8(size, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([header, ...images.map(({ png }) => png)]);
}
