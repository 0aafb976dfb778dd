import publicCss from '../styles/public.css?inline';
import publicStyles from '../styles/public.css?url';
import { starter, WAITING_ID } from './later.ts';
import { readSheet, usedStyles } from './used-styles.ts';

const sheet = readSheet(publicCss);
const link = `<link nonce="" rel="stylesheet" href="${publicStyles}"/>`;

interface FirstPaint {
  /** The mark of the page's own scripts. */
  nonce: string;
  /** The scripts run at once, not when somebody needs them. */
  now: boolean;
}

/**
 * Makes a rendered reading page ready to be read as soon as it arrives: the styles it uses stand in it, the sheet of
 * all of them and the scripts wait (see `starter`).
 */
export function readableAtOnce(html: string, options: FirstPaint): string {
  if (!html.includes(link)) return html;
  const first = `<style data-first>${usedStyles(sheet, html)}</style>`;
  const plain = `<noscript><link rel="stylesheet" href="${publicStyles}"/></noscript>`;
  return scriptsLater(
    html.replace(link, () => first + plain),
    options,
  );
}

function scriptsLater(html: string, { nonce, now }: FirstPaint): string {
  const files: string[] = [];
  const trimmed = html.replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_link, file: string) => {
    files.push(file);
    return '';
  });
  const opening = `<script nonce="${nonce}" type="module" async="">`;
  const at = trimmed.indexOf(opening);
  if (at < 0) throw new Error('The page has no module script to hold back.');
  const end = trimmed.indexOf('</script>', at) + '</script>'.length;
  const data = `data-styles="${publicStyles}" data-files="${files.join(' ')}"${now ? ' data-now=""' : ''}`;
  const waiting = `<script nonce="${nonce}" type="text/plain" id="${WAITING_ID}" ${data}>`;
  return `${trimmed.slice(0, at)}${waiting}${trimmed.slice(at + opening.length, end)}<script nonce="${nonce}">${starter}</script>${trimmed.slice(end)}`;
}
