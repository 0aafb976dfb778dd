import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { addressOf } from '../../contract/addresses.ts';
import { LekhaError } from '../../domain/errors.ts';
import { type Config, isHttps } from '../../platform/config.ts';
import type { Env } from './env.ts';

/** A random mark for an answer's own inline scripts. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/** https://developers.google.com/tag-platform/security/guides/csp; pictures may come from any host as it is. */
const tagManagerHosts = {
  script: ['https://www.googletagmanager.com'],
  connect: [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
};
const noHosts = { script: [], connect: [] };

/** What a page's policy allows beside its own scripts. */
export interface PolicyOptions {
  tagManager?: boolean;
  framed?: boolean;
  /** Hashes of the only style elements that may apply; any may where they are not given. */
  styles?: string[];
}

/**
 * The content security policy of a page. `scripts` are the sources that may run inline: a nonce, or the hashes of a
 * page that is kept. `tagManager` says that the operator has set one, `framed` that a page of this site may show it in a
 * frame.
 */
export function pagePolicy(
  scripts: string[],
  { tagManager = false, framed = false, styles }: PolicyOptions = {},
): string {
  const others = tagManager ? tagManagerHosts : noHosts;
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts, ...others.script].join(' '),
    // Toasts, menus and the editor of the dashboard write style elements.
    ...(styles ? [["style-src 'self'", ...styles].join(' ')] : ["style-src 'self' 'unsafe-inline'"]),
    // The accent colour, and what an author has coloured and aligned, stand in attributes.
    ...(styles ? ["style-src-attr 'unsafe-inline'"] : []),
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    ["connect-src 'self'", ...others.connect].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
  ].join('; ');
}

/** The one page that another page of this site, the writing desk, may show in a frame. */
export function isFramed(path: string): boolean {
  return path === addressOf.preview();
}

/** Headers of every answer, whoever asks and whatever for. */
export function commonHeaders(config: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    ...(isHttps(config) ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** Puts them on every answer of the pipeline; a page's own policy, set before, stays. */
export function securityHeaders(config: Config): MiddlewareHandler<Env> {
  const common = Object.entries(commonHeaders(config));
  return async (c, next) => {
    await next();
    const headers = c.res.headers;
    headers.set('x-request-id', c.get('requestId'));
    for (const [name, value] of common) headers.set(name, value);
    if (isFramed(c.req.path)) headers.set('x-frame-options', 'SAMEORIGIN');
    if (!headers.has('content-security-policy')) {
      headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'");
    }
  };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Refuses every method that means nothing here, before any part meets one (TRACE) that it cannot even hold. */
export const knownMethodsOnly: MiddlewareHandler = async (c, next) => {
  if (!METHODS.has(c.req.method)) {
    throw new LekhaError('method_not_allowed', 'This method means nothing here.');
  }
  await next();
};

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a changing request that another site's page has sent. A request with neither `Sec-Fetch-Site` nor `Origin`
 * comes from no browser; the session decides then.
 */
export function sameOriginOnly(config: Config): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (
      !SAFE.has(c.req.method) &&
      !isSameOrigin(config, c.req.header('sec-fetch-site'), c.req.header('origin'))
    ) {
      throw new LekhaError('forbidden', 'This request came from another site and was refused.');
    }
    await next();
  };
}

function isSameOrigin(config: Config, site: string | undefined, origin: string | undefined): boolean {
  // 'none' is a person's own doing, such as a typed address; a form of ours sends 'same-origin'.
  if (site !== undefined) return site === 'same-origin' || (site === 'none' && origin === undefined);
  return origin === undefined || origin === config.publicUrl;
}
