import { createHash, randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { LekhaError } from '../domain/errors.ts';
import { type Config, isHttps } from '../platform/config.ts';
import type { Env } from './env.ts';

/** A random mark for an answer's own inline scripts. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/**
 * The content security policy of a page. `scripts` are the sources that may run inline: a nonce, or the hashes of a
 * page that is kept.
 */
export function pagePolicy(scripts: string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}`.trim(),
    // Toasts, menus and the editor write style elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** `'sha256-…'` of an inline script's text, as the policy wants it (CSP Level 3, section 2.3.1). */
export function scriptHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Headers that every answer carries; a page's own policy, set before, stays. */
export function securityHeaders(config: Config): MiddlewareHandler<Env> {
  const https = isHttps(config);
  return async (c, next) => {
    await next();
    const headers = c.res.headers;
    headers.set('x-request-id', c.get('requestId'));
    headers.set('x-content-type-options', 'nosniff');
    headers.set('referrer-policy', 'strict-origin-when-cross-origin');
    headers.set('x-frame-options', 'DENY');
    headers.set('cross-origin-opener-policy', 'same-origin');
    if (https) headers.set('strict-transport-security', 'max-age=31536000');
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
