import type { IncomingMessage, ServerResponse } from 'node:http';
import { BROUGHT_COOKIES, BROUGHT_NONE } from '../../contract/cookies.ts';
import { oncePerTick } from '../fast-path/once-per-tick.ts';
import { hasScriptCookie } from '../fast-path/parse-request.ts';
import { bestEncoding } from '../http/accept-encoding.ts';
import type { RenderLimit } from '../http/rate-limits.ts';
import { type CachedPage, compress, notModified } from './cached-page.ts';
import { type PageKey, PageKeyCache } from './page-key.ts';
import { PageStore } from './page-store.ts';
import { Recompressor } from './recompressor.ts';

/** What a render gives: a page to keep, or an answer for this request alone. */
export type Rendered = { kind: 'keep'; entry: CachedPage } | { kind: 'once'; response: Response };

type Version = string | undefined;

export interface PageCacheOptions {
  maxBytes: number;
  /** What pages are now made of; a page of another version is never answered. Undefined while nobody can tell. */
  version(): Version | Promise<Version>;
  /** How old a page of `version` may be while nobody can tell, in milliseconds; undefined when it must not be answered. */
  staleAge?(version: string): number | undefined;
  /** Renders for nobody in particular, from the target alone. */
  render(target: PageKey, version: string): Promise<Rendered>;
  /** Who asks for too much that cannot be kept is not rendered for, but left to the pipeline to refuse. */
  rates: RenderLimit;
  /** Some other cache may answer one reader with what another was answered, without asking here. */
  isShared: boolean;
}

/**
 * Keeps the pages that are the same for every visitor as bytes, and answers them before anything else looks at the
 * request. A page is rendered once per version however many ask for it.
 */
export class PageCache {
  /** `stale` counts the hits that may be older than the last write, and `staleMs` is how old the last of them was at most. */
  readonly stats = { hits: 0, misses: 0, renders: 0, stale: 0, staleMs: 0 };
  #options: PageCacheOptions;
  #versionOfTurn: PageCacheOptions['version'];
  #targets = new PageKeyCache();
  #shelf: PageStore;
  #packer: Recompressor;
  #rendering = new Map<string, Promise<Rendered>>();

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#versionOfTurn = oncePerTick(options.version, (version) => typeof version === 'string');
    this.#shelf = new PageStore(options.maxBytes);
    this.#packer = new Recompressor(this.#shelf);
  }

  /** Bytes kept now. */
  get bytes(): number {
    return this.#shelf.bytes;
  }

  /** Whether there are pages that are answered while nobody can tell the version. */
  get servesWhileAway(): boolean {
    return this.bytes > 0 && this.#options.staleAge?.(this.#shelf.version) !== undefined;
  }

  /**
   * The page that a GET of `url` asks for, if it is kept and still true; at once where the version can be told at once.
   * `arriving` says that the caller may share the version with others of this turn (see `oncePerTurn`).
   */
  find(url: string, arriving: boolean): CachedPage | undefined | Promise<CachedPage | undefined> {
    const target = this.#targets.read(url);
    if (target === undefined) return undefined;
    const version = arriving ? this.#versionOfTurn() : this.#options.version();
    if (!(version instanceof Promise)) return this.#hit(target, version);
    return version.then((current) => this.#hit(target, current));
  }

  /**
   * What an answer says of its request's cookies in `Server-Timing`: that there may be some where it can reach others too. Silence
   * would leave a browser that has the page with what it was told before.
   */
  tells(keeps: boolean): string {
    return keeps || this.#options.isShared ? BROUGHT_COOKIES : BROUGHT_NONE;
  }

  #hit(target: PageKey, version: Version): CachedPage | undefined {
    const entry = version === undefined ? this.#stale(target) : this.#shelf.get(target, version);
    if (entry) this.stats.hits++;
    return entry;
  }

  /** The page as it was when the version could last be told. */
  #stale(target: PageKey): CachedPage | undefined {
    const { version } = this.#shelf;
    const age = this.#options.staleAge?.(version);
    if (age === undefined) return undefined;
    const entry = this.#shelf.get(target, version);
    if (entry) {
      this.stats.stale++;
      this.stats.staleMs = age;
    }
    return entry;
  }

  /** Answers the request if it asks for a page that may be kept; resolves to whether it did. */
  async answer(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<boolean> {
    const { method, url } = request;
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return false;
    const target = this.#targets.read(url);
    if (target === undefined) return false;
    const version = await this.#options.version();
    const entry = this.#hit(target, version);
    if (entry) {
      this.#send(entry, request, response, requestId);
      return true;
    }
    this.stats.misses++;
    if (version === undefined) return false;
    if (!this.#options.rates.allows(request)) return false;
    const rendered = await this.#renderOnce(target, version);
    if (rendered.kind === 'keep') this.#send(rendered.entry, request, response, requestId);
    else {
      this.#options.rates.count(request);
      await sendOnce(rendered.response.clone(), request, response, requestId);
    }
    return true;
  }

  #send(entry: CachedPage, request: IncomingMessage, response: ServerResponse, requestId: string): void {
    const { headers, method } = request;
    const told = this.tells(hasScriptCookie(headers.cookie));
    const ofThisOne = ['x-request-id', requestId, 'server-timing', told];
    const ready = entry.encoded(bestEncoding(headers['accept-encoding']));
    const unchanged = notModified(ready, headers['if-none-match']);
    if (unchanged) response.writeHead(304, [...unchanged.fields, ...ofThisOne]).end();
    else
      response
        .writeHead(200, [...ready.fields, ...ofThisOne])
        .end(method === 'HEAD' ? undefined : ready.body);
  }

  #keep(target: PageKey, entry: CachedPage): void {
    this.#shelf.set(target, entry);
    this.#packer.add(target);
  }

  #renderOnce(target: PageKey, version: string): Promise<Rendered> {
    const key = `${version} ${target}`;
    const running = this.#rendering.get(key);
    if (running) return running;
    this.stats.renders++;
    const render = this.#options
      .render(target, version)
      .then((rendered) => {
        if (rendered.kind === 'keep') this.#keep(target, rendered.entry);
        return rendered;
      })
      .finally(() => this.#rendering.delete(key));
    this.#rendering.set(key, render);
    return render;
  }
}

/** What is not kept, such as a page that says there is none, is compressed for this answer alone. */
async function sendOnce(
  answer: Response,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): Promise<void> {
  const encoding = bestEncoding(request.headers['accept-encoding']);
  const body = compress(Buffer.from(await answer.arrayBuffer()), encoding);
  const fields = Object.fromEntries(answer.headers);
  if (encoding !== 'identity') fields['content-encoding'] = encoding;
  response
    .writeHead(answer.status, {
      ...fields,
      vary: 'accept-encoding',
      'content-length': String(body.length),
      'x-request-id': requestId,
    })
    .end(body);
}
