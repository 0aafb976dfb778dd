import { existsSync } from 'node:fs';
import puppeteer, { type Browser } from 'puppeteer-core';
import type { Site } from '../../e2e/support/site.ts';
import { findChromium } from '../chromium.ts';

const FIREFOX_PATHS = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/**
 * Starts Firefox, by default Debian's firefox-esr (`FIREFOX` names another one), or Chromium. Requests to
 * other hosts than this machine go to a `proxy` (`host:port`) if there is one.
 */
export function launch({ inChromium, proxy }: { inChromium: boolean; proxy?: string }): Promise<Browser> {
  if (inChromium) {
    return puppeteer.launch({
      browser: 'chrome',
      executablePath: findChromium(),
      headless: true,
      args: [
        ...['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
        ...(proxy ? [`--proxy-server=${proxy}`] : []),
      ],
    });
  }
  const executablePath = process.env.FIREFOX ?? FIREFOX_PATHS.find((path) => existsSync(path));
  if (!executablePath) throw new Error('Firefox is missing: apt-get install firefox-esr, or set FIREFOX.');
  return puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    ...(proxy && { extraPrefsFirefox: proxyPreferences(proxy) }),
  });
}

function proxyPreferences(proxy: string): Record<string, string | number> {
  const [host = '', port] = proxy.split(':');
  return {
    'network.proxy.type': 1,
    'network.proxy.http': host,
    'network.proxy.http_port': Number(port),
    'network.proxy.ssl': host,
    'network.proxy.ssl_port': Number(port),
  };
}

/** Signs the browser in as the administrator. */
export async function signIn(browser: Browser, site: Site): Promise<void> {
  const { hostname } = new URL(site.url);
  const cookies = site.adminSession.cookies.map(({ name, value, path }) => ({
    name,
    value,
    path,
    domain: hostname,
  }));
  await browser.setCookie(...cookies);
}
