import type { Metadata } from 'sharp';
import type { Config } from '../../platform/config.ts';
import { LekhaError } from '../errors.ts';
import type { Format } from './keys.ts';
import { loadSharp, openingOptions } from './sharp.ts';
import { sniff } from './sniff.ts';

/** What a picture's header says. Width and height are those of one frame, upright. */
export interface Header {
  format: Format;
  width: number;
  height: number;
  frames: number;
}

/** An animation is kept with at most this many frames; of a longer one, the first. */
const MAX_FRAMES = 1000;
/** Frames of an animation may promise this many times the pixels of a still before it is refused. */
const MOST_ANIMATED = 10;

type Limits = Pick<Config, 'maxUploadBytes' | 'maxPixels'>;

/**
 * Reads a picture's header and decodes nothing. Throws `too_large` for too many bytes or pixels, `unsupported_type`
 * for anything but JPEG, PNG, WebP, GIF and AVIF, `invalid` for a header that cannot be read.
 */
export async function inspect(limits: Limits, bytes: Uint8Array): Promise<Header> {
  if (bytes.length > limits.maxUploadBytes) throw tooManyBytes(limits.maxUploadBytes);
  const format = sniff(bytes);
  if (!format) {
    throw new LekhaError(
      'unsupported_type',
      'This file is not a picture that can be used here. Please choose a JPEG, PNG, WebP, GIF or AVIF.',
    );
  }
  const header = headerOf(format, await readMetadata(bytes));
  if (!(header.width > 0 && header.height > 0)) throw damaged();
  checkPixels(limits.maxPixels, header);
  return header;
}

/** Whether the frames are kept: an animation too long or too large stays as its first frame. */
export function staysAnimated({ width, height, frames }: Header, maxPixels: number): boolean {
  return frames > 1 && frames <= MAX_FRAMES && width * height * frames <= maxPixels;
}

/** The file is larger than the operator allows. */
export function tooManyBytes(most: number): LekhaError {
  const megabytes = Math.floor(most / 1024 / 1024);
  return new LekhaError('too_large', `This file is too large: at most ${megabytes} MB are allowed.`);
}

/** The file begins like a picture but cannot be read as one. */
export function damaged(cause?: unknown): LekhaError {
  const message = 'This picture is damaged and cannot be read. Please choose another file.';
  return new LekhaError('invalid', message, { cause, errors: [{ path: 'file', message }] });
}

async function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  const sharp = await loadSharp();
  try {
    // The header alone is read here, so the limit on pixels is ours to check, with a clear answer.
    return await sharp(bytes, { ...openingOptions(0, false), limitInputPixels: false }).metadata();
  } catch (error) {
    throw damaged(error);
  }
}

function headerOf(format: Format, metadata: Metadata): Header {
  const { width, height } = metadata.autoOrient;
  const isSequence = format === 'gif' || format === 'webp';
  return { format, width, height, frames: isSequence ? (metadata.pages ?? 1) : 1 };
}

function checkPixels(most: number, { width, height, frames }: Header): void {
  const pixels = width * height;
  if (pixels <= most && pixels * frames <= most * MOST_ANIMATED) return;
  throw new LekhaError(
    'too_large',
    `This picture has too many pixels (${width} × ${height}${frames > 1 ? `, ${frames} frames` : ''}): at most ${most / 1_000_000} million are allowed.`,
  );
}
