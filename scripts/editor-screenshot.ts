// `node scripts/editor-screenshot.ts URL EMAIL PASSWORD`: takes docs/images/editor.jpg, the README's
// screenshot of the editor, on a demo site. `npm run demo` prints the three.
import { chromium } from '@playwright/test';
import { fromRoot } from '../platform/install-folder.ts';
import { findChromium } from './chromium.ts';

const ARTICLE = 'Bread for People Who Forget';

const [baseURL = '', email = '', password = ''] = process.argv.slice(2);
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
const viewport = { width: 1440, height: 900 };
const page = await browser.newPage({ baseURL, viewport, colorScheme: 'light', reducedMotion: 'reduce' });
await page.goto('/login');
await page.getByLabel('Email').fill(email);
await page.getByLabel('Password', { exact: true }).fill(password);
await page.getByRole('button', { name: 'Login' }).click();
await page.waitForURL(({ pathname }) => pathname !== '/login');
await page.goto(`/dashboard/manage-article?${new URLSearchParams({ whose: 'all', q: ARTICLE })}`);
await page.getByRole('link', { name: ARTICLE, exact: true }).click();
await page.locator('.ProseMirror p').first().waitFor();
await page.waitForLoadState('networkidle');
await page.screenshot({ path: fromRoot('docs/images/editor.jpg'), quality: 85 });
await browser.close();
