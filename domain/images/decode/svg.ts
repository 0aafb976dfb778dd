import type { Config } from '../../../platform/config.ts';
import { LekhaError } from '../../errors.ts';
import { decodeSlot } from './decode-slot.ts';
import { runInDecoder } from './decoder.ts';
import { rejectDamaged } from './inspect.ts';

/** Larger documents can take minutes. */
const MAX_BYTES = 4 * 1024 * 1024;
/** The largest result, whatever the size of a document. Its filters need the memory of a second one. */
const RENDERED = { width: 2400, height: 2400, frames: 2, format: 'png' } as const;
/** The part of a file in which its root element begins. */
const HEAD = 1000;

/** True for bytes that look like an SVG document, whatever the name of their file. */
export function isSvg(bytes: Uint8Array): boolean {
  const head = new TextDecoder().decode(bytes.subarray(0, HEAD));
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE\s+svg[^[>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/i.test(
    head,
  );
}

/**
 * Renders an SVG document as a PNG in the decoder process, for imports alone. Scripts do not run, and nothing
 * outside the document is read. Throws `too_large`, and `invalid` for one that cannot be rendered or declares
 * entities.
 */
export async function rasterise(
  { maxPixels }: Pick<Config, 'maxPixels'>,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  if (bytes.length > MAX_BYTES) {
    throw new LekhaError('too_large', `An SVG file may have at most ${MAX_BYTES / 1024 / 1024} MB.`);
  }
  if (Buffer.from(bytes).includes('<!ENTITY')) {
    throw new LekhaError('invalid', 'An SVG file with entities is not read.');
  }
  return decodeSlot.run(
    () =>
      rejectDamaged(() => runInDecoder(RENDERED, 'rasterise', bytes, { maxPixels, side: RENDERED.width })),
    { urgent: true },
  );
}
