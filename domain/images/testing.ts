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

/**
 * An image for tests: grey noise, so that all differ and none compresses to almost nothing. Its grain is
 * `grain` pixels wide: an encoder needs ten times as long for a finer one.
 */
export function noise(width: number, height: number, grain = 4): Sharp {
  const create = { width: Math.ceil(width / grain), height: Math.ceil(height / grain), channels: 3 } as const;
  const brightness = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { ...create, background: '#888', noise: brightness } }).resize(width, height);
}

/** The bytes of an image for tests. */
export async function imageBytes(format: Format, width = 200, height = 120, grain?: number): Promise<Buffer> {
  return encode[format](noise(width, height, grain)).toBuffer();
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
