import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElementHandle, Page } from 'puppeteer-core';
import type { Article } from '../../contract/article.ts';
import { publish, uploadImage } from '../../e2e/support/publish.ts';
import type { Site } from '../../e2e/support/site.ts';
import { type Opened, typeKeys, until } from './keyboard.ts';

/** Steps of an author on a screen. `run` throws what is wrong. */
export interface ScreenCase {
  name: string;
  run(opened: Opened): Promise<void>;
}

/** Waits for a visible element with this selector whose label or text begins with `name`. */
async function find(page: Page, selector: string, name = ''): Promise<ElementHandle<HTMLElement>> {
  const found = await until(
    page,
    `${selector} “${name}”`,
    (selector, name) => {
      const readName = (element: HTMLElement) =>
        element.getAttribute('aria-label') ??
        (element as HTMLInputElement).labels?.[0]?.textContent ??
        element.textContent ??
        '';
      const all = [...document.querySelectorAll<HTMLElement>(selector)];
      // Dialogs come last.
      return all.findLast((one) => one.checkVisibility() && readName(one).trim().startsWith(name)) ?? null;
    },
    selector,
    name,
  );
  return found.asElement() as ElementHandle<HTMLElement>;
}

async function click(page: Page, selector: string, name = ''): Promise<void> {
  const element = await find(page, selector, name);
  await element.evaluate((one) => one.scrollIntoView({ block: 'center' }));
  await element.click();
}

const clickButton = (page: Page, name: string) => click(page, 'button', name);

async function fill(page: Page, label: string, text: string): Promise<void> {
  await (await find(page, 'input, textarea', label)).focus();
  await typeKeys(page, `⟪Control+a⟫${text}`);
}

const expectText = (page: Page, text: string) =>
  until(page, `“${text}”`, (text) => document.body.innerText.includes(text), text);

const waitForFocus = (page: Page, selector: string) =>
  until(page, `focus on ${selector}`, (selector) => document.activeElement?.matches(selector), selector);

const expectNone = (page: Page, selector: string) =>
  until(page, `no ${selector}`, (selector) => !document.querySelector(selector), selector);

const expectBody = (page: Page, source: RegExp) =>
  until(
    page,
    `a body like ${source}`,
    (source) => {
      const form = document.querySelector('.ProseMirror')?.closest('form') ?? undefined;
      return new RegExp(source).test(String(new FormData(form).get('post')));
    },
    source.source,
  );

/** Fails if a screen is wider than the window. */
const expectToFit = (page: Page) =>
  until(page, 'a screen that fits the window', () => document.documentElement.scrollWidth <= innerWidth);

