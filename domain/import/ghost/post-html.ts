import type { Notices } from '../files/notices.ts';
import { UnreadableFile } from '../files/read-file.ts';
import { MAX_TEXT, TEXT_TOO_LONG } from '../files/read-xml.ts';
import { lexicalHtml } from './lexical.ts';
import { mobiledocHtml } from './mobiledoc.ts';
import type { GhostPost } from './read-ghost.ts';

/**
 * A post's HTML: as Ghost rendered it, else made of its document. Throws `UnreadableFile` for a text that is
 * too long.
 */
export function postHtml({ fields }: GhostPost, notices: Notices): string {
  for (const name of ['html', 'lexical', 'mobiledoc']) {
    const body = fields[name];
    if (typeof body !== 'string' || body.trim() === '') continue;
    if (body.length > MAX_TEXT) throw new UnreadableFile(TEXT_TOO_LONG);
    if (name === 'html') return body;
    const document = parse(body);
    return name === 'lexical' ? lexicalHtml(document, notices) : mobiledocHtml(document, notices);
  }
  return '';
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new UnreadableFile('its text is damaged');
  }
}
