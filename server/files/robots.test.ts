import { expect, it } from 'vitest';
import { settings } from '../../contract/settings.ts';
import { writeRobots } from './robots.ts';

const origin = 'https://notes.example';
const write = (change = {}) => writeRobots(origin, { ...settings.parse({}), ...change }).split('\n\n');

it('lets all robots in, but for private paths', () => {
  const [all, sitemap] = write();
  expect(all).toMatch(/^User-agent: \*\nDisallow: \/api\/\nDisallow: \/dashboard\n/);
  expect(sitemap).toBe(`Sitemap: ${origin}/sitemap.xml\n`);
});

it.each([
  ['crawlSearch', 'Googlebot', 'GPTBot'],
  ['crawlAssistants', 'ChatGPT-User', 'Googlebot'],
  ['crawlTraining', 'GPTBot', 'ChatGPT-User'],
])('without %s, %s may read nothing, and %s follows the rules of all', (setting, refused, other) => {
  const [group = '', all] = write({ [setting]: false });
  expect(group.split('\n')).toContain(`User-agent: ${refused}`);
  expect(group).not.toContain(other);
  expect(group).toMatch(/\nDisallow: \/$/);
  expect(all).toContain('User-agent: *\nDisallow: /api/');
});
