import type { IncomingMessage, ServerResponse } from 'node:http';
import { httpStatuses } from '../../contract/error-codes.ts';
import { isDatabaseUnavailable } from '../../platform/db/errors.ts';
import { HAS_NO_SCRIPT_COOKIES, HAS_SCRIPT_COOKIES, SCRIPT_COOKIE_PREFIX } from '../../shared/cookies.ts';
import { acceptedEncodings } from '../http/accept-encoding.ts';
import type { Client, RenderLimit } from '../http/request-limits.ts';
import { isApiKey, type PageKey, pageKey } from './page-key.ts';
import type { PageResponse } from './page-response.ts';
import { PageStore } from './page-store.ts';
import { Recompressor } from './recompressor.ts';

/** The result of a render: a response to cache, or one for the requests that wait for it alone. */
export interface Rendered {
  response: PageResponse;
  isCacheable: boolean;
}

export type Version = string | undefined;

/** Tells the version of pages that is current; undefined if the database cannot tell it. */
export type VersionSource = () => Version | Promise<Version>;

export interface PageCacheOptions {
  maxBytes: number;
  /** Only pages of the current version are served. */
  version: VersionSource;
  /**
   * Time for which the database has not worked, in milliseconds, if a page of `version` may be served
   * meanwhile; undefined if such a page must not be served.
   */
  staleAge?(version: string): number | undefined;
  /** Renders a page from its key alone, for a visitor without a session. */
  render(key: PageKey, version: string): Promise<Rendered>;
  /**
   * Clients over the limit for uncacheable pages and the API fall through to the pipeline, which refuses
   * them.
   */
  renderLimit: RenderLimit;
  /** True if a shared cache, such as a CDN, may serve one visitor's response to another. */
  isShared: boolean;
  /** Told of each response, with the `User-Agent` of its request. Must cost nothing. */
  served?(agent: string | undefined, page: PageResponse): void;
  /** Told of each response that is no page of the cache, such as a missing one or a redirect. */
  missed?(key: PageKey, status: number, client: Client): void;
}

/**
 * Caches the pages that are the same for every visitor, as bytes, and answers them before anything else sees
 * the request. A page is rendered once per version, however many requests wait for it.
 */
export class PageCache {
  /**
   * `stale` counts hits that may be older than the last write; `staleMs` is the result of `staleAge` for the
   * latest of them.
   */
  readonly stats = { hits: 0, misses: 0, renders: 0, stale: 0, staleMs: 0 };
  readonly version: VersionSource;
  #options: PageCacheOptions;
  #store: PageStore;
  #recompressor: Recompressor;
  #rendering = new Map<string, Promise<Rendered>>();

  constructor(options: PageCacheOptions) {
    this.version = options.version;
    this.#options = options;
    this.#store = new PageStore(options.maxBytes);
    this.#recompressor = new Recompressor(this.#store);
  }

  /** Bytes that the cached pages take. */
  get bytes(): number {
    return this.#store.bytes;
  }

  /** How full it is, and how often it had a page. */
  get state() {
    const { hits, misses } = this.stats;
    return { bytes: this.bytes, maxBytes: this.#options.maxBytes, hits, misses };
  }

  /** True if pages can be served while the version is unknown. */
  get canServeStale(): boolean {
    return this.#store.hasVersion((version) => this.#options.staleAge?.(version) !== undefined);
  }

  /** Finds the response for a key, if it is cached for this version, which was just read. */
  find(key: PageKey, version: Version): PageResponse | undefined {
    const page = version === undefined ? this.#findStale(key) : this.#store.get(key, version);
    if (page) this.stats.hits++;
    return page;
  }

  /**
   * The `Server-Timing` of a response, which tells the page's scripts whether they have cookies to read.
   * Behind a shared cache they always look. Without the header a browser that has the page would reuse the
   * value of its last response.
   */
  serverTiming(hasScriptCookie: boolean): string {
    return hasScriptCookie || this.#options.isShared ? HAS_SCRIPT_COOKIES : HAS_NO_SCRIPT_COOKIES;
  }

  /** Counts a response where the site wants to know who requests its pages. */
  noteServed(agent: string | undefined, page: PageResponse): void {
    this.#options.served?.(agent, page);
  }

  /** Finds a page that may be served although a newer one may exist. */
  #findStale(key: PageKey): PageResponse | undefined {
    const page = this.#store.getAny(key);
    const age = page && this.#options.staleAge?.(page.version);
    if (age === undefined) return undefined;
    this.stats.stale++;
    this.stats.staleMs = age;
    return page;
  }

