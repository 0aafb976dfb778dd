import { isLocalImage } from './html/pasted-images.ts';
import type { RtfImage } from './rtf-images.ts';

/** The files of pasted images by placeholder URL; null for a file that only the author has. */
export type ImageFiles = Map<string, File | null>;

const PREFIX = '/pasted-image/';
let count = 0;

/** Replaces the URLs of local images in pasted HTML with placeholders, and returns the images' files. */
export function takeLocalImages(body: HTMLElement, fromRtf: (RtfImage | null)[]): ImageFiles {
  const files: ImageFiles = new Map();
  let local = 0;
  for (const image of body.querySelectorAll('img')) {
    if (!isLocalImage(image)) continue;
    const source = image.getAttribute('src') ?? '';
    const placeholder = `${PREFIX}${++count}`;
    const inRtf = source.startsWith('data:') ? null : fromRtf[local++];
    files.set(placeholder, fileFromDataUrl(source) ?? (inRtf ? createFile(inRtf.type, inRtf.bytes) : null));
    image.setAttribute('src', placeholder);
  }
  return files;
}

/** Returns the file of a `data:` image; null for any other URL. */
export function fileFromDataUrl(source: string): File | null {
  const [, type, data] = /^data:(image\/[a-z+.-]+);base64,([\s\S]+)$/i.exec(source) ?? [];
  if (!type || !data) return null;
  try {
    const bytes = Uint8Array.from(atob(data.replace(/\s+/g, '')), (character) => character.charCodeAt(0));
    return createFile(type, bytes);
  } catch {
    return null; // not valid base64
  }
}

function createFile(type: string, bytes: Uint8Array<ArrayBuffer>): File {
  return new File([bytes], `image.${type.slice('image/'.length).replace('jpeg', 'jpg')}`, { type });
}
