/** The program that pasted HTML comes from; `cocoa` for Xcode and others of Apple, `web` for any other. */
export type PasteSource = 'word' | 'docs' | 'writer' | 'cocoa' | 'web';

/** Detects the marks that programs leave in copied HTML. */
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
  const program = page.querySelector('meta[name="generator" i]')?.getAttribute('content') ?? '';
  if (/^(?:LibreOffice|OpenOffice)/.test(program)) return 'writer';
  return program.startsWith('Cocoa') ? 'cocoa' : 'web';
}
