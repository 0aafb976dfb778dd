import { createHash, randomUUID } from 'node:crypto';
import type { CategoryMenu } from '../../domain/categories/categories.ts';
import type { SiteCode } from '../../domain/site/site.ts';
import { makePart, type Part } from '../../platform/part.ts';
import { escapeHtml } from '../../shared/text/escape-html.ts';
import { siteDirection } from '../../shared/text/text-direction.ts';
import script from '../inline-script/inline-script.ts?script';
import { siteLook } from '../layout/site-look.ts';
import { type Site, siteAppearance } from '../request/load-site.ts';
import { SiteContext, siteNavigation } from '../ui/site-context.ts';
import {
  type CriticalCss,
  criticalStyles,
  deferredElements,
  findNeeds,
  rareFonts,
  styleSheets,
} from './critical-css.ts';
import { Layout } from './layout.tsx';
import { renderParts } from './render-parts.tsx';

/** The values on which a layout depends. Pages with equal ones share one. */
export interface LayoutOptions {
  site: Site;
  menu: CategoryMenu;
  tagManagerId: string | undefined;
  css: CriticalCss;
  /** The parts of the styles that the page's content needs besides (critical-css.ts). */
  needs: number;
  path: string;
  /** The site's own CSS; empty for none. */
  customCss: string;
  /** The site's own code; null for none. */
  code: SiteCode | null;
  /** True if views of the page are counted. */
  isCounted: boolean;
}

/** Placeholders in a layout for what differs from page to page. */
const slots = ['head', 'content', 'login', 'register'] as const;
export type Slot = (typeof slots)[number];

/** A document without the content of its page. */
export interface CachedLayout {
  parts: (Part | Slot)[];
  inline: InlineHashes;
}

/** CSP sources that allow the document's own inline scripts and styles, and no others. */
export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

/** The file that starts the site's scripts, and the files that it imports. */
export interface ClientEntry {
  module: string;
  imports: string[];
}

/** The maximum number of layouts for one version of the site, of some tens of kilobytes each. */
const MAX_LAYOUTS = 100;

/**
 * Renders layouts once for as long as `site` is the same object: until settings, links or categories change.
 */
export class CachedLayouts {
  #client: ClientEntry;
  #bySite = new WeakMap<Site, Map<string, Promise<CachedLayout>>>();

  constructor(client: ClientEntry) {
    this.#client = client;
  }

  get(options: LayoutOptions): Promise<CachedLayout> {
    const { site, css, needs, tagManagerId, path, customCss, code, isCounted } = options;
    // The bar marks the link to the page that is shown.
    const linked = siteNavigation(site).barLinks.some(({ url }) => url === path);
    const key = `${css} ${needs} ${tagManagerId} ${linked ? path : ''} ${customCss && 'own'} ${code && 'code'} ${isCounted}`;
    const layouts = this.#bySite.get(site) ?? new Map<string, Promise<CachedLayout>>();
    this.#bySite.set(site, layouts);
    const known = layouts.get(key);
    if (known) return known;
    if (layouts.size >= MAX_LAYOUTS) layouts.clear();
    const layout = renderLayout(options, this.#client);
    layouts.set(key, layout);
    layout.catch(() => layouts.delete(key));
    return layout;
  }
}

async function renderLayout(options: LayoutOptions, client: ClientEntry): Promise<CachedLayout> {
  const { site, menu, tagManagerId, path, code, isCounted } = options;
  const mark = randomUUID();
  const slot = (name: Slot) => `${mark}:${name}:`;
  const { head, body } = renderParts(
    <SiteContext value={site}>
      <Layout
        menu={menu}
        path={path}
        urls={{ login: slot('login'), register: slot('register') }}
        tagManagerId={tagManagerId}
        codeHosts={code && waits(code) ? code.hosts : undefined}
      >
        {slot('content')}
      </Layout>
    </SiteContext>,
  );
  const needs = options.needs | findNeeds(body, site.lang);
  const appearance = siteAppearance(site);
  const styles = criticalStyles(options.css, needs, appearance);
  const allStyles = options.customCss ? [styles, inLayer(options.customCss)] : [styles];
  const html = document({
    site,
    head: head + slot('head') + (code?.facts ?? ''),
    beforeStyles: rareFonts(needs),
    styles: allStyles,
    body,
    deferred: deferredElements(client.module, client.imports, appearance),
    withoutScripts: styleSheets(needs, appearance),
    isCounted,
    code: code ? writeCode(code) : '',
  });
  const parts = html.split(new RegExp(`${mark}:(\\w+):`));
  return {
    parts: await Promise.all(parts.map((part, n) => (n % 2 === 0 ? makePart(part) : (part as Slot)))),
    inline: {
      scripts: [script, ...(code?.inline.scripts ?? [])].map(hashSource),
      styles: [...allStyles, ...(code?.inline.styles ?? [])].map(hashSource),
    },
  };
}

interface DocumentParts {
  site: Site;
  head: string;
  beforeStyles: string;
  styles: string[];
  body: string;
  deferred: string;
  withoutScripts: string;
  isCounted: boolean;
  code: string;
}

function document(parts: DocumentParts) {
  const { site, head, beforeStyles, styles, body, deferred, withoutScripts, code } = parts;
  const counted = parts.isCounted ? '<img src="/api/v1/views" alt="" hidden>' : null;
  const direction = siteDirection(site.lang);
  const { style, data } = siteLook(siteAppearance(site));
  const properties = Object.entries(style).map(([name, value]) => `${name}:${value}`);
  const states = Object.entries(data).map(([name, value]) => ` data-${name}="${value}"`);
  return `<!DOCTYPE html>\
<html lang="${escapeHtml(site.lang)}"${direction ? ` dir="${direction}"` : ''} data-public-site=""${states.join('')} style="${escapeHtml(properties.join(';'))}">\
<head>\
<meta charSet="utf-8"/>\
<meta name="viewport" content="width=device-width, initial-scale=1"/>\
<meta name="color-scheme" content="light dark"/>\
<link rel="icon" href="/favicon.ico" sizes="32x32"/>\
<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>\
<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>\
<link rel="manifest" href="/site.webmanifest"/>\
${head}\
<script>${script}</script>\
${beforeStyles}${styles.map((css) => `<style>${css}</style>`).join('')}\
</head>\
<body>\
${body}\
<template id="_deferred">${deferred}</template>\
<noscript${counted ? ' data-views' : ''}>${withoutScripts}${counted ?? ''}</noscript>\
${code}\
</body></html>`;
}

function waits({ waiting: { head, end } }: SiteCode): boolean {
  return head + end !== '';
}

/** The code that waits for consent (site-scripts/tag-manager/insert-code.ts). */
function writeCode({ waiting: { head, end } }: SiteCode): string {
  const template = (place: string, html: string) =>
    html && `<template data-code="${place}">${html}</template>`;
  return template('head', head) + template('end', end);
}

/** Puts a site's own CSS into a layer after all others, those that load later included. */
function inLayer(css: string): string {
  return `@layer theme,base,components,utilities,look,custom;@layer custom{${css}\n}`;
}

/** A source of a content security policy (CSP Level 3, section 2.3.1). */
function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
