/** A picture as an RTF file holds it. */
export type RtfImage = { type: string; bytes: Uint8Array<ArrayBuffer> };

const TYPES: Record<string, string> = { pngblip: 'image/png', jpegblip: 'image/jpeg' };

/**
 * The pictures of a rich-text copy, in their order, null for one in a format that browsers do not show. Word names
 * pictures in its HTML by files only it can read, and puts them whole, in hexadecimal, into the RTF beside it
 * (`{\pict … \pngblip … 89504e47…}`, Rich Text Format Specification 1.9.1, "Pictures"). Each also comes a second time,
 * in `\nonshppict`, for old readers.
 */
export function readRtfImages(rtf: string): (RtfImage | null)[] {
  const pictures: (RtfImage | null)[] = [];
  for (const { index } of rtf.matchAll(/\{\\pict(?![a-z])/g)) {
    if (/\\nonshppict\s*$/.test(rtf.slice(Math.max(0, index - 20), index))) continue;
    pictures.push(readPicture(groupAt(rtf, index)));
  }
  return pictures;
}

/** The text of a group without those inside it, from its opening brace on. */
function groupAt(rtf: string, start: number): string {
  let depth = 0;
  let own = '';
  let from = start + 1;
  for (let at = start; at < rtf.length; at++) {
    const letter = rtf[at];
    if (letter === '{' && depth++ === 1) own += rtf.slice(from, at);
    else if (letter === '}') {
      depth--;
      if (depth === 0) return own + rtf.slice(from, at);
      if (depth === 1) from = at + 1;
    }
  }
  return own;
}

function readPicture(group: string): RtfImage | null {
  const blip = /\\(pngblip|jpegblip)\b/.exec(group)?.[1];
  const hex = /(?:^|[\s\d}])((?:[0-9a-f]{2}\s*){16,})\s*$/i.exec(group)?.[1]?.replace(/\s+/g, '');
  const type = blip && TYPES[blip];
  if (!type || !hex) return null;
  return { type, bytes: Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)) };
}
