import type { Config } from '../../../platform/config.ts';
import { LekhaError } from '../../errors.ts';
import type { Format } from '../store/keys.ts';
import { DecodeFailed, runInDecoder } from './decoder.ts';
import type { RawHeader } from './pixels.ts';
import { sniff } from './sniff.ts';

/** What a picture's header says. Width and height are those of one frame, upright. */
export interface Header extends RawHeader {
  format: Format;
}

/** The longest side a WebP can have, and so a variant. */
const MAX_SIDE = 16_383;
/** An animation is kept with at most this many frames; of a longer one, the first. */
const MAX_FRAMES = 1000;
/** Frames of an animation may promise this many times the pixels of a still before it is refused. */
const MOST_ANIMATED = 10;
/**
 * How much more memory than a JPEG's a pixel of the others takes while it is decoded and encoded, measured with the
 * most demanding file of each kind: with 40 million pixels allowed, server and decoder together stay below 768 MB.
 */
const WEIGHT: Record<Format, number> = { jpg: 1, png: 1, webp: 1.6, gif: 2, avif: 2.5 };

type Limits = Pick<Config, 'maxUploadBytes' | 'maxPixels'>;

/**
 * Reads a picture's header and decodes nothing. Throws `too_large` for too many bytes or pixels, `unsupported_type`
 * for anything but JPEG, PNG, WebP, GIF and AVIF, `invalid` for a header that cannot be read.
 */
export async function inspect(limits: Limits, bytes: Uint8Array): Promise<Header> {
  if (bytes.length > limits.maxUploadBytes) throw fileTooLarge(limits.maxUploadBytes);
  const format = sniff(bytes);
  if (!format) {
    throw new LekhaError(
      'unsupported_type',
      'This file is not a picture that can be used here. Please choose a JPEG, PNG, WebP, GIF or AVIF.',
    );
  }
  const header = { format, ...(await rejectDamaged(() => runInDecoder('readHeader', bytes))) };
  if (!(header.width > 0 && header.height > 0)) throw damaged();
  checkPixels(limits.maxPixels, header);
  return header;
}

/** Whether the frames are kept: an animation too long or too large stays as its first frame. */
export function staysAnimated({ format, width, height, frames }: Header, maxPixels: number): boolean {
  const canMove = format === 'gif' || format === 'webp';
  return canMove && frames > 1 && frames <= MAX_FRAMES && width * height * frames <= maxPixels;
}

/** The file is larger than the operator allows. */
export function fileTooLarge(most: number): LekhaError {
  const megabytes = Math.floor(most / 1024 / 1024);
  return new LekhaError('too_large', `This file is too large: at most ${megabytes} MB are allowed.`);
}

/** Runs a task of the decoder and says `invalid` when the file begins like a picture but is none. */
export async function rejectDamaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DecodeFailed) throw damaged(error);
    throw error;
  }
}

function damaged(cause?: unknown): LekhaError {
  const message = 'This picture is damaged and cannot be read. Please choose another file.';
  return new LekhaError('invalid', message, { cause, errors: [{ path: 'file', message }] });
}

function checkPixels(maxPixels: number, { format, width, height, frames }: Header): void {
  const most = Math.floor(maxPixels / WEIGHT[format]);
  const size = `${width} × ${height}${frames > 1 ? `, ${frames} frames` : ''}`;
  if (Math.max(width, height) > MAX_SIDE) {
    throw new LekhaError(
      'too_large',
      `This picture is too large (${size}): a side may have ${MAX_SIDE} pixels.`,
    );
  }
  if (width * height > most || width * height * frames > most * MOST_ANIMATED) {
    const millions = most / 1_000_000;
    throw new LekhaError(
      'too_large',
      `This picture is too large (${size}): at most ${millions} million pixels.`,
    );
  }
}
