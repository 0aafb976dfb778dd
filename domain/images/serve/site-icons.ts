import { createHash } from 'node:crypto';
import { type Settings, settings as schema } from '../../../contract/settings.ts';
import { isUntil } from '../../../platform/clock.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { contrastWithWhite, READABLE } from '../../../shared/contrast.ts';
import { escapeText } from '../../../shared/text/escape-html.ts';
import type { Services } from '../../context.ts';
import { decodeSlot } from '../decode/decode-slot.ts';
import { DecodeFailed, readHeader, runInDecoder } from '../decode/decoder.ts';
import type { IconFiles, IconSource } from '../decode/icon-pixels.ts';
import type { ImageSize } from '../decode/memory.ts';
import { sniff } from '../decode/sniff.ts';
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

/** An icon file with its strong entity tag. */
export interface SiteIcon {
  bytes: Uint8Array;
  type: string;
  etag: string;
}

type Identity = Pick<Settings, 'name' | 'accentColour' | 'logo' | 'icon'>;
type Files = Record<IconName, Uint8Array>;

/** The files of each site's latest identity, about 200 KB at most. */
const cache = new WeakMap<Storage, { key: string; files: Promise<Files> }>();
const failedUntil = new WeakMap<Storage, number>();
/** The pause in which no icons are rendered after an image could not be decoded. */
const PAUSE_MS = 30_000;

/**
 * An icon of the site, rendered from its logo, or from its name and colour without one. Null for a site with
 * the default identity and after a failure; the files of `public/` are served instead.
 */
export async function siteIcon(
  services: Services,
  settings: Identity,
  name: IconName,
): Promise<SiteIcon | null> {
  const key = cacheKey(settings);
  if (key === cacheKey(schema.parse({}))) return null;
  const { storage, log } = services;
  if (isUntil(failedUntil.get(storage) ?? 0, services.now(), PAUSE_MS)) return null;
  let cached = cache.get(storage);
  if (cached?.key !== key) {
    cached = { key, files: makeIcons(services, settings) };
    cache.set(storage, cached);
  }
  try {
    const bytes = (await cached.files)[name];
    return { bytes, type: types[name], etag: `"${key}-${name}"` };
  } catch (error) {
    if (cache.get(storage) === cached) {
      cache.delete(storage);
      // Files that are not made yet because the machine is busy are made for the next request.
      if (error instanceof DecodeFailed) failedUntil.set(storage, services.now() + PAUSE_MS);
      log.warn({ event: 'icons_failed', err: error });
    }
    return null;
  }
}

/** Identifies the bytes of the icons. The number is raised when icons are rendered differently. */
function cacheKey({ name, accentColour, logo, icon }: Identity): string {
  const identity = JSON.stringify([2, name, accentColour, icon ?? logo]);
  return createHash('sha256').update(identity).digest('base64url').slice(0, 16);
}

async function makeIcons({ storage }: Services, settings: Identity): Promise<Files> {
  const logo = await readLogo(storage, settings.icon ?? settings.logo);
  const source = { ...readInitial(settings), name: settings.name, logo };
  const { logo: small, ...files } = await decodeSlot.run(async () =>
    runInDecoder(await largest(logo), 'renderIcons', source),
  );
  return { ...files, 'favicon.svg': Buffer.from(svg(source, small)) };
}

/**
 * The card is the largest icon. With the others and their fonts, it takes the memory of three such images (36
 * MB).
 */
const CARD = { width: 1200, height: 630, frames: 3, format: 'png' } as const;

/** The size of the logo, or of the card if it has more pixels. */
async function largest(logo: Uint8Array | null): Promise<ImageSize> {
  const format = logo && sniff(logo);
  if (!format) return CARD;
  const { width, height } = await readHeader(logo);
  return width * height > CARD.width * CARD.height * CARD.frames ? { width, height, format } : CARD;
}

/** The bytes of the logo; null without one, and for an image of another site, which is never fetched. */
async function readLogo(storage: Storage, logo: string | null): Promise<Uint8Array | null> {
  for (const key of logo ? originalKeysForUrl(logo) : []) {
    const bytes = await storage.get(key);
    if (bytes) return bytes;
  }
  return null;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** The longest initial, in code points: a character with its marks. */
const MAX_POINTS = 8;

function readInitial({ name, accentColour }: Identity): Omit<IconSource, 'name' | 'logo'> {
  const [first] = graphemes.segment(name.replace(/^[^\p{L}\p{N}\p{S}]+/u, ''));
  const initial = [...(first?.segment ?? '')].slice(0, MAX_POINTS).join('').toUpperCase();
  const foreground = contrastWithWhite(accentColour) >= READABLE ? '#ffffff' : '#1f1b16';
  return { initial, background: accentColour, foreground };
}

/** The SVG icon, whose initial browsers render in a font of their own. */
function svg({ initial, background, foreground }: IconSource, logo: IconFiles['logo']): string {
  const content = logo
    ? `<image width="64" height="64" href="data:image/png;base64,${Buffer.from(logo).toString('base64')}"/>`
    : `<rect width="64" height="64" rx="14" fill="${background}"/><text x="32" y="34" dominant-baseline="central" text-anchor="middle" font-family="Georgia,serif" font-weight="700" font-size="40" fill="${foreground}">${escapeText(initial)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${content}</svg>`;
}
