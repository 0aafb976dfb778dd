import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { articleAddresses, type Canaries, findWords, withData, writeCanaries } from '../support/canaries.ts';
import { allScreens } from '../support/screens.ts';
import type { Site } from '../support/site.ts';

const PUBLIC = [
  '/',
  '/blogs',
  '/about',
  '/archive',
  '/sitemap.xml',
  '/feed.xml',
  '/atom.xml',
  '/category/essays',
];

/** Every address of the site that a person may try, with the words of a search and each article's id. */
async function addresses(site: Site, { words, articles }: Canaries): Promise<string[]> {
  const { paths } = (await (await fetch(`${site.url}/api/v1/openapi.json`)).json()) as {
    paths: Record<string, { get?: unknown }>;
  };
  const calls = Object.entries(paths)
    .filter(([, { get }]) => get)
    .flatMap(([path]) => {
      if (!path.includes('{')) return [path];
      const ofArticle = /articles|working-copies|presence/.test(path);
      return (ofArticle ? articles : articles.slice(0, 1)).map(({ _id }) => path.replaceAll(/\{\w+\}/g, _id));
    });
  const lists = ['draft', 'scheduled', 'trash', 'review', 'published', 'all'].flatMap((status) => [
    `/api/v1/articles/all-articles?limit=100&include=post&status=${status}`,
    `/dashboard/manage-article?status=${status}`,
    `/dashboard/manage-article?status=${status}&author=all`,
  ]);
  const searches = words
    .filter(isSearched)
    .flatMap((word) => [
      `/api/v1/articles/all-articles?search=${word}`,
      `/search?q=${word}`,
      `/dashboard/manage-article?search=${word}`,
    ]);
  const all = [...allScreens.map(([path]) => path), ...lists.filter((path) => path.startsWith('/dashboard'))];
  return [
    ...calls,
    ...lists.filter((path) => path.startsWith('/api')),
    ...searches,
    ...all.flatMap(withData),
    ...PUBLIC.flatMap(withData),
    ...articles.flatMap(articleAddresses),
  ];
}

const isSearched = (word: string) => /title|post|note/.test(word);

test(
  'nobody reads a text of another that is not public, whatever they ask for',
  inTier('all'),
  async ({ site }) => {
    test.slow();
    await site.adminApi.post('categories/create-category', { name: 'essays' });
    const hire = async (name: string, staffRole: string | null) => {
      const account = { name, email: `${name.toLowerCase()}@example.org`, password: 'sparrow-river-42' };
      const session = await site.register(account);
      const { data } = await site.adminApi.get<{ _id: string; email: string }[]>('users?search=');
      const id = data.find(({ email }) => email === account.email)!._id;
      if (staffRole) await site.adminApi.patch(`users/staff-role/${id}`, { staffRole });
      return session;
    };
    const writer = await hire('Wanda', 'contributor');
    const canaries = await writeCanaries(site, await site.apiAs(writer));
    const paths = await addresses(site, canaries);
    const people = {
      visitor: undefined,
      user: await hire('Uma', null),
      contributor: await hire('Carl', 'contributor'),
      author: await hire('Tara', 'author'),
    };
    for (const [who, session] of Object.entries(people))
      expect.soft(await findWords(site, session, paths, canaries.words), who).toEqual([]);
    // The administrator finds them: the addresses are the right ones. A screen shows an article of the trash
    // by its title, and a former text by its words.
    const read = await findWords(site, site.adminSession, paths, canaries.words);
    const missing = canaries.words.filter((word) => !read.some((line) => line.endsWith(`: ${word}`)));
    expect(missing.filter((word) => !/^canary(trash|former)/.test(word))).toEqual([]);
  },
);