  /** Answers a request for a cacheable page. Resolves to false if the request is for anything else. */
  async handle(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<boolean> {
    const { method, url, headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return false;
    const key = visitorKey(url, hasSessionCookie(headers.cookie) || headers.authorization !== undefined);
    const page = key === undefined ? undefined : await this.findOrRender(key, request);
    if (!page) return false;
    this.noteServed(headers['user-agent'], page);
    const own = [
      'x-request-id',
      requestId,
      'server-timing',
      this.serverTiming(hasScriptCookie(headers.cookie)),
    ];
    const accepted = acceptedEncodings(headers['accept-encoding']);
    const unchanged = page.find304(accepted, headers['if-none-match']);
    if (unchanged) response.writeHead(304, [...unchanged.headers, ...own]).end();
    else {
      const { headers: all, body } = page.encoded(accepted);
      response.writeHead(page.status, [...all, ...own]).end(method === 'HEAD' ? undefined : body);
    }
    return true;
  }

  /**
   * The response for a key, rendered now if it is not cached. Undefined if the pipeline must answer: the
   * version is unknown, or the client is over the limit. `known` is the version if it was just read.
   */
  async findOrRender(key: PageKey, client: Client, known?: Version): Promise<PageResponse | undefined> {
    const version = known ?? (await this.version());
    const page = this.find(key, version);
    if (page) return page;
    this.stats.misses++;
    const { renderLimit } = this.#options;
    if (version === undefined || !renderLimit.allows(client)) return undefined;
    const { response, isCacheable } = await this.#renderOrFindStale(key, version);
    // Pages are few. Lists of the API have many combinations of limit, page and filters, so each render
    // counts.
    if (!isCacheable || isApiKey(key)) renderLimit.count(client);
    if (!isCacheable && !isApiKey(key)) this.#options.missed?.(key, response.status, client);
    return response;
  }

  /**
   * The database may go away between the look-up of the version and the render, or answer only some queries.
   */
  async #renderOrFindStale(key: PageKey, version: string): Promise<Rendered> {
    const rendered = await this.#renderOnce(key, version).catch((error: unknown) => {
      const stale = isDatabaseUnavailable(error) ? this.#findStale(key) : undefined;
      if (!stale) throw error;
      return { response: stale, isCacheable: true };
    });
    if (rendered.response.status !== httpStatuses.unavailable) return rendered;
    const stale = this.#findStale(key);
    return stale ? { response: stale, isCacheable: true } : rendered;
  }

  #renderOnce(key: PageKey, version: string): Promise<Rendered> {
    const renderKey = `${version} ${key}`;
    const running = this.#rendering.get(renderKey);
    if (running) return running;
    this.stats.renders++;
    const render = this.#options
      .render(key, version)
      .then((rendered) => {
        const { response, isCacheable } = rendered;
        if (isCacheable) {
          const hasBrotli = response.takeBrotli(this.#store.getAny(key));
          this.#store.set(key, response);
          if (!hasBrotli) this.#recompressor.add(key);
        }
        return rendered;
      })
      .finally(() => this.#rendering.delete(renderKey));
    this.#rendering.set(renderKey, render);
    return render;
  }
}

/** True if a `Cookie` header has a cookie that a page's scripts read. */
export function hasScriptCookie(cookies: string | undefined): boolean {
  return cookies?.includes(SCRIPT_COOKIE_PREFIX) ?? false;
}

/** True if a `Cookie` header may have a session, whose responses of the API differ. */
export function hasSessionCookie(cookies: string | undefined): boolean {
  return cookies?.includes('session_token') ?? false;
}

/** The key of the page that a GET of `url` gets as a visitor would; undefined if there is none. */
export function visitorKey(url: string, hasSession: boolean): PageKey | undefined {
  const key = pageKey(url);
  return key !== undefined && hasSession && isApiKey(key) ? undefined : key;
}
