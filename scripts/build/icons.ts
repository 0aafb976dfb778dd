// Makes the default icons and the default social sharing image from public/favicon.svg. Run it when that file
// changes: npx node scripts/build/icons.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ico } from '../../domain/images/decode/icon-pixels.ts';

const folder = join(import.meta.dirname, '../..', 'public');
const icon = readFileSync(join(folder, 'favicon.svg'), 'utf8');
/** The colour fills the corners, because systems crop icons to their own shapes. */
const filled = icon.replace(/ rx="\d+"/, '');

const put = (name: string, bytes: Buffer) => writeFileSync(join(folder, name), bytes);
put(
  'favicon.ico',
  ico(await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await render(icon, size) })))),
);
put('apple-touch-icon.png', await render(filled, 180));
put('icon-192.png', await render(filled, 192));
put('icon-512.png', await render(filled, 512));
put('card.png', await card());

function render(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** The social sharing image of pages without an image: the icon on paper, 1200 × 630. */
async function card(): Promise<Buffer> {
  const paper = { width: 1200, height: 630, channels: 3, background: '#f5f1e9' } as const;
  return sharp({ create: paper })
    .composite([{ input: await render(icon, 256), gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}
