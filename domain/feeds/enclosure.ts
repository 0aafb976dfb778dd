import { linksIn } from '../body/body.ts';

/** A sound or film that an article links to, which podcast programs play. */
export interface Enclosure {
  /** Absolute. */
  url: string;
  type: string;
}

/** The types of sounds and films by their extensions (https://www.iana.org/assignments/media-types/). */
const types: Record<string, string> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
};
const FILE = new RegExp(`\\.(${Object.keys(types).join('|')})$`, 'i');
/** Tells most texts, which have no such link, from the others. */
const MAY_LINK = new RegExp(FILE.source.replace('$', '\\b'), 'i');

/** Finds the first sound or film that a rendered body links to; null if there is none. */
export async function findEnclosure(rendered: string, page: string): Promise<Enclosure | null> {
  if (!MAY_LINK.test(rendered)) return null;
  for (const href of await linksIn(rendered)) {
    const url = URL.parse(href, page);
    const type = types[FILE.exec(url?.pathname ?? '')?.[1]?.toLowerCase() ?? ''];
    if (type && url && /^https?:$/.test(url.protocol)) return { url: url.href, type };
  }
  return null;
}
