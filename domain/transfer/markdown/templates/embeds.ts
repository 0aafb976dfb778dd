import { linkHtml } from '../html-text.ts';
import { oneNamed, type TagArguments } from './tag-arguments.ts';

const SERVICES: Record<string, (id: string, rest: TagArguments) => string> = {
  youtube: (id) => `https://www.youtube.com/watch?v=${id}`,
  vimeo: (id) => `https://vimeo.com/${id}`,
  tweet: (id, { named }) => `https://twitter.com/${named.user ?? 'i'}/status/${id}`,
  instagram: (id) => `https://www.instagram.com/p/${id}/`,
  gist: (id, { positional }) => `https://gist.github.com/${[id, positional[1]].filter(Boolean).join('/')}`,
  codepen: (id) => `https://codepen.io/${id}`,
  github: (id) => `https://github.com/${id}`,
  speakerdeck: (id) => `https://speakerdeck.com/player/${id}`,
  spotify: (id) => `https://open.spotify.com/${id}`,
  embed: (id) => id,
};
const ALSO: Record<string, string> = {
  twitter: 'tweet',
  x: 'tweet',
  yt: 'youtube',
  video: 'embed',
  audio: 'embed',
};

/** A link in place of embedded content (a video, a tweet, a gist), or null if `name` is not a known service. */
export function embedLink(name: string, given: TagArguments): string | null {
  const service = serviceOf(name);
  if (service === null) return null;
  const id = oneNamed(given, 'id', 'videoId', 'video_id', 'url', 'src', 'link') ?? given.positional[0];
  if (!id) return null;
  const url = /^https?:\/\//.test(id) ? id : SERVICES[service]?.(id, given);
  if (!url || !/^https?:\/\//.test(url)) return null;
  return linkHtml(url, oneNamed(given, 'title', 'caption') ?? url);
}

/** The service that one of the name's words says: `youtube.html`, `video/youtube`. */
function serviceOf(name: string): string | null {
  const words = name
    .toLowerCase()
    .replace(/\.\w+$/, '')
    .split(/[^a-z]+/);
  const word = words.find((w) => Object.hasOwn(SERVICES, w) || Object.hasOwn(ALSO, w));
  return word === undefined ? null : (ALSO[word] ?? word);
}
