import { isLocalImage } from './html/pasted-images.ts';
import type { RtfImage } from './rtf-images.ts';

/** The files of pictures that came with a paste, by the address that stands for each until it is sent; null: not at hand. */
export type ImageFiles = Map<string, File | null>;

const PREFIX = '/given-picture/';
let count = 0;

/** Takes pictures that have no address of their own out of pasted HTML and leaves stand-ins for them. */
export function takeLocalImages(body: HTMLElement, fromRtf: (RtfImage | null)[]): ImageFiles {
  const files: ImageFiles = new Map();
  let local = 0;
  for (const image of body.querySelectorAll('img')) {
    if (!isLocalImage(image)) continue;
    const source = image.getAttribute('src') ?? '';
    const address = `${PREFIX}${++count}`;
    const inRtf = source.startsWith('data:') ? null : fromRtf[local++];
    files.set(address, fileFromDataUrl(source) ?? fileOfRtf(inRtf));
    image.setAttribute('src', address);
  }
  return files;
}

/** The file of a `data:` picture, or null for any other address. */
export function fileFromDataUrl(source: string): File | null {
  const [, type, data] = /^data:(image\/[a-z+.-]+);base64,([\s\S]+)$/i.exec(source) ?? [];
  if (!type || !data) return null;
  try {
    return asFile(
      type,
      Uint8Array.from(atob(data.replace(/\s+/g, '')), (letter) => letter.charCodeAt(0)),
    );
  } catch {
    return null; // not base64 after all
  }
}

function fileOfRtf(picture: RtfImage | null | undefined): File | null {
  return picture ? asFile(picture.type, picture.bytes) : null;
}

function asFile(type: string, bytes: Uint8Array<ArrayBuffer>): File {
  return new File([bytes], `picture.${type.slice('image/'.length).replace('jpeg', 'jpg')}`, { type });
}
