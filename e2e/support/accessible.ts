import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The page, as it stands, breaks no rule of WCAG 2.2 A and AA that axe can judge. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([]);
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Which of those rules the page breaks, and where. */
export async function barriers(page: Page) {
  return brokenRules(await new AxeBuilder({ page }).withTags(tags).analyze());
}

/** The same for the page's main part alone, without what repeats on every page. */
export async function barriersInMain(page: Page) {
  return brokenRules(await quick(page).include('main').analyze());
}

/** In a third of the time: without another window. */
function quick(page: Page): AxeBuilder {
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  return axe.options({ runOnly: tags, resultTypes: ['violations'] });
}

const windows = {
  wide: { width: 1440, height: 900 },
  narrow: { width: 390, height: 844 },
};

/** Fails unless the page, as it stands, passes axe and fits its window, in light and in dark, in windows of these widths. */
export async function expectInEveryLook(
  page: Page,
  what: string,
  widths: (keyof typeof windows)[] = ['wide', 'narrow'],
): Promise<void> {
  // From look to look one thing changes: of two at once Chromium now and then forgets the one.
  const schemes: ('light' | 'dark')[] = ['light', 'dark'];
  for (const width of widths) {
    await page.setViewportSize(windows[width]);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.evaluate(arrive);
      const look = `${what}, ${colorScheme}, ${width}`;
      expect(brokenRules(await quick(page).analyze()), look).toEqual([]);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, `${look}: wider than the window`).toBeLessThanOrEqual(0);
    }
    schemes.reverse();
  }
}

/**
 * Colours that are on their way to others are none that one reads by. What is skipped out of sight keeps those of the look before in
 * Chromium, and what is on its way there never arrives: all of it is shown, under a rule that is new each time.
 */
function arrive(): void {
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
