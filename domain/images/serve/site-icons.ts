import { createHash } from 'node:crypto';
import { contrastWithWhite, READABLE } from '../../../contract/contrast.ts';
import { type Settings, settings as schema } from '../../../contract/settings.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { Services } from '../../context.ts';
import { runInDecoder } from '../decode/decoder.ts';
import type { IconFiles, IconSource } from '../decode/icon-pixels.ts';
import { decodeSlot } from '../decode/semaphore.ts';
import { originalKeysForUrl } from '../store/urls.ts';

const types = {
  'favicon.ico': 'image/x-icon',
  'favicon.svg': 'image/svg+xml',
  'apple-touch-icon.png': 'image/png',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  'card.png': 'image/png',
} as const;
export type IconName = keyof typeof types;
export const iconNames = Object.keys(types) as IconName[];

/** A file that shows what the site is, with its strong ETag. */
export interface SiteIcon {
  bytes: Uint8Array;
  type: string;
  etag: string;
}

type Identity = Pick<Settings, 'name' | 'accentColour' | 'logo'>;
type Made = Record<IconName, Uint8Array>;

/** The files of the identity shown last: of each site one set, of some 200 KB at most. */
const made = new WeakMap<Storage, { key: string; files: Promise<Made> }>();
const failedUntil = new WeakMap<Storage, number>();
/** After icons could not be made, none are tried for so long. */
const PAUSE_MS = 30_000;

/**
 * An icon of the site, made of its logo, else of its name and colour. Null for a site that has changed none of them, and while
 * it cannot be made: the files of `public/` stand for it.
 */
export async function siteIcon(
  services: Services,
  settings: Identity,
  name: IconName,
): Promise<SiteIcon | null> {
  const key = keyOf(settings);
  if (key === keyOf(schema.parse({}))) return null;
  const { storage, log } = services;
  if (services.now() < (failedUntil.get(storage) ?? 0)) return null;
  let known = made.get(storage);
  if (known?.key !== key) {
    known = { key, files: makeIcons(services, settings) };
    made.set(storage, known);
  }
  try {
    const bytes = (await known.files)[name];
    return { bytes, type: types[name], etag: `"${key}-${name}"` };
  } catch (error) {
    if (made.get(storage) === known) {
      made.delete(storage);
      failedUntil.set(storage, services.now() + PAUSE_MS);
      log.warn({ event: 'icons_failed', err: error });
    }
    return null;
  }
}

/** Other bytes have another key. The number counts changes of how icons are drawn. */
function keyOf({ name, accentColour, logo }: Identity): string {
  const identity = JSON.stringify([1, name, accentColour, logo]);
  return createHash('sha256').update(identity).digest('base64url').slice(0, 16);
}

async function makeIcons({ storage }: Services, settings: Identity): Promise<Made> {
  const logo = await bytesOf(storage, settings.logo);
  const source = { ...letterOf(settings), name: settings.name, logo };
  const { logo: small, ...files } = await decodeSlot.run(() => runInDecoder('drawIcons', source));
  return { ...files, 'favicon.svg': Buffer.from(svg(source, small)) };
}

/** The logo's original; null without one, and for one of another site, which is never fetched. */
async function bytesOf(storage: Storage, logo: string | null): Promise<Uint8Array | null> {
  for (const key of logo ? originalKeysForUrl(logo) : []) {
    const bytes = await storage.get(key);
    if (bytes) return bytes;
  }
  return null;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** A letter with its signs has at most so many code points here. */
const MOST_POINTS = 8;

function letterOf({ name, accentColour }: Identity): Omit<IconSource, 'name' | 'logo'> {
  const [first] = graphemes.segment(name.replace(/^[^\p{L}\p{N}\p{S}]+/u, ''));
  const letter = [...(first?.segment ?? '')].slice(0, MOST_POINTS).join('').toUpperCase();
  const letterColour = contrastWithWhite(accentColour) >= READABLE ? '#ffffff' : '#1f1b16';
  return { letter, colour: accentColour, letterColour };
}

/** The icon that browsers draw themselves, with a font of their own for the letter. */
function svg({ letter, colour, letterColour }: IconSource, logo: IconFiles['logo']): string {
  const shown = logo
    ? `<image width="64" height="64" href="data:image/png;base64,${Buffer.from(logo).toString('base64')}"/>`
    : `<rect width="64" height="64" rx="14" fill="${colour}"/><text x="32" y="34" dominant-baseline="central" text-anchor="middle" font-family="Georgia,serif" font-weight="700" font-size="40" fill="${letterColour}">${escaped(letter)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${shown}</svg>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
