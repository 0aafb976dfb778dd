import { FetchError, type Fetched, type FetchOptions } from '../../platform/fetch-public.ts';
import { findProvider, type Provider, type ProviderPage } from '../../shared/embeds/embeds.ts';
import { decodePage, imageUrls, MAX_TEXT, type PageFacts, readPage, tidyText } from './read-page.ts';

/** Fetches a URL. Throws `FetchError`. */
export type FetchBytes = (url: string, options: FetchOptions) => Promise<Fetched>;

/** The facts of a page, and its URL. */
export interface CardFacts extends PageFacts {
  /** The URL after redirects. */
  pageUrl: string;
  /** The federated provider that its server says it is, or null. */
  confirmed: string | null;
}

/** Limits of a page. Of a longer one, the first bytes are read. */
const PAGE = { maxBytes: 1_000_000, timeoutMs: 10_000, cuts: true };
const OEMBED = { maxBytes: 200_000, timeoutMs: 10_000 };

type Known = { provider: Provider; found: ProviderPage };

/**
 * Fetches what a page says about itself: by the oEmbed endpoint of its provider, and by the page. Throws
 * `FetchError`.
 */
export async function fetchFacts(fetchBytes: FetchBytes, url: string): Promise<CardFacts> {
  const known = findProvider(url);
  const embedded = known && (await fetchOembed(fetchBytes, known));
  if (embedded && embedded.title !== '' && embedded.imageUrls.length > 0) return embedded;
  const page = await fetchPage(fetchBytes, url).catch((error: unknown) => {
    if (embedded && error instanceof FetchError) return null;
    throw error;
  });
  return join(embedded, page, url);
}

function join(embedded: CardFacts | null, page: CardFacts | null, url: string): CardFacts {
  return {
    title: embedded?.title || page?.title || '',
    // oEmbed knows authors alone.
    description: page?.description || embedded?.description || '',
    siteName: embedded?.siteName || page?.siteName || '',
    imageUrls: [...(embedded?.imageUrls ?? []), ...(page?.imageUrls ?? [])],
    pageUrl: embedded?.pageUrl ?? page?.pageUrl ?? url,
    confirmed: embedded?.confirmed ?? null,
  };
}

async function fetchPage(fetchBytes: FetchBytes, url: string): Promise<CardFacts> {
  const headers = { accept: 'text/html,application/xhtml+xml;q=0.9' };
  const { bytes, contentType, url: pageUrl } = await fetchBytes(url, { ...PAGE, headers });
  const isHtml = contentType === '' || /^(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType.trim());
  if (!isHtml) throw new FetchError('it is not a web page');
  const facts = readPage(decodePage(bytes, contentType), pageUrl);
  if (facts.title === '') throw new FetchError('the page has no title');
  return { ...facts, pageUrl, confirmed: null };
}

/** Asks a provider about one of its pages; null if it does not answer with what oEmbed specifies. */
async function fetchOembed(fetchBytes: FetchBytes, { provider, found }: Known): Promise<CardFacts | null> {
  const endpoint = provider.oembed?.(found.page);
  if (endpoint === undefined) return null;
  const headers = { accept: 'application/json' };
  const fetched = await fetchBytes(endpoint, { ...OEMBED, headers }).catch((error: unknown) => {
    if (error instanceof FetchError) return null;
    throw error;
  });
  const record = fetched && parseRecord(fetched.bytes);
  return record && toFacts(record, provider, found);
}

function parseRecord(bytes: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function toFacts(record: Record<string, unknown>, provider: Provider, { page }: ProviderPage): CardFacts {
  const html = typeof record.html === 'string' ? record.html : '';
  return {
    title: tidyText(record.title, MAX_TEXT.title),
    description: tidyText(record.author_name, MAX_TEXT.description),
    siteName: provider.isFederated ? tidyText(record.provider_name, MAX_TEXT.siteName) : provider.name,
    imageUrls: imageUrls(thumbnails(record.thumbnail_url), page),
    pageUrl: blueskyPage(html) ?? page,
    confirmed: provider.isFederated && hasPlayer(html, page) ? provider.id : null,
  };
}

/** YouTube has larger images of most films than it names. */
function thumbnails(url: unknown): unknown[] {
  const film =
    typeof url === 'string' && /^(https:\/\/i\.ytimg\.com\/vi\/[\w-]{11}\/)hqdefault\.jpg$/.exec(url)?.[1];
  return film ? [`${film}maxresdefault.jpg`, url] : [url];
}

/** The post's URL with the account's DID, which the player wants. */
function blueskyPage(html: string): string | null {
  const match =
    /data-bluesky-uri="at:\/\/(did:[a-z]+:[\w.:%-]{1,200})\/app\.bsky\.feed\.post\/([\w-]{5,30})"/.exec(html);
  return match && `https://bsky.app/profile/${match[1]}/post/${match[2]}`;
}

/** True if the HTML that a server gives for embedding a page names a player on the server itself. */
function hasPlayer(html: string, page: string): boolean {
  const { origin } = new URL(page);
  return [...html.matchAll(/\s(?:src|data-embed-url)="(https:\/\/[^"]{1,2000})"/g)].some(
    ([, url]) => URL.parse(url!)?.origin === origin && /\/embed(?:\/|$)/.test(new URL(url!).pathname),
  );
}
