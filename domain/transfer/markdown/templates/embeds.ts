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

/**
 * A link in place of something that another site shows (a film, a tweet, a gist), for a tag or include of that name;
 * null when the name is none of these. Nothing is fetched.
 */
export function embedLink(name: string, given: TagArguments): string | null {
  const service = serviceOf(name);
  if (service === null) return null;
  const id = oneNamed(given, 'id', 'videoId', 'video_id', 'url', 'src', 'link') ?? given.positional[0];
  if (!id) return null;
  const address = /^https?:\/\//.test(id) ? id : SERVICES[service]?.(id, given);
  if (!address || !/^https?:\/\//.test(address)) return null;
  return linkHtml(address, oneNamed(given, 'title', 'caption') ?? address);
}

/** `youtube.html`, `video/youtube`, `youtubePlayer` and the like name a service by one of their words. */
function serviceOf(name: string): string | null {
  const spoken = name
    .toLowerCase()
    .replace(/\.\w+$/, '')
    .split(/[^a-z]+/);
  const word = spoken.find((w) => Object.hasOwn(SERVICES, w) || Object.hasOwn(ALSO, w));
  return word === undefined ? null : (ALSO[word] ?? word);
}
