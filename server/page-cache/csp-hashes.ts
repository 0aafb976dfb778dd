import { inlineHash, pagePolicy } from '../http/security.ts';

/** A page's text as every visitor may have it, with the policy that lets just its own scripts run. */
export interface HashedPage {
  html: string;
  policy: string;
}

/**
 * Turns a page rendered with a random nonce into one that can be kept: only scripts that carry the nonce are hashed
 * into the policy (a script that came in with content has none), and the style elements of the head; then the nonce is
 * taken out.
 */
export function replaceNonceByHashes(
  html: string,
  nonce: string,
  others?: { tagManager: boolean },
): HashedPage {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (let at = html.indexOf('<script'); at >= 0; at = html.indexOf('<script', at + 1)) {
    const opened = html.indexOf('>', at);
    const tag = html.slice(at, opened);
    if (!tag.includes(mark) || tag.includes(' src=')) continue;
    hashes.add(inlineHash(html.slice(opened + 1, html.indexOf('</script', opened))));
  }
  const policy = pagePolicy([...hashes], { ...others, styles: styleHashes(html) });
  return { html: html.replaceAll(mark, ''), policy };
}

/** Hashes of the style elements in the head, where no content stands. None if the head does not end. */
export function styleHashes(html: string): string[] {
  const head = html.slice(0, Math.max(html.indexOf('</head>'), 0));
  return [...head.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => inlineHash(text!));
}