async function open(page: Page, site: Site, path: string): Promise<void> {
  await page.goto(site.url + path);
  await until(page, 'scripts that run', () =>
    Object.keys(document.getElementById('content') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
  await expectToFit(page);
}

async function read(site: Site, { _id }: Article): Promise<Article> {
  return (await site.adminApi.get<Article>(`articles/single-article/${_id}`)).data;
}

/** Waits until `holds`, which asks the server, is true. */
async function waitForServer(page: Page, what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let attempts = 0; attempts < 100; attempts++) {
    if (await holds()) return;
    await page.evaluate(() => new Promise((done) => setTimeout(done, 150)));
  }
  throw new Error(`Not on the server: ${what}`);
}

const dialog = '[role=dialog], dialog[open]';
const year = new Date().getUTCFullYear() + 1;

/**
 * Editor cases other than single keys, and the screens around the editor. Each runs at 390 and at 1440 px.
 */
export const SCREEN_CASES: ScreenCase[] = [
  {
    name: 'publish dialog',
    async run({ page, site, edit }) {
      const article = await edit('<p>a</p>', { title: 'To publish' });
      await typeKeys(page, 'b⟪Control+Enter⟫');
      await expectText(page, 'Publish this article');
      await expectToFit(page);
      await typeKeys(page, '⟪Escape⟫');
      await expectNone(page, dialog);
      await waitForFocus(page, '.ProseMirror');
      await typeKeys(page, 'c⟪Control+Enter⟫');
      const confirm = await find(page, ':is([role=dialog], dialog[open]) button', 'Publish Article');
      await confirm.focus();
      await typeKeys(page, '⟪Enter⟫');
      await waitForServer(page, 'a published article', async () => {
        const { status, post } = await read(site, article);
        return status === 'published' && post === '<p>abc</p>';
      });
    },
  },
  {
    name: 'find and replace',
    async run({ page, edit }) {
      await edit('<p>tea and tea</p>');
      await typeKeys(page, '⟪Control+f⟫');
      await waitForFocus(page, '[data-body-editor] input');
      await typeKeys(page, 'tea');
      await until(page, 'two matches', () => document.querySelectorAll('.find-match').length === 2);
      await expectToFit(page);
      await fill(page, 'Replace with', 'ink');
      await typeKeys(page, '⟪Enter⟫');
      await expectBody(page, /^<p>ink and tea<\/p>$/);
      await clickButton(page, 'Replace all');
      await expectBody(page, /^<p>ink and ink<\/p>$/);
      await (await find(page, 'input', 'Replace with')).focus();
      await typeKeys(page, '⟪Escape⟫');
      await waitForFocus(page, '.ProseMirror');
      await typeKeys(page, '⟪Control+z⟫');
      await expectBody(page, /^<p>ink and tea<\/p>$/);
    },
  },
  {
    name: 'search for a link',
    async run({ page, edit }) {
      await edit('<p>see</p>');
      await typeKeys(page, '⟪Shift+Home⟫⟪Control+k⟫');
      await waitForFocus(page, '[role=combobox]');
      await typeKeys(page, 'reeds of');
      await find(page, '[role=option][aria-selected=true]', 'Reeds of the bank');
      await expectToFit(page);
      await typeKeys(page, '⟪Enter⟫');
      await expectBody(page, /^<p><a href="\/blog\/reeds-[^"]+">see<\/a><\/p>$/);
      await waitForFocus(page, '.ProseMirror');
    },
  },
  {
    name: 'Markdown view',
    async run({ page, edit }) {
      await edit('<p>a</p>');
      await typeKeys(page, '⟪Control+Shift+Alt+m⟫');
      await waitForFocus(page, 'textarea[aria-label="Content as Markdown"]');
      await expectToFit(page);
      await typeKeys(page, '⟪Control+End⟫⟪Enter⟫⟪Enter⟫## b⟪Control+Shift+Alt+m⟫');
      await waitForFocus(page, '.ProseMirror');
      await expectBody(page, /^<p>a<\/p><h2>b<\/h2>$/);
      await typeKeys(page, '⟪Control+z⟫');
      await expectBody(page, /^<p>a<\/p>$/);
    },
  },
  {
    name: 'comments',
    async run({ page, edit }) {
      await edit('<p>a river</p>');
      await typeKeys(page, '⟪Control+Shift+ArrowLeft⟫⟪Control+Alt+m⟫');
      await waitForFocus(page, 'textarea');
      await expectToFit(page);
      await typeKeys(page, 'Which one?⟪Control+Enter⟫');
      await find(page, '[aria-label="Open comments"] > li');
      await expectText(page, 'Which one?');
      await expectNone(page, '[name=when]');
      await expectBody(page, /^<p>a river<\/p>$/);
      await clickButton(page, 'Resolve');
      await expectText(page, '1 resolved comment');
    },
  },
  {
    name: 'tasks with the mouse',
    async run({ page, edit }) {
      await edit('<ul><li class="task-open">a</li><li class="task-open">b</li></ul>');
      const second = '.ProseMirror li:nth-child(2) [role=checkbox], .ProseMirror li:nth-child(2) input';
      await click(page, second);
      await expectBody(page, /^<ul><li class="task-open">a<\/li><li class="task-done">b<\/li><\/ul>$/);
    },
  },
  {
    name: 'formula with the mouse',
    async run({ page, edit }) {
      await edit('<p>a <span class="formula">x^2</span> b</p>');
      await click(page, '.ProseMirror math');
      await waitForFocus(page, '[aria-label="Formula in TeX"]');
      await typeKeys(page, '⟪Control+a⟫y⟪Enter⟫!');
      await expectBody(page, /^<p>a <span class="formula">y<\/span>! b<\/p>$/);
      await expectToFit(page);
    },
  },
  {
    name: 'gallery',
    async run({ page, site, edit }) {
      const url = await uploadImage(site);
      const images = [1, 2, 3].map((n) => `<img src="${url}" alt="${n}" width="800" height="500">`);
      await edit(`<p>a</p><figure class="gallery">${images.join('')}</figure><p>b</p>`);
      await click(page, '.ProseMirror figure.gallery img[alt="1"]');
      await typeKeys(page, '⟪Shift+ArrowRight⟫');
      await expectBody(page, /alt="2".*alt="1".*alt="3"/);
      await typeKeys(page, '⟪Delete⟫');
      await expectBody(page, /^<p>a<\/p><figure class="gallery">(?!.*alt="1").*alt="2".*alt="3".*<p>b<\/p>$/);
      await expectToFit(page);
    },
  },
  {
    name: 'focus mode',
    async run({ page, edit }) {
      await edit('<p>a</p>');
      await typeKeys(page, '⟪F8⟫');
      await find(page, '[data-focus-mode] .ProseMirror');
      await expectToFit(page);
      await typeKeys(page, 'b⟪F8⟫');
      await expectNone(page, '[data-focus-mode]');
      await waitForFocus(page, '.ProseMirror');
      await expectBody(page, /^<p>ab<\/p>$/);
    },
  },
  {
    name: 'saving in place',
    async run({ page, site, edit }) {
      const article = await edit('<p>a</p>');
      await page.evaluate(() => document.body.setAttribute('data-same-document', ''));
      await typeKeys(page, 'bc⟪ArrowLeft⟫⟪Control+s⟫');
      await waitForServer(
        page,
        'the saved text',
        async () => (await read(site, article)).post === '<p>abc</p>',
      );
      await waitForFocus(page, '.ProseMirror');
      await typeKeys(page, '!');
      await expectBody(page, /^<p>ab!c<\/p>$/);
      await find(page, '[data-same-document]');
    },
  },
  {
    name: 'a new article',
    async run({ page, site }) {
      await open(page, site, '/dashboard/create-article');
      await page.waitForSelector('.ProseMirror', { visible: true });
      await page.evaluate(() => document.body.setAttribute('data-same-document', ''));
      await (await find(page, 'textarea, input', 'Title')).focus();
      await typeKeys(page, 'Begun⟪Enter⟫');
      await waitForFocus(page, '.ProseMirror');
      await typeKeys(page, 'a⟪Control+s⟫');
      await until(page, 'the edit URL', () => location.pathname.startsWith('/dashboard/edit-article/'));
      await find(page, '[data-same-document]');
      await waitForFocus(page, '.ProseMirror');
    },
  },
  {
    name: 'share links',
    async run({ page, edit }) {
      await edit('<p>Secret words</p>', { title: 'To share' });
      await clickButton(page, 'Share');
      await clickButton(page, 'Create link');
      await waitForFocus(page, 'input[readonly]');
      await expectToFit(page);
      const url = await page.$eval('input[readonly]', (field) => (field as HTMLInputElement).value);
      const shown = await fetch(url);
      if (!(await shown.text()).includes('Secret words')) throw new Error(`${url} does not show the draft.`);
      await clickButton(page, 'Revoke');
      await waitForServer(page, 'a revoked link', async () => (await fetch(url)).status === 404);
    },
  },
  {
    name: 'subscribers and their import',
    async run({ page, site, width }) {
      await open(page, site, '/dashboard/newsletter');
      await click(page, 'main a', 'Import');
      const file = join(site.dataDir, `readers-${width}.csv`);
      await writeFile(file, `email\nreader-${width}@example.org\nnobody\n`);
      const field = (await find(page, 'input[type=file]', 'CSV file')) as ElementHandle<HTMLInputElement>;
      await field.uploadFile(file);
      await (await find(page, 'input', 'Date of consent')).focus();
      await typeKeys(page, '01022025');
      await until(
        page,
        'the typed date',
        () => document.querySelector<HTMLInputElement>('[name=consentDate]')?.value === '2025-01-02',
      );
      await click(page, 'input', 'These people agreed');
      await clickButton(page, 'Check file');
      await find(page, 'button', 'Import 1 subscriber');
      await expectText(page, 'This is not an email address.');
      await expectToFit(page);
      await clickButton(page, 'Import 1 subscriber');
      await expectText(page, 'The import is complete: 1 subscriber added.');
      await open(page, site, `/dashboard/newsletter?q=reader-${width}`);
      await expectText(page, `reader-${width}@example.org`);
    },
  },
  {
    name: 'sending and statistics',
    async run({ page, site }) {
      const { _id } = await publish(site, { title: 'To send' });
      await open(page, site, `/dashboard/newsletter/send/${_id}`);
      await click(page, 'input[value=excerpt]');
      await clickButton(page, 'Send to subscribers');
      await until(page, 'the list of emails', () => location.pathname === '/dashboard/newsletter/emails');
      await expectText(page, 'To send');
      await expectToFit(page);
      await open(page, site, '/dashboard/newsletter/figures');
      await find(page, 'figure svg, svg[role=img], svg');
      await click(page, 'summary', 'Numbers');
      await find(page, 'details[open] table');
      await expectToFit(page);
    },
  },
  {
    name: 'calendar',
    async run({ page, site, width }) {
      const title = `Spring at ${width}`;
      const publishAt = `${year}-03-10T03:30:00Z`;
      await publish(site, { title, status: 'scheduled', publishAt });
      await open(page, site, `/dashboard/calendar?month=${year}-03`);
      await (await find(page, 'button', `Move ${title}`)).focus();
      await typeKeys(page, '⟪Enter⟫');
      await (await find(page, ':is([role=dialog], dialog[open]) input', 'Day')).focus();
      await typeKeys(page, `0322${year}⟪Enter⟫`);
      await expectText(page, 'Moved to March 22');
      await open(page, site, `/dashboard/calendar?month=${year}-03`);
      await find(page, `li:has(time[datetime='${year}-03-22']) button`, `Move ${title}`);
      await expectToFit(page);
    },
  },
  {
    name: 'several articles at once',
    async run({ page, site, width }) {
      const category = `trees ${width}`;
      for (const title of ['Alder', 'Birch']) await publish(site, { title, category, status: 'draft' });
      await open(
        page,
        site,
        `/dashboard/manage-article?status=draft&category=${encodeURIComponent(category)}&sort=title`,
      );
      await click(page, 'input', 'Select Alder');
      await expectText(page, '1 article selected');
      await click(page, 'input', 'Select page');
      await expectText(page, '2 articles selected');
      await expectToFit(page);
      await clickButton(page, 'Publish');
      await expectToFit(page);
      await click(page, ':is([role=dialog], dialog[open]) button', 'Publish');
      await expectText(page, 'Published 2 articles.');
      await clickButton(page, 'Undo');
      await expectText(page, 'Undone for 2 articles.');
    },
  },
];
