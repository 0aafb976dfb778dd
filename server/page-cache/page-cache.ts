import type { IncomingMessage, ServerResponse } from 'node:http';
import { isKnown } from '../if-none-match.ts';
import type { RenderRates } from '../rates.ts';
import { type Encoding, type Entry, encodingFor } from './entry.ts';
import { type PageTarget, targetOf } from './target.ts';

/** What a render gives: a page to keep, or an answer for this request alone. */
export type Rendered = { kind: 'keep'; entry: Entry } | { kind: 'once'; response: Response };

export interface PageCacheOptions {
  maxBytes: number;
  /** What pages are now made of; a page of another version is never answered. */
  version(): string | Promise<string>;
  /** Renders for nobody in particular, from the target alone. */
  render(target: PageTarget, version: string): Promise<Rendered>;
  /** Who asks for too much that cannot be kept is not rendered for, but left to the pipeline to refuse. */
  rates: RenderRates;
  /** Headers of every answer, for one with this request id. */
  commonHeaders: Record<string, string>;
}

/**
 * Keeps the pages that are the same for every visitor as bytes, and answers them before anything else looks at the
 * request. A page is rendered once per version however many ask for it.
 */
export class PageCache {
  readonly stats = { hits: 0, misses: 0, renders: 0 };
  #options: PageCacheOptions;
  #kept = new Map<PageTarget, Entry>();
  #rendering = new Map<string, Promise<Rendered>>();
  #bytes = 0;
  #version = '';

  constructor(options: PageCacheOptions) {
    this.#options = options;
  }

  /** Bytes kept now. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Answers the request if it asks for a page that may be kept; resolves to whether it did. */
  async answer(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<boolean> {
    const { method, url } = request;
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return false;
    const target = targetOf(url);
    if (target === undefined) return false;
    const version = await this.#options.version();
    const entry = this.#find(target, version);
    if (entry) {
      this.stats.hits++;
      this.#send(entry, request, response, requestId);
      return true;
    }
    this.stats.misses++;
    if (!this.#options.rates.allows(request)) return false;
    const rendered = await this.#renderOnce(target, version);
    if (rendered.kind === 'keep') this.#send(rendered.entry, request, response, requestId);
    else {
      this.#options.rates.count(request);
      const common = { ...this.#options.commonHeaders, 'x-request-id': requestId };
      await sendOnce(rendered.response.clone(), response, common);
    }
    return true;
  }

  #find(target: PageTarget, version: string): Entry | undefined {
    if (version !== this.#version) {
      this.#version = version;
      this.#kept.clear();
      this.#bytes = 0;
    }
    const entry = this.#kept.get(target);
    if (!entry) return undefined;
    // The least recently asked for stands first and goes first.
    this.#kept.delete(target);
    this.#kept.set(target, entry);
    return entry;
  }

  #renderOnce(target: PageTarget, version: string): Promise<Rendered> {
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

  #keep(target: PageTarget, entry: Entry): void {
    if (entry.version !== this.#version || entry.bytes > this.#options.maxBytes) return;
    this.#kept.set(target, entry);
    this.#bytes += entry.bytes;
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= this.#options.maxBytes) break;
      this.#kept.delete(oldest);
      this.#bytes -= bytes;
    }
  }

  #send(entry: Entry, request: IncomingMessage, response: ServerResponse, requestId: string): void {
    const encoding = encodingFor(request.headers['accept-encoding']);
    const etag = entry.etag(encoding);
    const headers = { ...this.#options.commonHeaders, ...entry.headers, etag, 'x-request-id': requestId };
    if (isKnown(request.headers['if-none-match'], etag)) {
      response.writeHead(304, headers).end();
      return;
    }
    const body = entry.body(encoding);
    response.writeHead(200, { ...headers, ...lengthOf(body, encoding) });
    response.end(request.method === 'HEAD' ? undefined : body);
  }
}

function lengthOf(body: Buffer, encoding: Encoding): Record<string, string> {
  const length = { 'content-length': String(body.length) };
  return encoding === 'identity' ? length : { ...length, 'content-encoding': encoding };
}

async function sendOnce(
  answer: Response,
  response: ServerResponse,
  common: Record<string, string>,
): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  const own = Object.fromEntries(answer.headers);
  response.writeHead(answer.status, { ...common, ...own, 'content-length': String(body.length) }).end(body);
}
