import { expect, it } from 'vitest';
import { screens } from './screens.ts';
import { currentTab } from './use-screens.ts';

const links = screens.flatMap((group) => group.links);
const groups = links.filter((link) => 'tabs' in link);

it.each([
  ['/dashboard/manage-article', ['Articles']],
  ['/dashboard/settings', ['Site']],
  ['/dashboard/settings/about', ['About']],
  ['/dashboard/settings/contact', ['Legal']],
  ['/dashboard/settings/terms', ['Legal']],
  ['/dashboard/import/01', ['Import']],
  ['/dashboard/series/01', ['Series']],
  ['/dashboard/settingsx', []],
  ['/dashboard/media', []],
])('finds the tab at %s', (path, expected) => {
  expect(groups.flatMap(({ tabs }) => currentTab(tabs, path)?.[1] ?? [])).toEqual(expected);
});

it('has at most eleven links for anybody', () => {
  const always = links.filter((link) => 'tabs' in link || link[4] === undefined);
  expect(always.length).toBe(11);
});
