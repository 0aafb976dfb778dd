import type { Config } from '../../../platform/config.ts';
import type { Format } from '../store/keys.ts';
import { runInDecoder } from './decoder.ts';
import { type Header, inspect, rejectDamaged, staysAnimated } from './inspect.ts';
import type { Encoded } from './pixels.ts';
import { decodeSlot } from './semaphore.ts';

/** A picture made anew from an upload: upright, in sRGB, without metadata. */
export interface ReencodedImage extends Encoded {
  format: Format;
  animated: boolean;
}

/** Encoding a larger AVIF takes many seconds and most of a gigabyte. */
const LARGEST_AVIF = 8_000_000;

/**
 * Checks a picture by its header, then has it decoded and encoded again. Errors are those of `inspect`, and
 * `unavailable` when others' pictures take longer than `patienceMs`.
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
  const encoded = await decodeSlot.run(
    () => rejectDamaged(() => runInDecoder('encodeAgain', bytes, { format, animated, maxPixels })),
    { urgent: true, patienceMs },
  );
  return { ...encoded, format, animated };
}

/** Its own, but WebP for a large AVIF. */
function storedFormat({ format, width, height }: Header): Format {
  return format === 'avif' && width * height > LARGEST_AVIF ? 'webp' : format;
}
