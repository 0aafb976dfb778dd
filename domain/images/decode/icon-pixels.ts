import sharp, { type OverlayOptions, type Sharp } from 'sharp';

/** What the icons of a site show. Colours are `#rrggbb`. */
export interface IconSource {
  /** The bytes of the logo, of a format that is kept here; null where the site has none. */
  logo: Uint8Array | null;
  /** The site's name, whole, for the card. */
  name: string;
  /** The first letter of the name. */
  letter: string;
  /** Behind the letter. */
  colour: string;
  /** Of the letter, readable on `colour`. */
  letterColour: string;
}

/** The files made of it, by name. */
export interface IconFiles {
  'favicon.ico': Uint8Array;
  'apple-touch-icon.png': Uint8Array;
  'icon-192.png': Uint8Array;
  'icon-512.png': Uint8Array;
  'card.png': Uint8Array;
  /** The logo inside 128 × 128 pixels; null without one. For the SVG icon, which holds it. */
  logo: Uint8Array | null;
}

const FULL = 512;
const CARD = { width: 1200, height: 630 };
const PAPER = '#fdfbf7';
const INK = '#1f1b16';
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** Makes every icon of a site. It needs no font: where there is none with the letter, a plain mark stands for it. */
export async function renderIcons(source: IconSource): Promise<IconFiles> {
  const logo = source.logo && (await contained(source.logo, FULL));
  const whole = logo ? await onPaper(logo) : await letterIcon(source);
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

/** The logo, whole, in the middle of a transparent square. */
function contained(logo: Uint8Array, size: number): Promise<Buffer> {
  return sharp(logo, { pages: 1, limitInputPixels: false })
    .autoOrient()
    .resize(size, size, { fit: 'contain', background: CLEAR })
    .png()
    .toBuffer();
}

/** Systems cut icons into shapes of their own and put black behind what is transparent. */
async function onPaper(logo: Buffer): Promise<Buffer> {
  return square(PAPER, { input: await resized(logo, 400), gravity: 'centre' });
}

async function letterIcon({ letter, colour, letterColour }: IconSource): Promise<Buffer> {
  const drawn = await textImage(letter, letterColour, 288, 288);
  return square(colour, ...(drawn ? [{ input: drawn, gravity: 'centre' }] : lines(letterColour)));
}

/** Three lines of text, for a name in letters of which this machine has no font. */
function lines(background: string): OverlayOptions[] {
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

/** What other sites show of a page without an image of its own: the icon, and the name below a letter. */
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

/** With the round corners that the icon of a browser's tab has. */
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

/** So many different letters of a name are looked at. */
const MOST_LETTERS = 24;

/** A text in one colour, as large as fits; null where this machine has no font with its letters. */
async function textImage(
  text: string,
  colour: string,
  width: number,
  height: number,
): Promise<Buffer | null> {
  const letters = [...new Set(text.match(/[\p{L}\p{N}\p{S}]/gu))].slice(0, MOST_LETTERS);
  if (letters.length === 0) return null;
  for (const letter of letters) if (!(await hasFont(letter))) return null;
  const image = written(`<span foreground="${colour}">${escaped(text)}</span>`, width, height);
  return image.png().toBuffer();
}

function written(text: string, width: number, height: number): Sharp {
  return sharp({ text: { text, font: 'serif bold', width, height, rgba: true, align: 'centre' } });
}

/**
 * Whether some font has the letter. Pango draws a box with the code for one that none has: the same box, except for the
 * code, as for a code that is no letter at all.
 */
async function hasFont(letter: string): Promise<boolean> {
  try {
    const unassigned = (letter.codePointAt(0) ?? 0) > 0xffff ? '\u{3fffd}' : '\u0378';
    const [one, none] = await Promise.all([edges(letter), edges(unassigned)]);
    return one !== '' && one !== none;
  } catch {
    return false;
  }
}

/** The outermost pixels of a letter as it is drawn, and its size; '' where nothing is drawn. */
async function edges(letter: string): Promise<string> {
  const image = written(`<span foreground="#000000">${escaped(letter)}</span>`, 64, 64);
  const { data, info } = await image.extractChannel(3).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  if (!data.some((alpha) => alpha > 0)) return '';
  const rows = [data.subarray(0, width), data.subarray(width * (height - 1))];
  return `${width}x${height} ${rows.map((row) => row.toString('hex')).join(' ')}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** An .ico file of PNG images: https://learn.microsoft.com/windows/win32/menurc/newheader */
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
