import { Parser } from 'htmlparser2';
import type { CleanOptions } from './clean/clean.ts';
import type { BodyComparison } from './compare.ts';
import type { EmailBody, EmailOptions } from './render/email.ts';
import type { RenderedBody, RenderOptions } from './render/render.ts';

/**
 * The tasks on bodies, whose time grows with the length. Arguments and results are serialisable, so that a
 * worker thread can run them. The sanitiser, ProseMirror and the highlighter are loaded on first use.
 */
export const tasks = {
  async clean(html: string, options?: CleanOptions): Promise<{ html: string; dropped: string[] }> {
    const { clean } = await import('./clean/clean.ts');
    return clean(html, options);
  },

  async render(html: string, options: Omit<RenderOptions, 'highlight' | 'formula'>): Promise<RenderedBody> {
    const { render } = await import('./render/render.ts');
    return render(html, { ...options, ...(await loadHighlighter(html)), ...(await loadFormulas(html)) });
  },

  async renderForFeed(rendered: string, base: string, images: ReadonlyMap<string, string>): Promise<string> {
    const { forFeed } = await import('./render/feed.ts');
    return forFeed(rendered, { base, images });
  },

  async forEmail(rendered: string, options: EmailOptions): Promise<EmailBody> {
    const { forEmail } = await import('./render/email.ts');
    return forEmail(rendered, options);
  },

  async withoutPrivateImages(html: string): Promise<string> {
    const { withoutPrivateImages } = await import('./published/private-images.ts');
    return withoutPrivateImages(html);
  },

  async links(html: string): Promise<string[]> {
    const links = new Set<string>();
    const parser = new Parser({ onopentag: (tag, { href }) => tag === 'a' && href && links.add(href) });
    parser.end(html);
    return [...links];
  },

  async compare(before: string, after: string): Promise<BodyComparison> {
    const { compareTexts } = await import('./compare.ts');
    return compareTexts(await readLines(before), await readLines(after));
  },
};

async function loadHighlighter(html: string): Promise<Pick<RenderOptions, 'highlight'>> {
  if (!html.includes('<code class="language-')) return {};
  const { articleHighlighter } = await import('../../shared/body/highlight.ts');
  return { highlight: articleHighlighter() };
}

async function loadFormulas(html: string): Promise<Pick<RenderOptions, 'formula'>> {
  if (!html.includes('class="formula"')) return {};
  const { formulaRenderer } = await import('./render/formulas.ts');
  return { formula: formulaRenderer() };
}

/** The text of a clean body, one line for each block and each line of code. */
async function readLines(html: string): Promise<string[]> {
  const [{ buildTree }, { parseTree }, { plainText }] = await Promise.all([
    import('./tree.ts'),
    import('./parse.ts'),
    import('./plain-text.ts'),
  ]);
  return plainText(parseTree(buildTree(html)), { states: true })
    .split('\n')
    .filter(Boolean);
}
