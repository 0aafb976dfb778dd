import { describe, expect, it } from 'vitest';
import { inlineHash } from '../http/security.ts';
import { replaceNonceByHashes, styleHashes } from './csp-hashes.ts';

describe('sealing a page', () => {
  const nonce = 'bm9uY2U=';

  it('lets the scripts of the page run and none that came in with content', () => {
    const own = 'window.theme = "dark";';
    const page = `<head><script nonce="${nonce}">${own}</script></head><script>alert(1)</script><script nonce="other">2</script>`;
    const { html, policy } = replaceNonceByHashes(page, nonce);
    expect(policy).toContain(inlineHash(own));
    expect(policy).not.toContain(inlineHash('alert(1)'));
    expect(policy).not.toContain(inlineHash('2'));
    expect(html).not.toContain(nonce);
    expect(html).toContain(`<script>${own}</script>`);
  });

  it('lets the style elements of the head apply and none of the content', () => {
    const page =
      '<head><style>p{color:red}</style></head><body style="color:red"><style>a{color:red}</style>';
    const { policy } = replaceNonceByHashes(page, nonce);
    expect(policy).toContain(`style-src 'self' ${inlineHash('p{color:red}')};`);
    expect(policy).toContain("style-src-attr 'unsafe-inline'");
    expect(policy).not.toContain(inlineHash('a{color:red}'));
  });

  it('allows no style element of a page whose head does not end', () => {
    expect(styleHashes('<p>Text</p><style>p { color: red }</style>')).toEqual([]);
  });

  it('needs no hash for a script that is a file of ours', () => {
    const { policy } = replaceNonceByHashes(`<script nonce="${nonce}" src="/assets/a.js"></script>`, nonce);
    expect(policy).toContain("script-src 'self';");
  });
});
