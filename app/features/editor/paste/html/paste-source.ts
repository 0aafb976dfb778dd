/** The program that pasted HTML comes from; `cocoa` for Xcode and others of Apple, `web` for any other. */
export type PasteSource = 'word' | 'docs' | 'cocoa' | 'web';

/** Detects the marks that Word and Google Docs leave in copied HTML. */
export function detectSource(body: HTMLElement): PasteSource {
  if (body.querySelector('[id^="docs-internal-guid"]')) return 'docs';
  const page = body.ownerDocument.documentElement;
  const isWord =
    /urn:schemas-microsoft-com:office/.test(page.outerHTML.slice(0, 2000)) ||
    page.querySelector(
      'meta[name="Generator"][content*="Microsoft"], meta[name="ProgId"][content^="Word"]',
    ) ||
    body.querySelector('[class^="Mso"], [style*="mso-"]');
  if (isWord) return 'word';
  return page.querySelector('meta[name="Generator"][content^="Cocoa"]') ? 'cocoa' : 'web';
}
