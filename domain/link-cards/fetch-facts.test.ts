import { expect, it } from 'vitest';
import { FetchError } from '../../platform/fetch-public.ts';
import { type FetchBytes, fetchFacts } from './fetch-facts.ts';

/** Answers requests from a table of URLs to pages in HTML, or to records as JSON. */
function site(pages: Record<string, string | object>): { fetchBytes: FetchBytes; requests: string[] } {
  const requests: string[] = [];
  return {
    requests,
    async fetchBytes(url) {
      requests.push(url);
      const page = pages[url];
      if (page === undefined) throw new FetchError('the server answered 404');
      const isPage = typeof page === 'string';
      const bytes = Buffer.from(isPage ? page : JSON.stringify(page));
      return { bytes, contentType: isPage ? 'text/html' : 'application/json', url };
    },
  };
}

const page = (title: string) =>
  `<meta property="og:title" content="${title}"><meta property="og:description" content="Words"><meta property="og:image" content="/a.png">`;

it('come from the oEmbed endpoint of a provider, without its page', async () => {
  const oembed =
    'https://www.youtube.com/oembed?format=json&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3DdQw4w9WgXcQ';
  const thumbnail_url = 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg';
  const { fetchBytes, requests } = site({ [oembed]: { title: 'A film', author_name: 'Ada', thumbnail_url } });
  expect(await fetchFacts(fetchBytes, 'https://youtu.be/dQw4w9WgXcQ')).toEqual({
    title: 'A film',
    description: 'Ada',
    siteName: 'YouTube',
    confirmed: null,
    imageUrls: ['https://i.ytimg.com/vi/dQw4w9WgXcQ/maxresdefault.jpg', thumbnail_url],
    pageUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  });
  expect(requests).toEqual([oembed]);
});

it('come from the page of a provider whose endpoint fails', async () => {
  const url = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
  const { title, siteName } = await fetchFacts(site({ [url]: page('A film') }).fetchBytes, url);
  expect([title, siteName]).toEqual(['A film', '']);
});

it('join both where the endpoint has no title, and name the account that the player wants', async () => {
  const url = 'https://bsky.app/profile/ada.example/post/3l6oveex3ii2l';
  const did = 'did:plc:z72i7hdynmk6r22z27h6tvur';
  const html = `<blockquote data-bluesky-uri="at://${did}/app.bsky.feed.post/3l6oveex3ii2l">Words</blockquote>`;
  const oembed = `https://embed.bsky.app/oembed?format=json&url=${encodeURIComponent(url)}`;
  const facts = await fetchFacts(
    site({ [url]: page('Ada'), [oembed]: { author_name: 'Ada', html } }).fetchBytes,
    url,
  );
  expect(facts).toEqual({
    title: 'Ada',
    description: 'Words',
    siteName: 'Bluesky',
    confirmed: null,
    imageUrls: ['https://bsky.app/a.png'],
    pageUrl: `https://bsky.app/profile/${did}/post/3l6oveex3ii2l`,
  });
});

it.each([
  ['https://films.example/w/kkGMgK9ZtnKfYAgnEtQxbv', 'https://films.example/videos/embed/x', 'peertube'],
  ['https://films.example/w/kkGMgK9ZtnKfYAgnEtQxbv', 'https://other.example/videos/embed/x', null],
  [
    'https://social.example/@ada/100254678717223630',
    'https://social.example/@ada/100254678717223630/embed',
    'mastodon',
  ],
  ['https://social.example/@ada/100254678717223630', 'https://social.example/about', null],
])('confirm that %s is of a federated provider by the player %s', async (url, player, confirmed) => {
  const { origin } = new URL(url);
  const endpoint = `${origin}/${url.includes('/w/') ? 'services' : 'api'}/oembed?format=json&url=${encodeURIComponent(url)}`;
  const oembed = { title: 'T', thumbnail_url: '/t.png', html: `<iframe src="${player}"></iframe>` };
  const facts = await fetchFacts(site({ [endpoint]: oembed }).fetchBytes, url);
  expect(facts).toMatchObject({ confirmed, imageUrls: [`${origin}/t.png`] });
});

it('are absent for what is not a page with a title', async () => {
  const refusal = (pages: Record<string, string | object>) =>
    fetchFacts(site(pages).fetchBytes, 'https://e.org/').catch((error: Error) => error.message);
  expect(await refusal({})).toBe('the server answered 404');
  expect(await refusal({ 'https://e.org/': {} })).toBe('it is not a web page');
  expect(await refusal({ 'https://e.org/': '<p>a' })).toBe('the page has no title');
});

it.each(['[]', 'null', '"a"', '{', `{"title":7,"thumbnail_url":{},"html":[]}`, ''])(
  'survive an endpoint that answers %s',
  async (reply) => {
    const url = 'https://vimeo.com/76979871';
    const fetchBytes: FetchBytes = async (requested) => ({
      bytes: Buffer.from(requested === url ? page('A film') : reply),
      contentType: 'text/html',
      url: requested,
    });
    expect((await fetchFacts(fetchBytes, url)).title).toBe('A film');
  },
);
