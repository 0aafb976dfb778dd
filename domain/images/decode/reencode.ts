import type { Config } from '../../../platform/config.ts';
import type { Format } from '../store/keys.ts';
import { askDecoder } from './decoder.ts';
import { type Header, inspect, orDamaged, staysAnimated } from './inspect.ts';
import type { Encoded } from './pixels.ts';
import { decoding } from './semaphore.ts';

/** A picture made anew from an upload: upright, in sRGB, without metadata. */
export interface CleanPicture extends Encoded {
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
): Promise<CleanPicture> {
  const header = await inspect(limits, bytes);
  const format = keptFormat(header);
  const { maxPixels } = limits;
  const animated = staysAnimated(header, maxPixels);
  const encoded = await decoding.run(
    () => orDamaged(() => askDecoder('encodeAgain', bytes, { format, animated, maxPixels })),
    { urgent: true, patienceMs },
  );
  return { ...encoded, format, animated };
}

/** Its own, but WebP for a large AVIF. */
function keptFormat({ format, width, height }: Header): Format {
  return format === 'avif' && width * height > LARGEST_AVIF ? 'webp' : format;
}
