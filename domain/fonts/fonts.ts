import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { FONT_PATH } from '../../contract/appearance.ts';
import { MAX_FONT_BYTES } from '../../contract/limits.ts';
import type { ByteRange, Storage } from '../../platform/storage/storage.ts';
import type { Ctx, Services } from '../context.ts';
import { invalid, LekhaError } from '../errors.ts';
import { authorize } from '../permissions.ts';
import { readWoff2 } from './woff2.ts';

const MEDIA = '/media/';
const TYPE = 'font/woff2';

/** The name under which a font is stored: the hash of its bytes, so that it never names others. */
export async function fontKey(bytes: Uint8Array): Promise<string | null> {
  const font = await readWoff2(bytes);
  if (!font) return null;
  return `${createHash('sha256').update(bytes).digest('hex')}${font.isVariable ? 'v' : ''}.woff2`;
}

/** True for the name of a stored font. */
export function isFontKey(key: string): boolean {
  return FONT_PATH.test(MEDIA + key);
}

/** Stores a font and returns its path. Throws `invalid` for anything but a WOFF2 file. */
export async function storeFont(ctx: Ctx, bytes: Uint8Array): Promise<string> {
  authorize(ctx, 'settings.write');
  const key = await fontKey(bytes);
  if (key === null)
    throw invalid('fontFile', 'This is not a WOFF2 font. Please choose a file that ends with .woff2.');
  if (!(await ctx.storage.has(key))) await ctx.storage.put(key, bytes);
  return MEDIA + key;
}

/** Throws `invalid` if there is no such font. */
export async function assertFontExists({ storage }: Pick<Services, 'storage'>, path: string): Promise<void> {
  if (!(await storage.has(path.slice(MEDIA.length))))
    throw invalid('fontFile', 'This font does not exist any more. Please upload it again.');
}

/** A stored font, as it is served. */
export async function openFont({ storage }: Pick<Services, 'storage'>, key: string) {
  const found = isFontKey(key) ? await storage.stat(key) : null;
  if (!found) return null;
  return {
    key,
    read: (range?: ByteRange): Promise<Readable | null> => storage.stream(key, range),
    bytes: found.bytes,
    type: TYPE,
    etag: `"${key}"`,
    modified: Math.floor(found.modified.getTime() / 1000) * 1000,
    lasting: true,
  };
}

/** Stores the font of an export. Throws `invalid` if it is not the one that its name says. */
export async function restoreFont(storage: Storage, key: string, bytes: Uint8Array): Promise<void> {
  if (bytes.length > MAX_FONT_BYTES || (await fontKey(bytes)) !== key)
    throw new LekhaError('invalid', 'it is not the font that its name says');
  await storage.put(key, bytes);
}
