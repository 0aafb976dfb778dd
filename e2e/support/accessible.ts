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

/**
 * The same for the page's main part alone, in a third of the time: without another window, and without what repeats on every
 * page.
 */
export async function barriersInMain(page: Page) {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).include('main');
  return brokenRules(await axe.options({ runOnly: tags, resultTypes: ['violations'] }).analyze());
}

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;

function brokenRules({ violations }: Results) {
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target }) => target.join(' ')),
  }));
}
