import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { type Config, isHttps } from '../../platform/config.ts';
import { pathTo } from '../../shared/paths.ts';
import type { Env } from './env.ts';

/** A random nonce for the inline scripts of one response. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/** https://developers.google.com/tag-platform/security/guides/csp; public pages allow all images anyway. */
const tagManagerHosts = {
  script: ['https://www.googletagmanager.com'],
  connect: [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
};
const noHosts = { script: [], connect: [] };

/** Allowances of a page's policy besides its own scripts. */
export interface PolicyOptions {
  tagManager?: boolean;
  framed?: boolean;
  /** Hashes of the only style elements that apply; without them all do. */
  styles?: string[];
  /** The origin to which media is redirected. */
  media?: string | undefined;
  /** The other sites whose images the page shows; all with https if undefined. */
  images?: readonly string[] | undefined;
  /** The origins of the players that readers can start on the page. */
  players?: string[];
  /** The hosts that the site's own code may load from. */
  hosts?: readonly string[];
}

/**
 * The content security policy of a page. `scripts` allow inline scripts, by a nonce or by the hashes of a
 * cached page; `tagManager` allows the hosts of the tag manager, `framed` pages of this site to show the page
 * in a frame.
 */
export function pagePolicy(
  scripts: string[],
  {
    tagManager = false,
    framed = false,
    styles,
    media,
    images = ['https:'],
    players = [],
    hosts = [],
  }: PolicyOptions = {},
): string {
  const others = tagManager ? tagManagerHosts : noHosts;
  const own = hosts.map((host) => `https://${host}`);
  const frames = [...players, ...own];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts, ...others.script, ...own].join(' '),
    // Toasts, menus and the editor of the dashboard write style elements.
    ...(styles ? [["style-src 'self'", ...styles, ...own].join(' ')] : ["style-src 'self' 'unsafe-inline'"]),
    // The accent colour and the colours and alignment of article text are style attributes.
    ...(styles ? ["style-src-attr 'unsafe-inline'"] : []),
    ["img-src 'self' data: blob:", ...images, ...(media ? [media] : [])].join(' '),
    ["font-src 'self'", ...own].join(' '),
    ["connect-src 'self'", ...others.connect, ...own].join(' '),
    ...(frames.length > 0 ? [["frame-src 'self'", ...frames].join(' ')] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
  ].join('; ');
}

/** True for the previews, the only pages that are shown in a frame: by the editor and the appearance. */
export function isFramed(path: string): boolean {
  return path === pathTo.preview() || path === pathTo.lookPreview();
}

/** True for URLs with a secret, also mistyped ones: no other site and no other page may learn them. */
export function hasSecret(path: string): boolean {
  return decodeURIComponent(path).replace(/\/+/g, '/').toLowerCase().startsWith(pathTo.shared(''));
}

/** The policy of every response that has none of its own. */
const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/**
 * The headers of a response, wherever it is made: its own, which have lower-case names, and those of every
 * response. A content security policy or referrer policy of its own stays.
 */
export function withCommonHeaders(
  config: Config,
  own: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const policy = { 'content-security-policy': NOTHING_ALLOWED };
  const { 'referrer-policy': referrer } = own;
  return {
    ...policy,
    ...own,
    ...commonHeaders(config),
    // A page whose URL is a secret has a stricter policy of its own.
    ...(referrer !== undefined && { 'referrer-policy': referrer }),
  };
}

function commonHeaders(config: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    ...(isHttps(config) ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** Adds the headers of every response to those of the pipeline. */
export function securityHeaders(config: Config): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next();
    const headers = c.res.headers;
    headers.set('x-request-id', c.get('requestId'));
    const own: Record<string, string> = {};
    for (const name of ['content-security-policy', 'referrer-policy']) {
      const value = headers.get(name);
      if (value !== null) own[name] = value;
    }
    for (const [name, value] of Object.entries(withCommonHeaders(config, own))) headers.set(name, value);
    if (isFramed(c.req.path)) headers.set('x-frame-options', 'SAMEORIGIN');
  };
}
