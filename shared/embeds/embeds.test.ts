import { describe, expect, it } from 'vitest';
import { findProvider, parseEmbedUrl } from './embeds.ts';

/** A URL, the provider, the page for readers, and the player. */
type Row = [url: string, provider: string, page: string, frame: string | null];

const youtube = (query = '', start = ''): [string, string, string] => [
  'youtube',
  `https://www.youtube.com/watch?v=dQw4w9WgXcQ${query}`,
  `https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?${start}autoplay=1`,
];
const vimeo: [string, string, string] = [
  'vimeo',
  'https://vimeo.com/76979871',
  'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1',
];
const hiddenVimeo: [string, string, string] = [
  'vimeo',
  'https://vimeo.com/76979871/8272103f6e',
  'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=8272103f6e',
];
const spotify = (kind: string): [string, string, string] => [
  'spotify',
  `https://open.spotify.com/${kind}/4cOdK2wGLETKBW3PvgPWqT`,
  `https://open.spotify.com/embed/${kind}/4cOdK2wGLETKBW3PvgPWqT`,
];
const soundcloud = (path: string): [string, string, string] => [
  'soundcloud',
  `https://soundcloud.com/${path}`,
  `https://w.soundcloud.com/player/?url=${encodeURIComponent(`https://soundcloud.com/${path}`)}&auto_play=true`,
];
const codepen = (user = 'chriscoyier'): [string, string, string] => [
  'codepen',
  `https://codepen.io/${user}/pen/gfdDu`,
  `https://codepen.io/${user}/embed/gfdDu?default-tab=result`,
];
const GIST = 'https://gist.github.com/octocat/6cad326836d38bd3a7ae';
const gist: [string, string, string] = ['gist', GIST, `${GIST}.pibb`];
const DID = 'did:plc:z72i7hdynmk6r22z27h6tvur';
const bluesky: [string, string, string] = [
  'bluesky',
  `https://bsky.app/profile/${DID}/post/3l6oveex3ii2l`,
  `https://embed.bsky.app/embed/${DID}/app.bsky.feed.post/3l6oveex3ii2l`,
];
const UUID = '9c9de5e8-0a1e-484a-b099-e80766180a6d';
const peertube = (id: string, page = '', frame = ''): [string, string, string] => [
  'peertube',
  `https://framatube.org/w/${id}${page}`,
  `https://framatube.org/videos/embed/${id}?autoplay=1&p2p=0${frame}`,
];
const mastodon: [string, string, string] = [
  'mastodon',
  'https://mastodon.social/@Gargron/100254678717223630',
  'https://mastodon.social/@Gargron/100254678717223630/embed',
];

