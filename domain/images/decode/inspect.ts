import type { Config } from '../../../platform/config.ts';
import { LekhaError } from '../../errors.ts';
import type { Format } from '../store/keys.ts';
import { DecodeFailed, DecodeTimedOut, readHeader } from './decoder.ts';
import type { RawHeader } from './pixels.ts';
import { isHeic, sniff } from './sniff.ts';

/** An image's format and size by its header. Width and height are those of one frame, upright. */
export interface Header extends RawHeader {
  format: Format;
}

/** The longest side of a WebP, and therefore of a variant. */
const MAX_SIDE = 16_383;
/** A longer animation is stored as its first frame. */
const MAX_FRAMES = 1000;
/** The frames of an animation may have this many times the pixels of a still image before it is refused. */
const MAX_ANIMATION_FACTOR = 10;
/**
 * The memory that a pixel of a photograph takes while it is decoded and encoded, relative to JPEG. Noise
 * takes more, for which `awaitMemory` asks where the memory is limited.
 */
const MEMORY_FACTOR: Record<Format, number> = { jpg: 1, png: 1, webp: 1.6, gif: 2, avif: 2.5 };

type Limits = Pick<Config, 'maxUploadBytes' | 'maxPixels'>;

/**
 * Reads an image's header without decoding. Throws `too_large` for too many bytes or pixels,
 * `unsupported_type` for anything but JPEG, PNG, WebP, GIF and AVIF, and `invalid` for an unreadable header.
 */
export async function inspect(limits: Limits, bytes: Uint8Array): Promise<Header> {
  if (bytes.length > limits.maxUploadBytes) throw fileTooLarge(limits.maxUploadBytes);
  const format = sniff(bytes);
  if (!format) throw unsupported(bytes);
  const header = { format, ...(await rejectDamaged(() => readHeader(bytes))) };
  if (!(header.width > 0 && header.height > 0)) throw damaged();
  checkPixels(limits.maxPixels, header);
  return header;
}

/** True if all frames are stored: of an animation that is too long or too large only the first is. */
export function staysAnimated({ format, width, height, frames }: Header, maxPixels: number): boolean {
  const canMove = format === 'gif' || format === 'webp';
  return canMove && frames > 1 && frames <= MAX_FRAMES && width * height * frames <= maxPixels;
}

/**
 * HEIC is named, because people do not know that their phone writes it. Its decoder is patented, and not in
 * our image library.
 */
function unsupported(bytes: Uint8Array): LekhaError {
  const message = isHeic(bytes)
    ? 'This is a HEIC photo, a format that browsers do not show. Please export it as a JPEG and choose that file. So that an iPhone takes JPEGs, choose “Most Compatible” in Settings › Camera › Formats.'
    : 'This file is not a supported image. Please choose a JPEG, PNG, WebP, GIF or AVIF.';
  return new LekhaError('unsupported_type', message);
}

/** The error for a file above the operator's limit. */
export function fileTooLarge(maxBytes: number): LekhaError {
  const megabytes = Math.floor(maxBytes / 1024 / 1024);
  return new LekhaError('too_large', `This file is too large: at most ${megabytes} MB are allowed.`);
}

/** Runs a decoder task and throws `invalid` if the file looks like an image but cannot be decoded. */
export async function rejectDamaged<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof DecodeFailed) throw damaged(error);
    throw error;
  }
}

function damaged(cause?: unknown): LekhaError {
  const message =
    cause instanceof DecodeTimedOut
      ? 'This image takes too long to read. Please try again, or choose one with fewer pixels.'
      : 'This image is damaged and cannot be read. Please choose another file.';
  return new LekhaError('invalid', message, { cause, errors: [{ path: 'file', message }] });
}

function checkPixels(maxPixels: number, { format, width, height, frames }: Header): void {
  const max = Math.floor(maxPixels / MEMORY_FACTOR[format]);
  const size = `${width} × ${height}${frames > 1 ? `, ${frames} frames` : ''}`;
  if (Math.max(width, height) > MAX_SIDE) {
    throw new LekhaError(
      'too_large',
      `This image is too large (${size}): a side may have at most ${MAX_SIDE} pixels.`,
    );
  }
  if (width * height > max || width * height * frames > max * MAX_ANIMATION_FACTOR) {
    const millions = max / 1_000_000;
    throw new LekhaError(
      'too_large',
      `This image is too large (${size}): at most ${millions} million pixels.`,
    );
  }
}
