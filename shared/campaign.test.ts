import { expect, it } from 'vitest';
import { markLink } from './campaign.ts';

const campaign = { origin: 'https://example.org', name: 'weekly:2026-11-23' };
const MARK = 'utm_source=newsletter&utm_medium=email&utm_campaign=weekly%3A2026-11-23';

it.each([
  ['https://example.org/blog/on-tea', `https://example.org/blog/on-tea?${MARK}`],
  ['https://example.org/blog/on-tea#leaves', `https://example.org/blog/on-tea?${MARK}#leaves`],
  ['https://example.org/blogs?page=2', `https://example.org/blogs?page=2&${MARK}`],
  ['https://example.org', `https://example.org?${MARK}`],
  ['https://example.org/?', `https://example.org/?${MARK}`],
  ['https://example.org/a?utm_source=mine', 'https://example.org/a?utm_source=mine'],
  ['https://example.org.evil.test/', 'https://example.org.evil.test/'],
  ['https://elsewhere.test/', 'https://elsewhere.test/'],
  ['mailto:ada@example.org', 'mailto:ada@example.org'],
])('%s', (url, marked) => {
  expect(markLink(url, campaign)).toBe(marked);
  expect(markLink(url, null)).toBe(url);
});
