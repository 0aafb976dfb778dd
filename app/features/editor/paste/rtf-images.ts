export type RtfImage = { type: string; bytes: Uint8Array<ArrayBuffer> };

const TYPES: Record<string, string> = { pngblip: 'image/png', jpegblip: 'image/jpeg' };

/**
 * Reads the images of rich text in order; null for one in a format that browsers do not show. Word's HTML
 * refers to files that only Word can read, but the RTF beside it holds the images in hexadecimal (`{\pict …
 * \pngblip … 89504e47…}`, Rich Text Format Specification 1.9.1, "Pictures"). Each appears again in
 * `\nonshppict`, for old readers.
 */
export function readRtfImages(rtf: string): (RtfImage | null)[] {
  const images: (RtfImage | null)[] = [];
  for (const { index } of rtf.matchAll(/\{\\pict(?![a-z])/g)) {
    if (/\\nonshppict\s*$/.test(rtf.slice(Math.max(0, index - 20), index))) continue;
    images.push(readImage(readGroup(rtf, index)));
  }
  return images;
}

/** Returns the text of the group that begins at `start`, without the groups inside it. */
function readGroup(rtf: string, start: number): string {
  let depth = 0;
  let text = '';
  let from = start + 1;
  for (let at = start; at < rtf.length; at++) {
    const character = rtf[at];
    if (character === '{' && depth++ === 1) text += rtf.slice(from, at);
    else if (character === '}') {
      depth--;
      if (depth === 0) return text + rtf.slice(from, at);
      if (depth === 1) from = at + 1;
    }
  }
  return text;
}

function readImage(group: string): RtfImage | null {
  const blip = /\\(pngblip|jpegblip)\b/.exec(group)?.[1];
  const hex = /(?:^|[\s\d}])((?:[0-9a-f]{2}\s*){16,})\s*$/i.exec(group)?.[1]?.replace(/\s+/g, '');
  const type = blip && TYPES[blip];
  if (!type || !hex) return null;
  return { type, bytes: Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)) };
}
