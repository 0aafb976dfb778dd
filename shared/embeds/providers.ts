/** The size of a player: a ratio of width to height, or a height in CSS pixels at any width. */
export type PlayerSize = { ratio: string } | { height: number };

/** The page and the player that a provider's URL stands for. */
export interface ProviderPage {
  /** The page for readers. */
  page: string;
  /**
   * The URL of the player, which is loaded when a reader presses the card; null if it is not known from the
   * URL.
   */
  frame: string | null;
  size: PlayerSize;
}

/** A site whose pages have a player. */
export interface Provider {
  id: string;
  name: string;
  /** True if its player shows a text, instead of playing a video or music. */
  isText?: true;
  /**
   * True for servers that anybody runs: a page is one of theirs only if the server's oEmbed endpoint says so.
   */
  isFederated?: true;
  /** Reads a URL of the provider; null for any other URL and for pages without a player. */
  read(url: URL): ProviderPage | null;
  /** The oEmbed endpoint for a page (https://oembed.com); absent if the provider has none. */
  oembed?(page: string): string;
}

const WIDE: PlayerSize = { ratio: '16/9' };
const TALL: PlayerSize = { ratio: '9/16' };

/**
 * The sites that have players, each with its forms of URLs. Federated ones, which have any host, come last.
 */
export const providers: readonly Provider[] = [
  {
    id: 'youtube',
    name: 'YouTube',
    read: readYouTube,
    oembed: oembedAt('https://www.youtube.com/oembed'),
  },
  {
    id: 'vimeo',
    name: 'Vimeo',
    read: readVimeo,
    oembed: oembedAt('https://vimeo.com/api/oembed.json'),
  },
  {
    id: 'spotify',
    name: 'Spotify',
    read: readSpotify,
    oembed: oembedAt('https://open.spotify.com/oembed'),
  },
  {
    id: 'soundcloud',
    name: 'SoundCloud',
    read: readSoundCloud,
    oembed: oembedAt('https://soundcloud.com/oembed'),
  },
  {
    id: 'codepen',
    name: 'CodePen',
    isText: true,
    read: readCodePen,
    oembed: oembedAt('https://codepen.io/api/oembed'),
  },
  { id: 'gist', name: 'GitHub Gist', isText: true, read: readGist },
  {
    id: 'bluesky',
    name: 'Bluesky',
    isText: true,
    read: readBluesky,
    oembed: oembedAt('https://embed.bsky.app/oembed'),
  },
  {
    id: 'peertube',
    name: 'PeerTube',
    isFederated: true,
    read: readPeerTube,
    oembed: (page) => oembedAt(`${new URL(page).origin}/services/oembed`)(page),
  },
  {
    id: 'mastodon',
    name: 'Mastodon',
    isText: true,
    isFederated: true,
    read: readMastodon,
    oembed: (page) => oembedAt(`${new URL(page).origin}/api/oembed`)(page),
  },
];

function oembedAt(endpoint: string): (page: string) => string {
  return (page) => `${endpoint}?format=json&url=${encodeURIComponent(page)}`;
}

function readYouTube(url: URL): ProviderPage | null {
  const { host } = url;
  const isShort = host === 'youtu.be';
  if (!isShort && !/^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/.test(host)) return null;
  const [first = '', second = ''] = segments(url);
  const list = /^[\w-]{2,64}$/.exec(url.searchParams.get('list') ?? '')?.[0];
  const id = isShort
    ? first
    : first === 'watch'
      ? (url.searchParams.get('v') ?? '')
      : /^(?:embed|shorts|live|v|e)$/.test(first)
        ? second
        : '';
  const isList = (first === 'playlist' || id === 'videoseries') && list !== undefined;
  if (!isList && !/^[\w-]{11}$/.test(id)) return null;
  const start = isList ? 0 : readSeconds(url.searchParams.get('t') ?? url.searchParams.get('start'));
  const query = [
    ...(start > 0 ? [`start=${start}`] : []),
    ...(list === undefined ? [] : [`list=${list}`]),
    'autoplay=1',
  ];
  return {
    page: isList
      ? `https://www.youtube.com/playlist?list=${list}`
      : `https://www.youtube.com/watch?v=${id}${list ? `&list=${list}` : ''}${start > 0 ? `&t=${start}` : ''}`,
    frame: `https://www.youtube-nocookie.com/embed/${isList ? 'videoseries' : id}?${query.join('&')}`,
    size: first === 'shorts' ? TALL : WIDE,
  };
}

