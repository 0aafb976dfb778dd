import { type Provider, type ProviderPage, providers } from './providers.ts';

export type { PlayerSize, Provider, ProviderPage } from './providers.ts';

/** The maximum length of a URL that becomes a card, in UTF-16 units. */
export const MAX_EMBED_URL = 2000;

/** Returns the label of the button that loads the player of a URL. */
export function playerLabel(url: string): 'Play' | 'Show' {
  return findProvider(url)?.provider.isText ? 'Show' : 'Play';
}

/** The URL of an embed, parsed; null if no card can be made from it. */
export function parseEmbedUrl(raw: string): URL | null {
  if (raw.length > MAX_EMBED_URL || !/^https?:\/\//i.test(raw)) return null;
  const url = URL.parse(raw);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return url.hostname.includes('.') || url.hostname.startsWith('[') ? url : null;
}

/** Finds the provider of a URL with its page and player; null for any other page. */
export function findProvider(raw: string): { provider: Provider; found: ProviderPage } | null {
  const url = parseEmbedUrl(raw);
  if (!url) return null;
  // All providers support https, and their old http links redirect to it.
  if (url.protocol === 'http:' && url.port === '') url.protocol = 'https:';
  for (const provider of providers) {
    const found = provider.read(url);
    if (found) return { provider, found };
  }
  return null;
}

/**
 * The page that belongs to the player of a known provider, for iframe URLs that other software wrote; null
 * for any other URL.
 */
export function pageOfPlayer(raw: string): string | null {
  const known = findProvider(raw);
  return known === null ? null : known.found.page;
}
