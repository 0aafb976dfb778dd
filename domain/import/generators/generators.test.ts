import { expect, it } from 'vitest';
import { byKey } from '../files/fields.ts';
import { parseRecord } from '../files/parse-record.ts';
import { findOldUrls, hiddenBySite, siteFields } from './generators.ts';
import type { PermalinkFacts } from './permalink.ts';
import type { Generator, SiteConfig } from './read-config.ts';

function site(generator: Generator, text: string, format = 'yaml'): SiteConfig {
  const record = parseRecord(text, format);
  if (typeof record === 'string') throw new Error(record);
  return { generator, folder: '', files: [], written: record, settings: byKey(record) };
}

const oldUrls = (config: SiteConfig, { date, ...others }: PermalinkFacts) =>
  findOldUrls(config, others, date === null ? [] : [date]);

const facts = (path: string, more: Partial<PermalinkFacts> = {}): PermalinkFacts => ({
  path,
  title: 'On Green Tea!',
  slug: null,
  values: {},
  categories: [],
  lang: 'en',
  date: '2020-06-01T10:05:00',
  ...more,
});

const multilingual = `baseURL = "https://tea.example/notes/"
defaultContentLanguage = "en"
[languages.en]
[languages.zh-cn]
[languages.bn]
contentDir = "content-bn"
[permalinks]
posts = "/:year/:month/:slugorfilename/"
[permalinks.page]
"how-to" = "/guides/:sections[1:]/:contentbasename/"`;

it.each<[string, string, PermalinkFacts, string[]]>([
  ['a path', '', facts('content/posts/Green Tea.md'), ['/posts/green-tea/']],
  ['a slug', '', facts('content/posts/a.md', { slug: 'Green' }), ['/posts/green/']],
  ['a bundle', '', facts('content/posts/a/index.md'), ['/posts/a/']],
  ['a page at the root', '', facts('content/about.md'), ['/about/']],
  ['`url`', '', facts('content/about.md', { values: { url: '/me.html' } }), ['/me.html']],
  ['a file elsewhere', '', facts('README.md'), []],
  ['a pattern', multilingual, facts('content/posts/a.md'), ['/notes/2020/06/a/', '/2020/06/a/']],
  [
    'a pattern by kind',
    multilingual,
    facts('content/how-to/pot/b.md'),
    ['/notes/guides/pot/b/', '/guides/pot/b/'],
  ],
  ['a pattern without a date', multilingual, facts('content/posts/a.md', { date: null }), []],
  ['a language', multilingual, facts('content/x/a.zh-cn.md'), ['/notes/zh-cn/x/a/', '/zh-cn/x/a/']],
  ['a language in a folder', multilingual, facts('content-bn/x/a.md'), ['/notes/bn/x/a/', '/bn/x/a/']],
])("finds Hugo's URLs: %s", (_, config, page, expected) => {
  expect(oldUrls(site('hugo', config, 'toml'), page)).toEqual(expected);
});

const docs = `baseurl: /pages
url: https://tea.example
permalink: /:categories/:year/:month/:title:output_ext
collections:
  docs: { output: true, permalink: "/guide/:path/" }
  people:
    output: false`;

it.each<[string, string, PermalinkFacts, string[]]>([
  ['the default', '', facts('_posts/2020-06-01-green-tea.md'), ['/2020/06/01/green-tea.html']],
  [
    'pretty',
    'permalink: pretty',
    facts('_posts/2020-06-01-a.md', { categories: ['Tea'] }),
    ['/tea/2020/06/01/a/'],
  ],
  ['a week', 'permalink: weekdate', facts('_posts/2020-06-01-a.md'), ['/2020/W23/Mon/a.html']],
  ['a day of the year', 'permalink: ordinal', facts('_posts/2020-06-01-a.md'), ['/2020/153/a.html']],
  [
    'a folder as category',
    docs,
    facts('tea/_posts/2020-06-01-a.md'),
    ['/pages/tea/2020/06/a.html', '/tea/2020/06/a.html'],
  ],
  ['a collection', docs, facts('_docs/pot/clean.md'), ['/pages/guide/pot/clean/', '/guide/pot/clean/']],
  ['a page', '', facts('about.md'), ['/about.html']],
  ['a page of its own folder', '', facts('tea/index.md'), ['/tea/']],
  [
    'its own pattern',
    '',
    facts('_posts/2020-06-01-a.md', { values: { permalink: '/:year/:slug' } }),
    ['/2020/a'],
  ],
])("finds Jekyll's URLs: %s", (_, config, page, expected) => {
  expect(oldUrls(site('jekyll', config), page)).toEqual(expected);
});

it.each<[string, PermalinkFacts, string[]]>([
  ['a dated file', facts('content/tea/2020-06-01_Crème brûlée.md'), ['/tea/creme-brulee/']],
  ['`path`', facts('content/tea/a.md', { values: { path: 'old/a' } }), ['/old/a']],
  ['a language', facts('content/tea/a.fr.md', { slug: 'le-the' }), ['/fr/tea/le-the/']],
])("finds Zola's URLs: %s", (_, page, expected) => {
  expect(oldUrls(site('zola', 'base_url = "https://tea.example"\n[languages.fr]', 'toml'), page)).toEqual(
    expected,
  );
});

it("finds Hexo's URLs", () => {
  const config = site('hexo', 'url: https://tea.example\nroot: /b/\npermalink: :year/:month/:title/');
  expect(oldUrls(config, facts('source/_posts/a.md'))[0]).toBe('/b/2020/06/a/');
});

it('knows which folders have no pages', () => {
  const config = site('jekyll', docs);
  expect(hiddenBySite(config, '_docs/a.md')).toBeNull();
  expect(hiddenBySite(config, '_people/ada.md')).toMatch(/'people'/);
  expect(hiddenBySite(config, '_notes/a.md')).toMatch(/'_notes'/);
});

it("adds Jekyll's defaults, the last of which counts", () => {
  const config = site(
    'jekyll',
    `defaults:
- { scope: { path: "" }, values: { lang: de, author: Ada } }
- { scope: { path: "en", type: posts }, values: { lang: en } }
- { scope: { path: "*/secret" }, values: { published: "false" } }`,
  );
  expect(siteFields(config, 'en/_posts/2020-06-01-a.md', { Author: 'Bo', tags: 'a b' })).toEqual({
    lang: 'en',
    Author: 'Bo',
    tags: ['a', 'b'],
  });
  expect(siteFields(config, 'x/secret/a.md', {})).toEqual({ lang: 'de', author: 'Ada', published: 'false' });
});
