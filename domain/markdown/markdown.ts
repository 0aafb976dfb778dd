import type { Article } from '../../contract/article.ts';
import type { Html } from '../../shared/body/schema.ts';
import { absoluteUrl } from '../../shared/body/urls.ts';
import { pathTo } from '../../shared/paths.ts';
import { findArticle } from '../articles/articles.ts';
import { readBody } from '../body/body.ts';
import { type Ctx, visitor } from '../context.ts';
import { writeReadableFile } from '../export/export.ts';

export { writeLlmsFile } from './llms-file.ts';

/** The file of a published article, the path that it has moved to, or nothing that readers may see. */
export type MarkdownLookup =
  | { kind: 'found'; text: string; page: string; noindex: boolean }
  | { kind: 'moved'; path: string }
  | { kind: 'absent' };

/**
 * Writes a published article as Markdown with YAML front matter, as an export does: with what readers see
 * alone, and absolute URLs.
 */
export async function readArticleFile(ctx: Ctx, slug: string): Promise<MarkdownLookup> {
  const found = await findArticle({ ...ctx, actor: visitor }, slug);
  if (found.kind === 'absent') return found;
  if (found.kind === 'moved') return { kind: 'moved', path: pathTo.markdown(found.slug) };
  const { article } = found;
  if (article.slug !== slug) return { kind: 'moved', path: pathTo.markdown(article.slug) };
  const page = ctx.config.publicUrl + pathTo.text(article);
  const pieces = readBody(article.post).map((piece) => withAbsoluteUrls(piece, page));
  const text = await writeReadableFile(matter(article, page), pieces);
  return { kind: 'found', text, page, noindex: article.noindex };
}

function matter(article: Article, page: string): Record<string, unknown> {
  const url = <T extends string | null>(raw: T) => (raw === null ? raw : absoluteUrl(raw, page));
  return {
    title: article.title,
    url: page,
    date: article.createdAt,
    updated: article.updatedAt,
    lang: article.lang,
    authors: nullIfEmpty(article.authors.map(({ name }) => name)),
    category: article.category || null,
    subcategory: article.subcategory,
    tags: nullIfEmpty(article.tags),
    series: article.series?.title ?? null,
    description: article.description || null,
    image: url(article.bannerImg),
    additionalImages: nullIfEmpty(
      article.additionalImages.map(({ url: raw, caption, alt }) => ({ url: url(raw), caption, alt })),
    ),
  };
}

function nullIfEmpty<T>(list: T[]): T[] | null {
  return list.length === 0 ? null : list;
}

function withAbsoluteUrls(piece: Html, base: string): Html {
  if (typeof piece === 'string') return piece;
  const attributes = Object.entries(piece.attributes).map(([name, value]) => [
    name,
    ['href', 'src'].includes(name) && String(value).startsWith('/')
      ? absoluteUrl(String(value), base)
      : value,
  ]);
  return {
    ...piece,
    attributes: Object.fromEntries(attributes),
    children: piece.children.map((child) => withAbsoluteUrls(child, base)),
  };
}
