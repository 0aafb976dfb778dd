import { httpStatuses } from '../../contract/error-codes.ts';
import { findRedirect } from '../../domain/custom-redirects/custom-redirects.ts';
import { failureLevel, toLekhaError } from '../../domain/error-mapping.ts';
import { makePart, type Part } from '../../platform/part.ts';
import { UNKNOWN_ACTION } from '../../shared/form-data.ts';
import { PLAIN } from '../../shared/public-routes.ts';
import { loadSite } from '../request/load-site.ts';
import type { RequestServices } from '../request/services.ts';
import { loginUrl, registerUrl } from '../request/sign-in-urls.ts';
import { type ShownError, UNEXPECTED } from '../ui/error-message.tsx';
import { CachedLayouts, type ClientEntry, type InlineHashes, type Slot } from './cached-layouts.tsx';
import { type Content, renderContent } from './content.tsx';
import { PlainFailure } from './layout.tsx';
import { NotFoundResponses } from './not-found-responses.ts';
import { type Loaded, PageError, type PublicPage } from './page.ts';
import { UNKNOWN } from './pages/other-paths.ts';
import { findPage } from './pages.ts';

export type { ClientEntry };

/** A request of the server for a public page. */
export interface SiteRequest {
  method: string;
  url: URL;
  /** Page views are not counted, and other pages learn nothing of the URL. */
  isPrivate: boolean;
  services: RequestServices;
  /** Reads the form that was posted. */
  form?(): Promise<FormData>;
}

/** A redirect, or a page in UTF-8. */
export interface SiteResponse {
  status: number;
  headers: Record<string, string>;
  page?: {
    body: Part[];
    inline: InlineHashes;
    /** The origins of the players that the page may load. */
    players?: string[];
    /** The hosts that the site's own code may load from. */
    hosts?: string[];
  };
}

/** The path of a page, and the page to which its sign-in leads back. */
interface Place {
  path: string;
  back: string;
}

/** Answers every request for a page of the public site. */
export class PublicSite {
  #layouts: CachedLayouts;
  #notFound = new NotFoundResponses<SiteResponse>();

  constructor(client: ClientEntry) {
    this.#layouts = new CachedLayouts(client);
  }

  /** True if the page at a path accepts forms. */
  takesForms(path: string): boolean {
    return findPage(path).page.submit !== undefined;
  }

  async render(request: SiteRequest): Promise<SiteResponse> {
    const { page, params } = findPage(request.url.pathname);
    const { services } = request;
    const { titles } = services;
    const site = loadSite(services);
    try {
      const loaded = await load(page, params, request);
      if ('redirect' in loaded) {
        const { status, redirect } = loaded;
        const location = status === 301 ? await findLocation(request, redirect) : redirect;
        return { status, headers: { location } };
      }
      const { data, status = 200, css = page.css } = loaded;
      const content = await renderContent({ Component: page.Page, props: { data }, site, titles });
      return await this.#respond(request, { ...page, css }, content, { status, ...readPlace(request) });
    } catch (thrown) {
      const error = shownError(thrown);
      const location = error.status === 404 && thrown !== UNKNOWN && (await findLocation(request, null));
      if (location) return { status: 301, headers: { location } };
      if (error.status >= 500) {
        const { log } = services.publicCtx;
        log[failureLevel(thrown)]({ event: 'page_failed', err: thrown });
      }
      const { Failure = PlainFailure } = page;
      const respond = async (place: Place) => {
        const content = await renderContent({ Component: Failure, props: { error }, site, titles });
        return this.#respond(request, { ...page, css: 'plain' }, content, { status: error.status, ...place });
      };
      if (error.status !== 404 || request.isPrivate || isPlain(request)) return respond(readPlace(request));
      const shared = { site, titles, menu: services.menu };
      // There is nothing to come back to after a sign-in.
      return this.#notFound.get(page, error, shared, () => respond({ path: '', back: '/' }));
    }
  }

  /** Puts the content of a page into the layout. */
  async #respond(
    request: SiteRequest,
    { css = 'plain', headers }: PublicPage,
    content: Content,
    { status, path, back }: Place & { status: number },
  ): Promise<SiteResponse> {
    const { isPrivate, services } = request;
    const code = isPrivate || isPlain(request) ? null : services.code;
    const { parts, inline } = await this.#layouts.get({
      site: loadSite(services),
      menu: services.menu,
      tagManagerId: isPrivate ? undefined : services.publicCtx.config.tagManagerId,
      css,
      needs: content.needs,
      path,
      customCss: isPlain(request) ? '' : services.settings.customCss,
      code,
      isCounted: services.settings.statistics && status === 200 && !isPrivate && !isPlain(request),
    });
    const slots: Record<Slot, Part> = {
      head: content.head,
      content: content.body,
      login: await makePart(attribute(loginUrl(back))),
      register: await makePart(attribute(registerUrl(back))),
    };
    return {
      status,
      headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
      page: {
        body: parts.map((part) => (typeof part === 'string' ? slots[part] : part)),
        inline,
        players: content.players,
        hosts: code?.hosts ?? [],
      },
    };
  }
}

/** The URL to which a path leads that has no page, or whose page redirects to its `own`; null for none. */
async function findLocation<Own extends string | null>(
  { method, url, isPrivate, services }: SiteRequest,
  own: Own,
): Promise<string | Own> {
  if (isPrivate || (method !== 'GET' && method !== 'HEAD')) return own;
  return findRedirect(services.publicCtx, decodeURIComponent(url.pathname), own);
}

/** True for a page without the site's own CSS, which an administrator asks for after a mistake. */
function isPlain({ url }: SiteRequest): boolean {
  return url.searchParams.get(PLAIN) === '1';
}

function readPlace({ url: { pathname, search }, isPrivate }: SiteRequest): Place {
  // Visits of the sign-in page are counted, and its URL names the page before it.
  return { path: pathname, back: isPrivate ? '/' : pathname + search };
}

async function load(
  page: PublicPage,
  params: unknown,
  { method, url, services, form }: SiteRequest,
): Promise<Loaded<unknown>> {
  if (method === 'GET' || method === 'HEAD') {
    return page.load ? page.load({ url, params, services }) : { data: undefined };
  }
  if (method !== 'POST' || !page.submit || !form) throw new PageError(405);
  const sent = await form().catch(() => {
    throw new PageError(400, 'This form could not be read. Please try again.');
  });
  if (sent.has('action')) throw new PageError(400, UNKNOWN_ACTION);
  return page.submit({ url, params, services }, sent);
}

function shownError(thrown: unknown): ShownError {
  if (thrown instanceof PageError) {
    const { status, message, firstPage } = thrown;
    return { status, message, firstPage };
  }
  const { code, message } = toLekhaError(thrown);
  return { status: httpStatuses[code], message: code === 'internal' ? UNEXPECTED : message };
}

/**
 * A path as the value of an attribute. Of the characters that must be escaped there, it holds only
 * apostrophes.
 */
function attribute(path: string): string {
  return path.replaceAll("'", '&#x27;');
}
