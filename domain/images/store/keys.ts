import { randomBytes } from 'node:crypto';
import { IMAGE_WIDTHS } from '../../../contract/limits.ts';

/** The kinds of picture that are kept, by the extension their files carry. */
export const formats = ['jpg', 'png', 'webp', 'gif', 'avif'] as const;
export type Format = (typeof formats)[number];

/** The formats of a picture's smaller forms. */
export type VariantFormat = 'avif' | 'webp';

/** The only types media are ever served with. */
export const contentTypes: Record<Format, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
};

/** A key taken apart: an original has no width. */
export interface KeyParts {
  stem: string;
  width: number | null;
  format: Format;
}

const KEY = new RegExp(`^([a-z0-9]{1,64})(?:-(${IMAGE_WIDTHS.join('|')}))?\\.(${formats.join('|')})$`);

/** A new original's key: random, so that no name of a client's reaches the disk and no key is ever used twice. */
export function newKey(format: Format): string {
  return `${randomBytes(16).toString('hex')}.${format}`;
}

/** Null when this is no key that we make. */
export function parseKey(key: string): KeyParts | null {
  const [, stem, width, format] = KEY.exec(key) ?? [];
  if (!stem || !format) return null;
  const parts = { stem, width: width ? Number(width) : null, format: format as Format };
  const isVariantFormat = parts.format === 'avif' || parts.format === 'webp';
  return parts.width === null || isVariantFormat ? parts : null;
}

/** `k.jpg` at 640 in AVIF is `k-640.avif`. */
export function variantKey(key: string, width: number, format: VariantFormat): string {
  return `${stemOf(key)}-${width}.${format}`;
}

/** Every variant that may have been made of an original. */
export function variantKeys(key: string): string[] {
  return IMAGE_WIDTHS.flatMap((width) => [variantKey(key, width, 'avif'), variantKey(key, width, 'webp')]);
}

/** What the files of one picture share. */
export function stemOf(key: string): string {
  return key.replace(/[-.].*$/, '');
}

/** Every key an original with this stem could have. */
export function originalKeys(stem: string): string[] {
  return formats.map((format) => `${stem}.${format}`);
}
