import sharp, { type Sharp } from 'sharp';
import type { Format } from './keys.ts';

const encode: Record<Format, (image: Sharp) => Sharp> = {
  jpg: (image) => image.jpeg(),
  png: (image) => image.png(),
  webp: (image) => image.webp(),
  gif: (image) => image.gif(),
  avif: (image) => image.avif({ effort: 0 }),
};

/** A picture for tests: grey noise, so that no two are alike and none compresses to nothing. */
export function noise(width: number, height: number): Sharp {
  const create = { width, height, channels: 3, background: '#888' } as const;
  return sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 30 } } });
}

/** The bytes of a picture for tests. */
export async function pictureBytes(format: Format, width = 200, height = 120): Promise<Buffer> {
  return encode[format](noise(width, height)).toBuffer();
}

/** The bytes of an animation for tests. */
export async function animationBytes(format: 'gif' | 'webp', frames: number): Promise<Buffer> {
  const stills = await Promise.all(Array.from({ length: frames }, () => pictureBytes('png', 40, 30)));
  return encode[format](sharp(stills, { join: { animated: true } })).toBuffer();
}
