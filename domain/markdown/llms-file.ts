import { articleQuery } from '../../contract/article.ts';
import { LLMS_ARTICLES } from '../../contract/limits.ts';
import { pathTo } from '../../shared/paths.ts';
import { listArticles, publicPages } from '../articles/articles.ts';
import { type Ctx, visitor } from '../context.ts';
import { loadSettings } from '../site/site.ts';

/**
 * Writes `llms.txt` (https://llmstxt.org): what the site is, its newest articles as Markdown files, its pages
 * and feeds. Leaves out what search engines may not index.
 */
export async function writeLlmsFile(ctx: Ctx): Promise<string> {
  const { publicUrl: origin } = ctx.config;
  const { name, tagline } = await loadSettings(ctx);
  const newest = { ...articleQuery.parse({}), limit: LLMS_ARTICLES };
  const { data } = await listArticles({ ...ctx, actor: visitor }, newest);
  const articles = data
    .filter(({ noindex }) => !noindex)
    .map(({ title, slug, description }) => link(title, origin + pathTo.markdown(slug), description));
  const pages = (await publicPages(ctx))
    .slice(0, LLMS_ARTICLES)
    .map(({ title, path }) => link(title, origin + pathTo.page(path)));
  const feeds = [
    link('All articles', `${origin}/blogs`),
    link('Sitemap', `${origin}/sitemap.xml`),
    link('JSON Feed', origin + pathTo.feed('json')),
  ];
  const head = [`# ${inLine(name)}`, ...(tagline === '' ? [] : [`> ${inLine(tagline)}`])];
  const parts = [section('Articles', articles), section('Pages', pages), section('Optional', feeds)];
  return `${[...head, ...parts.filter(Boolean)].join('\n\n')}\n`;
}

function section(title: string, links: string[]): string {
  return links.length === 0 ? '' : `## ${title}\n\n${links.join('\n')}`;
}

function link(title: string, url: string, about = ''): string {
  return `- [${inLine(title)}](${url})${about === '' ? '' : `: ${inLine(about)}`}`;
}

/** A text of one line in which nothing is Markdown. */
function inLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>]/g, '\\$&');
}
