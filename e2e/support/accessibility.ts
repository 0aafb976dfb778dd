import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { tier } from '../../scripts/tests/tier.ts';

/**
 * Fails if the page in its current state violates a rule of WCAG 2.2 A or AA that axe can check. Contrasts of
 * such states take half of the time and are checked by `npm run test:all` only; each screen's own are checked
 * by `expectInEveryLook`.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const axe = tier === 'all' ? quick(page) : quick(page).disableRules(colorRules);
  expect(brokenRules(await axe.analyze())).toEqual([]);
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose result depends on the colors. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Returns the violations in the main part alone, without what repeats on every page. */
export async function barriersInMain(page: Page) {
  return brokenRules(await quick(page).include('main').analyze());
}

/**
 * Runs axe inside the page, which takes a third of the time of a separate page. The documents of frames, such
 * as previews, are pages with tests of their own: axe would take their landmarks for further ones of this
 * page.
 */
function quick(page: Page, runOnly = tags): AxeBuilder {
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  return axe.options({ runOnly, resultTypes: ['violations'], iframes: false });
}

const windows = {
  wide: { width: 1440, height: 900 },
  narrow: { width: 390, height: 844 },
};

interface Look {
  width: keyof typeof windows;
  colorScheme: 'light' | 'dark';
  /** The color scheme alone differs from the look before, so that only the rules about colors can fail. */
  colorsOnly?: true;
}

/** Each look differs from the last in one way: Chromium sometimes misses one of two changes at once. */
const looks: Look[] = [
  { width: 'wide', colorScheme: 'light' },
  { width: 'wide', colorScheme: 'dark', colorsOnly: true },
  { width: 'narrow', colorScheme: 'dark' },
  { width: 'narrow', colorScheme: 'light', colorsOnly: true },
];

/**
 * Fails unless the page passes axe and fits its window, wide and narrow, in light and dark. Only `npm run
 * test:all` checks every look; the other tiers check one look of each page: wide and light, or narrow and
 * dark. `widths` limits the looks to those in which a state exists.
 */
export async function expectInEveryLook(
  page: Page,
  what: string,
  widths: (keyof typeof windows)[] = ['wide', 'narrow'],
): Promise<void> {
  const possible = looks.filter(({ width }) => widths.includes(width));
  const sum = [...what].reduce((codes, character) => codes + character.charCodeAt(0), 0);
  const onlyLook = { ...possible[(sum % 2) * (possible.length / 2)]!, colorsOnly: undefined };
  for (const { width, colorScheme, colorsOnly } of tier === 'all' ? possible : [onlyLook]) {
    await page.setViewportSize(windows[width]);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(finishTransitions);
    const look = `${what}, ${colorScheme}, ${width}`;
    expect(brokenRules(await quick(page, colorsOnly && colorRules).analyze()), look).toEqual([]);
    expect(await page.evaluate(markupErrors), look).toEqual([]);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `${look}: wider than the window`).toBeLessThanOrEqual(0);
  }
}

/**
 * Fails if axe finds too little contrast in light or dark, or if the page is wider than a window of 320
 * pixels.
 */
export async function expectReadable(
  page: Page,
  what: string,
  schemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(finishTransitions);
    const look = `${what}, ${colorScheme}`;
    expect.soft(brokenRules(await quick(page, colorRules).analyze()), look).toEqual([]);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(over, `${look}: wider than the window`).toBeLessThanOrEqual(0);
  }
}

/**
 * Finds mistakes that axe does not report: a fieldset without a legend first, named lists, references to
 * nothing, unnamed navigation.
 */
export function markupErrors(): string[] {
  const errors: string[] = [];
  const report = (element: Element, what: string) =>
    errors.push(`${what}: ${element.outerHTML.slice(0, 200)}`);
  for (const fieldset of document.querySelectorAll('fieldset'))
    if (fieldset.firstElementChild?.localName !== 'legend') report(fieldset, 'no legend first');
  for (const list of document.querySelectorAll('ol[aria-label], ul[aria-label]'))
    if (!list.hasAttribute('role')) report(list, 'a named list');
  for (const name of [
    'for',
    'aria-describedby',
    'aria-labelledby',
    'aria-controls',
    'aria-errormessage',
    'aria-owns',
  ])
    for (const element of document.querySelectorAll(`[${name}]`))
      for (const id of element.getAttribute(name)!.split(/\s+/)) {
        const isClosed = name === 'aria-controls' && element.getAttribute('aria-expanded') !== 'true';
        if (id && !isClosed && !document.getElementById(id)) report(element, `${name} of a missing id`);
      }
  const names = [...document.querySelectorAll('nav')].map((nav) => {
    const heading = document.getElementById(nav.getAttribute('aria-labelledby') ?? '');
    return nav.getAttribute('aria-label') ?? heading?.textContent ?? '';
  });
  if (names.length > 1 && (names.includes('') || new Set(names).size < names.length))
    errors.push(`navigation: ${names}`);
  return errors;
}

/**
 * Ends color transitions, and renders what `content-visibility` skips: Chromium would keep the colors of the
 * look before there. The changing custom property makes it recompute every style.
 */
function finishTransitions(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`*, ::before, ::after {
    --looked-at: ${performance.now()};
    content-visibility: visible !important;
    transition: none !important;
  }`);
  document.adoptedStyleSheets = [sheet];
}

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;

function brokenRules({ violations }: Results) {
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target }) => target.join(' ')),
  }));
}
