import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PartError } from './load-part.ts';
import { findCause, reloadAfterUpgrade, reloadIfReachable } from './part-cause.ts';
import { addUnsavedText } from './unsaved-text.ts';

const MANIFEST = 'https://site.example/assets/manifest-1.js';
const reload = vi.fn();
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  stubPage({ onLine: true });
  reload.mockClear();
});
afterEach(() => void vi.unstubAllGlobals());

function stubPage({ onLine = true, version = 'one' }): void {
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('window', {
    __reactRouterManifest: { url: MANIFEST, version },
    addEventListener: () => {},
    removeEventListener: () => {},
  });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
}

const script = (status: number, type = 'text/javascript') =>
  new Response(null, { status, headers: { 'content-type': type } });
const failed = () => Promise.reject(new TypeError('Failed to fetch'));
const named = new PartError(
  'Failed to fetch dynamically imported module: https://site.example/assets/a-1.js',
);
const unnamed = new PartError('Importing a module script failed.');

test.each([
  ['a missing script', 'updated', named, async () => script(404)],
  ['a script that is gone', 'updated', named, async () => script(410)],
  ['a page in place of a script', 'updated', named, async () => script(200, 'text/html')],
  ['an error of a gateway', 'failed', named, async () => script(503, 'text/html')],
  ['a script that does not run', 'failed', named, async () => script(200)],
  ['no response', 'unreachable', named, failed],
  ['a missing manifest, if the browser names no script', 'updated', unnamed, async () => script(404)],
] as const)('%s: %s', async (_what, cause, error, reply) => {
  vi.stubGlobal('fetch', reply);
  expect(await findCause(error)).toBe(cause);
});

test('a script that is gone shows the upgrade, also while the manifest is still cached', async () => {
  vi.stubGlobal('fetch', async (url: string) => script(url === MANIFEST ? 200 : 404));
  expect(await findCause(named)).toBe('updated');
});

test.each([
  [named.message, ['https://site.example/assets/a-1.js', MANIFEST]],
  ['error loading dynamically imported module', [MANIFEST]],
  ['Importing a module script failed.', [MANIFEST]],
])('asks for the script, if the browser names it, and the manifest: %s', async (message, urls) => {
  const fetch = vi.fn(async (_url: string) => script(200));
  vi.stubGlobal('fetch', fetch);
  await findCause(new PartError(message));
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(urls);
});

test('an offline browser sends nothing', async () => {
  stubPage({ onLine: false });
  const fetch = vi.fn(failed);
  vi.stubGlobal('fetch', fetch);
  expect(await findCause(named)).toBe('offline');
  expect(fetch).not.toHaveBeenCalled();
});

test('reloads once for each version of the site', () => {
  reloadAfterUpgrade();
  reloadAfterUpgrade();
  expect(reload).toHaveBeenCalledTimes(1);
  stubPage({ version: 'two' });
  reloadAfterUpgrade();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('does not reload while a form has unsaved text, or without a store of the tab', () => {
  const endUnsaved = addUnsavedText();
  reloadAfterUpgrade();
  endUnsaved();
  vi.stubGlobal('sessionStorage', undefined);
  reloadAfterUpgrade();
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['the site responds', true, async () => new Response('ok')],
  ['a gateway responds', false, async () => new Response(null, { status: 502 })],
  ['nothing responds', false, failed],
] as const)('reloads by the button only if %s', async (_what, isReloaded, reply) => {
  vi.stubGlobal('fetch', reply);
  expect(await reloadIfReachable()).toBe(isReloaded);
  expect(reload).toHaveBeenCalledTimes(isReloaded ? 1 : 0);
});
