import type { SharpOptions } from 'sharp';

type SharpModule = typeof import('sharp').default;

let loading: Promise<SharpModule> | undefined;

/**
 * sharp, loaded on first use because it costs time and memory that most processes never need. It can then read the
 * five kinds we keep, from memory, and nothing else; it keeps no cache, and works on one core so that readers keep
 * the others.
 */
export function loadSharp(): Promise<SharpModule> {
  loading ??= import('sharp').then(({ default: sharp }) => restrict(sharp));
  return loading;
}

function restrict(sharp: SharpModule): SharpModule {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
  });
  return sharp;
}

/** How every picture is opened: damaged ones are refused, and so is a header that promises too many pixels. */
export function openingOptions(maxPixels: number, animated: boolean): SharpOptions {
  return { failOn: 'error', limitInputPixels: maxPixels, pages: animated ? -1 : 1 };
}
