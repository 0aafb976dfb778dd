import { isGiven } from './pasted-pictures.ts';
import type { RtfPicture } from './rtf-pictures.ts';

/** The files of pictures that came with a paste, by the address that stands for each until it is sent; null: not at hand. */
export type GivenFiles = Map<string, File | null>;

const PREFIX = '/given-picture/';
let count = 0;

/** Takes pictures that have no address of their own out of pasted HTML and leaves stand-ins for them. */
export function takeGivenPictures(body: HTMLElement, fromRtf: (RtfPicture | null)[]): GivenFiles {
  const files: GivenFiles = new Map();
  let local = 0;
  for (const image of body.querySelectorAll('img')) {
    if (!isGiven(image)) continue;
    const source = image.getAttribute('src') ?? '';
    const address = `${PREFIX}${++count}`;
    const inRtf = source.startsWith('data:') ? null : fromRtf[local++];
    files.set(address, fileOfData(source) ?? fileOfRtf(inRtf));
    image.setAttribute('src', address);
  }
  return files;
}

/** The file of a `data:` picture, or null for any other address. */
export function fileOfData(source: string): File | null {
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

function fileOfRtf(picture: RtfPicture | null | undefined): File | null {
  return picture ? asFile(picture.type, picture.bytes) : null;
}

function asFile(type: string, bytes: Uint8Array<ArrayBuffer>): File {
  return new File([bytes], `picture.${type.slice('image/'.length).replace('jpeg', 'jpg')}`, { type });
}
