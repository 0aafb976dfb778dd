import { randomBytes } from 'node:crypto';
import { IMAGE_WIDTHS, SHARE_SIDE } from '../../../contract/limits.ts';

/** The formats of stored images, by their file extensions. */
export const formats = ['jpg', 'png', 'webp', 'gif', 'avif'] as const;
export type Format = (typeof formats)[number];

/** The formats of image variants: two for pages, and one for emails and other programs. */
export const variantFormats = ['avif', 'webp', 'jpg'] as const;
export type VariantFormat = (typeof variantFormats)[number];

/** The only content types that images are served with. */
export const contentTypes: Record<Format, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
};

/** The parts of a key; the width of an original is null. */
export interface KeyParts {
  stem: string;
  width: number | null;
  format: Format;
}

const KEY = new RegExp(
  `^([a-z0-9]{1,64})(?:-(${[...IMAGE_WIDTHS, SHARE_SIDE].join('|')}))?\\.(${formats.join('|')})$`,
);

/**
 * The first characters of keys. The files of one of them are looked at together, so that not all names are in
 * memory.
 */
export const KEY_STARTS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** A random key for a new original: no name from a client reaches the disk, and no key is used twice. */
export function newKey(format: Format): string {
  return `${randomBytes(16).toString('hex')}.${format}`;
}

/** Parses a key; null if the site makes no such key. */
export function parseKey(key: string): KeyParts | null {
  const [, stem, width, format] = KEY.exec(key) ?? [];
  if (!stem || !format) return null;
  const parts = { stem, width: width ? Number(width) : null, format: format as Format };
  if (parts.width === null) return parts;
  const known: readonly Format[] = parts.width === SHARE_SIDE ? ['jpg'] : variantFormats;
  return known.includes(parts.format) ? parts : null;
}

/** The key of a variant: `k.jpg` at 640 in AVIF is `k-640.avif`. */
export function variantKey(key: string, width: number, format: VariantFormat): string {
  return `${toStem(key)}-${width}.${format}`;
}

/** The keys of every possible variant of an original. */
export function variantKeys(key: string): string[] {
  const sized = IMAGE_WIDTHS.flatMap((width) =>
    variantFormats.map((format) => variantKey(key, width, format)),
  );
  return [...sized, variantKey(key, SHARE_SIDE, 'jpg')];
}

/** The part of a key that all files of one image share. */
export function toStem(key: string): string {
  return key.replace(/[-.].*$/, '');
}

/** The keys of every possible original with this stem. */
export function originalKeys(stem: string): string[] {
  return formats.map((format) => `${stem}.${format}`);
}
