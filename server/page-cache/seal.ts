import { pagePolicy, scriptHash } from '../security.ts';

/** A page's text as every visitor may have it, with the policy that lets just its own scripts run. */
export interface SealedPage {
  html: string;
  policy: string;
}

/**
 * Turns a page rendered with a random nonce into one that can be kept: only scripts that carry the nonce are hashed
 * into the policy (a script that came in with content has none), then the nonce is taken out.
 */
export function sealPage(html: string, nonce: string, others?: { tagManager: boolean }): SealedPage {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (let at = html.indexOf('<script'); at >= 0; at = html.indexOf('<script', at + 1)) {
    const opened = html.indexOf('>', at);
    const tag = html.slice(at, opened);
    if (!tag.includes(mark) || tag.includes(' src=')) continue;
    hashes.add(scriptHash(html.slice(opened + 1, html.indexOf('</script', opened))));
  }
  return { html: html.replaceAll(mark, ''), policy: pagePolicy([...hashes], others) };
}
