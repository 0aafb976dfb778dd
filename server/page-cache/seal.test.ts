import { describe, expect, it } from 'vitest';
import { scriptHash } from '../security.ts';
import { sealPage } from './seal.ts';

describe('sealing a page', () => {
  const nonce = 'bm9uY2U=';

  it('lets the scripts of the page run and none that came in with content', () => {
    const own = 'window.theme = "dark";';
    const page = `<head><script nonce="${nonce}">${own}</script></head><script>alert(1)</script><script nonce="other">2</script>`;
    const { html, policy } = sealPage(page, nonce);
    expect(policy).toContain(scriptHash(own));
    expect(policy).not.toContain(scriptHash('alert(1)'));
    expect(policy).not.toContain(scriptHash('2'));
    expect(html).not.toContain(nonce);
    expect(html).toContain(`<script>${own}</script>`);
  });

  it('needs no hash for a script that is a file of ours', () => {
    const { policy } = sealPage(`<script nonce="${nonce}" src="/assets/a.js"></script>`, nonce);
    expect(policy).toContain("script-src 'self';");
  });
});