const ROWS: Row[] = [
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', ...youtube()],
  ['http://youtube.com/watch?feature=share&v=dQw4w9WgXcQ', ...youtube()],
  ['https://m.youtube.com/watch?v=dQw4w9WgXcQ&pp=ygUEcmljaw%3D%3D', ...youtube()],
  ['https://music.youtube.com/watch?v=dQw4w9WgXcQ&si=AbC', ...youtube()],
  ['https://youtu.be/dQw4w9WgXcQ?si=K2Zl0xY7', ...youtube()],
  ['https://youtu.be/dQw4w9WgXcQ?t=42', ...youtube('&t=42', 'start=42&')],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s', ...youtube('&t=90', 'start=90&')],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ?feature=share', ...youtube()],
  ['https://www.youtube.com/live/dQw4w9WgXcQ', ...youtube()],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ?start=42&rel=0', ...youtube('&t=42', 'start=42&')],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', ...youtube()],
  ['https://www.youtube.com/v/dQw4w9WgXcQ', ...youtube()],
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI&index=2',
    'youtube',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI&autoplay=1',
  ],
  ...['playlist', 'embed/videoseries'].map(
    (path): Row => [
      `https://www.youtube.com/${path}?list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI`,
      'youtube',
      'https://www.youtube.com/playlist?list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI',
      'https://www.youtube-nocookie.com/embed/videoseries?list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI&autoplay=1',
    ],
  ),
  ['https://vimeo.com/76979871', ...vimeo],
  ['https://www.vimeo.com/76979871?share=copy', ...vimeo],
  ['https://vimeo.com/channels/staffpicks/76979871', ...vimeo],
  ['https://vimeo.com/groups/shortfilms/videos/76979871', ...vimeo],
  ['https://vimeo.com/album/2838732/video/76979871', ...vimeo],
  ['https://vimeo.com/showcase/2838732/video/76979871', ...vimeo],
  ['https://player.vimeo.com/video/76979871?title=0&byline=0', ...vimeo],
  ['https://vimeo.com/76979871/8272103f6e?share=copy', ...hiddenVimeo],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', ...hiddenVimeo],
  ['https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT?si=8d1f', ...spotify('track')],
  ['https://open.spotify.com/intl-de/album/4cOdK2wGLETKBW3PvgPWqT', ...spotify('album')],
  ['https://open.spotify.com/playlist/4cOdK2wGLETKBW3PvgPWqT', ...spotify('playlist')],
  ['https://open.spotify.com/artist/4cOdK2wGLETKBW3PvgPWqT', ...spotify('artist')],
  ['https://open.spotify.com/show/4cOdK2wGLETKBW3PvgPWqT', ...spotify('show')],
  [
    'https://open.spotify.com/embed/episode/4cOdK2wGLETKBW3PvgPWqT?utm_source=generator',
    ...spotify('episode'),
  ],
  ['https://soundcloud.com/forss/flickermood', ...soundcloud('forss/flickermood')],
  ['https://m.soundcloud.com/forss/flickermood?in=forss/sets/soulhack', ...soundcloud('forss/flickermood')],
  ['https://soundcloud.com/forss/flickermood/s-AbC12', ...soundcloud('forss/flickermood/s-AbC12')],
  ['https://soundcloud.com/forss/sets/soulhack', ...soundcloud('forss/sets/soulhack')],
  [
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fforss%2Fflickermood&color=%23ff5500',
    ...soundcloud('forss/flickermood'),
  ],
  ['https://codepen.io/chriscoyier/pen/gfdDu', ...codepen()],
  ['https://codepen.io/chriscoyier/full/gfdDu/', ...codepen()],
  ['https://codepen.io/chriscoyier/details/gfdDu', ...codepen()],
  ['https://codepen.io/chriscoyier/embed/preview/gfdDu?default-tab=html%2Cresult', ...codepen()],
  ['https://codepen.io/team/codepen/pen/gfdDu', ...codepen('team/codepen')],
  [GIST, ...gist],
  [`${GIST}#file-hello_world-rb`, ...gist],
  [`${GIST}.js?file=hello_world.rb`, ...gist],
  [
    'https://bsky.app/profile/bsky.app/post/3l6oveex3ii2l',
    'bluesky',
    'https://bsky.app/profile/bsky.app/post/3l6oveex3ii2l',
    null,
  ],
  [`https://bsky.app/profile/${DID}/post/3l6oveex3ii2l`, ...bluesky],
  [`https://embed.bsky.app/embed/${DID}/app.bsky.feed.post/3l6oveex3ii2l?id=1`, ...bluesky],
  ['https://framatube.org/w/kkGMgK9ZtnKfYAgnEtQxbv', ...peertube('kkGMgK9ZtnKfYAgnEtQxbv')],
  [`https://framatube.org/videos/watch/${UUID}`, ...peertube(UUID)],
  [`https://framatube.org/videos/embed/${UUID}?title=0`, ...peertube(UUID)],
  [
    'https://framatube.org/w/kkGMgK9ZtnKfYAgnEtQxbv?start=1m5s',
    ...peertube('kkGMgK9ZtnKfYAgnEtQxbv', '?start=65s', '&start=65s'),
  ],
  ['https://mastodon.social/@Gargron/100254678717223630', ...mastodon],
  ['https://mastodon.social/@Gargron/100254678717223630/embed', ...mastodon],
  ['https://mastodon.social/users/Gargron/statuses/100254678717223630', ...mastodon],
];

describe('Providers of embeds', () => {
  it.each(ROWS)('reads %s', (url, id, page, frame) => {
    const known = findProvider(url);
    expect(known && [known.provider.id, known.found.page, known.found.frame]).toEqual([id, page, frame]);
  });

  it.each(ROWS)('reads the page of %s as itself', (_url, id, page, frame) => {
    const known = findProvider(page);
    expect(known && [known.provider.id, known.found.page, known.found.frame]).toEqual([id, page, frame]);
  });

  it.each([
    'https://www.youtube.com/@veritasium',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ%22%3E',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
    'https://user:secret@www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://vimeo.com/staffpicks',
    'https://open.spotify.com/user/x',
    'https://soundcloud.com/forss',
    'https://soundcloud.com/forss/likes',
    'https://soundcloud.com/discover/sets/x',
    'https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/293',
    'https://codepen.io/chriscoyier',
    'https://gist.github.com/octocat',
    'https://bsky.app/profile/bsky.app',
    'https://mastodon.social/@Gargron',
    'https://mastodon.social/@user@example.org/100254678717223630',
    'https://medium.com/@user/a-title-0123456789ab',
    'https://example.org/',
    'ftp://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'not a URL',
  ])('finds no player for %s', (url) => {
    expect(findProvider(url)).toBeNull();
  });

  it('gives the size of a player: a ratio for films, a height for the others', () => {
    const size = (url: string) => findProvider(url)?.found.size;
    expect(size('https://youtu.be/dQw4w9WgXcQ')).toEqual({ ratio: '16/9' });
    expect(size('https://www.youtube.com/shorts/dQw4w9WgXcQ')).toEqual({ ratio: '9/16' });
    expect(size('https://open.spotify.com/album/4cOdK2wGLETKBW3PvgPWqT')).toEqual({ height: 352 });
  });

  it('makes cards of http and https URLs only', () => {
    const isEmbed = (url: string) => parseEmbedUrl(url) !== null;
    expect(isEmbed('https://example.org/a?b=c#d')).toBe(true);
    expect(isEmbed('http://example.org')).toBe(true);
    expect(isEmbed(`https://example.org/${'a'.repeat(2000)}`)).toBe(false);
    expect(isEmbed('https://localhost/x')).toBe(false);
    expect(isEmbed('https://me:pass@example.org/')).toBe(false);
    expect(isEmbed('mailto:me@example.org')).toBe(false);
    expect(isEmbed('/blog/x')).toBe(false);
  });
});