/** Reads a time such as `90`, `90s` or `1h2m3s`. */
function readSeconds(time: string | null): number {
  const match = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(time ?? '');
  const [hours, minutes, seconds] = (match?.slice(1) ?? []).map((part) => Number(part ?? 0));
  return (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
}

function readVimeo(url: URL): ProviderPage | null {
  if (!/^(?:www\.|player\.)?vimeo\.com$/.test(url.host)) return null;
  const match =
    /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|(?:album|showcase)\/\d+\/video\/)?(\d{4,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(
      url.pathname,
    );
  if (!match?.[1]) return null;
  const hash = match[2] ?? /^[0-9a-f]{6,20}$/.exec(url.searchParams.get('h') ?? '')?.[0];
  return {
    page: `https://vimeo.com/${match[1]}${hash ? `/${hash}` : ''}`,
    frame: `https://player.vimeo.com/video/${match[1]}?dnt=1&autoplay=1${hash ? `&h=${hash}` : ''}`,
    size: WIDE,
  };
}

function readSpotify(url: URL): ProviderPage | null {
  if (url.host !== 'open.spotify.com') return null;
  const match =
    /^\/(?:intl-[a-z-]{2,8}\/)?(?:embed\/|embed-podcast\/)?(track|album|playlist|artist|show|episode)\/([0-9A-Za-z]{10,40})(?:\/video)?\/?$/.exec(
      url.pathname,
    );
  if (!match) return null;
  const [, kind = '', id = ''] = match;
  return {
    page: `https://open.spotify.com/${kind}/${id}`,
    frame: `https://open.spotify.com/embed/${kind}/${id}`,
    size: { height: kind === 'track' || kind === 'episode' ? 152 : 352 },
  };
}

/** Pages of SoundCloud that are not a user's. */
const SOUNDCLOUD_PAGES =
  /^(?:charts|discover|feed|jobs|library|pages|search|settings|stream|terms-of-use|tags|upload|you)$/;

function readSoundCloud(url: URL): ProviderPage | null {
  if (url.host === 'w.soundcloud.com') {
    const inner = URL.parse(url.searchParams.get('url') ?? '');
    return inner && /^(?:(?:www|m)\.)?soundcloud\.com$/.test(inner.host) ? readSoundCloud(inner) : null;
  }
  if (!/^(?:(?:www|m)\.)?soundcloud\.com$/.test(url.host)) return null;
  const parts = segments(url);
  const [user = '', second = '', third = ''] = parts;
  const isSet = second === 'sets';
  const isSound = isSet ? third !== '' && parts.length <= 4 : second !== '' && parts.length <= 3;
  const isList = /^(?:albums|followers|following|likes|popular-tracks|reposts|tracks)$/.test(second);
  if (
    !isSound ||
    isList ||
    SOUNDCLOUD_PAGES.test(user) ||
    !parts.every((part) => /^[\w-]{1,255}$/.test(part))
  )
    return null;
  const page = `https://soundcloud.com/${parts.join('/')}`;
  return {
    page,
    frame: `https://w.soundcloud.com/player/?url=${encodeURIComponent(page)}&auto_play=true`,
    size: { height: isSet ? 450 : 166 },
  };
}

function readCodePen(url: URL): ProviderPage | null {
  if (!/^(?:www\.)?codepen\.io$/.test(url.host)) return null;
  const match =
    /^\/(team\/[\w-]{1,60}|[\w-]{1,60})\/(?:pen|full|details|live|debug|embed|embed\/preview)\/([A-Za-z0-9]{4,40})\/?$/.exec(
      url.pathname,
    );
  if (!match) return null;
  const [, user, pen] = match;
  return {
    page: `https://codepen.io/${user}/pen/${pen}`,
    frame: `https://codepen.io/${user}/embed/${pen}?default-tab=result`,
    size: { height: 400 },
  };
}

function readGist(url: URL): ProviderPage | null {
  if (url.host !== 'gist.github.com') return null;
  const match = /^\/([A-Za-z\d-]{1,39})\/([\da-f]{20,40}|\d{1,12})(?:\.js|\.pibb)?\/?$/.exec(url.pathname);
  if (!match) return null;
  const page = `https://gist.github.com/${match[1]}/${match[2]}`;
  return { page, frame: `${page}.pibb`, size: { height: 400 } };
}

/** Bluesky's player wants the account's DID, which the handle of a URL does not tell. */
function readBluesky(url: URL): ProviderPage | null {
  const isFrame = url.host === 'embed.bsky.app';
  if (!isFrame && url.host !== 'bsky.app') return null;
  const match = isFrame
    ? /^\/embed\/(did:[a-z]+:[\w.:%-]{1,200})\/app\.bsky\.feed\.post\/([\w-]{5,30})\/?$/.exec(url.pathname)
    : /^\/profile\/([\w.:%-]{3,250})\/post\/([\w-]{5,30})\/?$/.exec(url.pathname);
  if (!match) return null;
  const [, account = '', post = ''] = match;
  return {
    page: `https://bsky.app/profile/${account}/post/${post}`,
    frame: account.startsWith('did:')
      ? `https://embed.bsky.app/embed/${account}/app.bsky.feed.post/${post}`
      : null,
    size: { height: 480 },
  };
}

function readPeerTube(url: URL): ProviderPage | null {
  const match =
    /^\/(?:w|videos\/watch|videos\/embed)\/([0-9A-Za-z]{20,22}|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\/?$/.exec(
      url.pathname,
    );
  if (!match) return null;
  const start = readSeconds(url.searchParams.get('start'));
  return {
    page: `${url.origin}/w/${match[1]}${start > 0 ? `?start=${start}s` : ''}`,
    frame: `${url.origin}/videos/embed/${match[1]}?autoplay=1&p2p=0${start > 0 ? `&start=${start}s` : ''}`,
    size: WIDE,
  };
}

function readMastodon(url: URL): ProviderPage | null {
  const match =
    /^\/(?:web\/)?@(\w{1,64}(?:[\w.-]{0,100}\w)?)(?:@[\w.-]{3,200})?\/(\d{5,25})(?:\/embed)?\/?$/.exec(
      url.pathname,
    ) ?? /^\/users\/(\w[\w.-]{0,100})\/statuses\/(\d{5,25})(?:\/embed)?\/?$/.exec(url.pathname);
  if (!match) return null;
  // A post of another server has no player here.
  const isForeign = /^\/(?:web\/)?@[^/]*@/.test(url.pathname);
  const page = `${url.origin}/@${match[1]}/${match[2]}`;
  return isForeign ? null : { page, frame: `${page}/embed`, size: { height: 480 } };
}

/** The parts of a path. */
function segments({ pathname }: URL): string[] {
  return pathname.split('/').filter((part) => part !== '');
}
