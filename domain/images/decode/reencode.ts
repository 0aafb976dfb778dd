import type { Config } from '../../../platform/config.ts';
import type { Format } from '../store/keys.ts';
import { decodeSlot } from './decode-slot.ts';
import { runInDecoder } from './decoder.ts';
import { type Header, inspect, rejectDamaged, staysAnimated } from './inspect.ts';
import type { Encoded } from './pixels.ts';

/** A re-encoded upload: upright, in sRGB, without metadata. */
export interface ReencodedImage extends Encoded {
  format: Format;
  animated: boolean;
}

/** Encoding a larger AVIF takes many seconds and most of a gigabyte. */
const MAX_AVIF_PIXELS = 8_000_000;

/**
 * Checks an image by its header, then decodes and encodes it. Throws the errors of `inspect`, and
 * `unavailable` if other images take longer than `patienceMs`.
 */
export async function reencode(
  limits: Pick<Config, 'maxUploadBytes' | 'maxPixels'>,
  bytes: Uint8Array,
  patienceMs?: number,
): Promise<ReencodedImage> {
  const header = await inspect(limits, bytes);
  const format = storedFormat(header);
  const { maxPixels } = limits;
  const animated = staysAnimated(header, maxPixels);
  const size = { ...header, frames: animated ? header.frames : 1 };
  const encoded = await decodeSlot.run(
    () => rejectDamaged(() => runInDecoder(size, 'reencode', bytes, { format, animated, maxPixels })),
    { urgent: true, patienceMs },
  );
  return { ...encoded, format, animated };
}

/** The image's own format, but WebP for a large AVIF. */
export function storedFormat({ format, width, height }: Header): Format {
  return format === 'avif' && width * height > MAX_AVIF_PIXELS ? 'webp' : format;
}
