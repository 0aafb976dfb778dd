import { setTimeout as sleep } from 'node:timers/promises';
import sharp, { type Sharp } from 'sharp';
import type { Services } from '../context.ts';
import { LekhaError } from '../errors.ts';
import { type MediaFile, openMedia } from './serve/serve.ts';
import type { Format } from './store/keys.ts';

export { sweepImages } from './cleanup/sweep.ts';

const encode: Record<Format, (image: Sharp) => Sharp> = {
  jpg: (image) => image.jpeg(),
  png: (image) => image.png(),
  webp: (image) => image.webp(),
  gif: (image) => image.gif(),
  avif: (image) => image.avif({ effort: 0 }),
};

/** An image for tests: grey noise, so that all differ and none compresses to almost nothing. */
export function noise(width: number, height: number): Sharp {
  const create = { width, height, channels: 3, background: '#888' } as const;
  return sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 30 } } });
}

/** The bytes of an image for tests. */
export async function imageBytes(format: Format, width = 200, height = 120): Promise<Buffer> {
  return encode[format](noise(width, height)).toBuffer();
}

/** The bytes of an animation for tests. */
export async function animationBytes(format: 'gif' | 'webp', frames: number): Promise<Buffer> {
  const stills = await Promise.all(Array.from({ length: frames }, () => imageBytes('png', 40, 30)));
  return encode[format](sharp(stills, { join: { animated: true } })).toBuffer();
}

/** Opens a variant like a browser that requests it again while it is being made. */
export async function openVariant(services: Services, key: string): Promise<MediaFile> {
  for (;;) {
    const file = await openMedia(services, key).catch((error) => {
      if (error instanceof LekhaError && error.code === 'unavailable') return 'later' as const;
      throw error;
    });
    if (!file) throw new Error(`There is no file ${key}.`);
    if (file !== 'later' && file.lasting) return file;
    await sleep(50);
  }
}
