import type { CleanOptions } from './clean/clean.ts';
import type { BodyComparison } from './compare.ts';
import type { RenderedBody, RenderOptions } from './render/render.ts';

/**
 * The work on bodies, whose time grows with their length: plain values in and out, so that a thread can do it. The
 * sanitiser, ProseMirror and the highlighter are loaded by the first who needs them.
 */
export const tasks = {
  async clean(html: string, options?: CleanOptions): Promise<{ html: string; dropped: string[] }> {
    const { clean } = await import('./clean/clean.ts');
    return clean(html, options);
  },

  async render(html: string, options: Omit<RenderOptions, 'highlight'>): Promise<RenderedBody> {
    const { render } = await import('./render/render.ts');
    if (!html.includes('<code class="language-')) return render(html, options);
    const { articleHighlighter } = await import('../../contract/body/highlight.ts');
    return render(html, { ...options, highlight: articleHighlighter() });
  },

  async elsewhere(rendered: string, base: string): Promise<string> {
    const { withAbsoluteUrls } = await import('./render/absolute-urls.ts');
    return withAbsoluteUrls(rendered, base);
  },

  async compare(before: string, after: string): Promise<BodyComparison> {
    const { compareTexts } = await import('./compare.ts');
    return compareTexts(await linesOf(before), await linesOf(after));
  },
};

/** What there is to read in a clean body, a line for each block and for each line of code. */
async function linesOf(html: string): Promise<string[]> {
  const [{ buildTree }, { parseTree }, { plainText }] = await Promise.all([
    import('./tree.ts'),
    import('./parse.ts'),
    import('./plain-text.ts'),
  ]);
  return plainText(parseTree(buildTree(html)))
    .split('\n')
    .filter(Boolean);
}
