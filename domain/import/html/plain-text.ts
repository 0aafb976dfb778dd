import { DomUtils, parseDocument } from 'htmlparser2';
import { oneLine } from '../../../shared/text/one-line.ts';

/** Resolves entities and removes inline formatting. Other tags are text (`The <Link> component`). */
export function plainText(text: string): string {
  const bare = text
    .replace(/<\/?(?:em|strong|i|b|br|span|code|sup|sub|p|a)(?:\s[^<>]*)?\/?>/gi, '')
    .replaceAll('<', '&lt;');
  return oneLine(DomUtils.textContent(parseDocument(bare)))
    .replace(/\s+/gu, ' ')
    .trim();
}
