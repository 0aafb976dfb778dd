import { describe, expect, it } from 'vitest';
import { settings, settingsChange } from './settings.ts';

const linked = (url: string) => settingsChange.safeParse({ barLinks: [{ label: 'A link', url }] }).success;

describe('links of the navigation', () => {
  it.each(['/', '/blogs', '/category/নদী?page=2#top', 'https://elsewhere.example/a'])(
    'may lead to %s',
    (url) => {
      expect(linked(url)).toBe(true);
    },
  );

  it.each([
    '',
    'blogs',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    'http://elsewhere.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    'mailto:a@b.example',
  ])('may not lead to %j', (url) => {
    expect(linked(url)).toBe(false);
  });

  it('are at first those of the specification', () => {
    const { barLinks, quickLinks, legalLinks } = settings.parse({});
    expect(barLinks.map(({ label }) => label)).toEqual(['Home', 'All Blogs', 'About']);
    expect(quickLinks.map(({ label }) => label)).toEqual(['Home', 'All Articles', 'About Us', 'Contact']);
    expect(legalLinks.map(({ label }) => label)).toEqual(['Terms of Use', 'Privacy Policy', 'Cookie Policy']);
  });
});
