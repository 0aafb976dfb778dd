import { expect, it } from 'vitest';
import type { Site } from '../request/load-site.ts';
import { person } from './schema-org.ts';

it('names the profiles of an author as URLs that every program reads', () => {
  const author = { slug: 'ada', name: 'Ada', userImage: null, bio: null };
  const links = ['https://bücher.example/মা?q=a b'];
  expect(person({ origin: 'https://site.example' } as Site, { ...author, links })).toMatchObject({
    sameAs: ['https://xn--bcher-kva.example/%E0%A6%AE%E0%A6%BE?q=a%20b'],
  });
});
