import { randomUUID } from 'node:crypto';
import type { issueContents } from '../../../contract/newsletter-issue.ts';
import { absoluteUrl } from '../../../shared/body/urls.ts';
import { pathTo } from '../../../shared/paths.ts';
import { siteDirection } from '../../../shared/text/text-direction.ts';
import type { ArticleForEmail } from '../../articles/articles.ts';
import { renderForEmail } from '../../body/body.ts';
import type { Ctx } from '../../context.ts';
import { loadSettings } from '../../site/site.ts';
import type { IssueEmail, IssueItem } from '../sending/issue-email.ts';
import { banner, button, heading, paragraph, writeDocument } from './html.ts';

type Content = (typeof issueContents)[number];

/** An article, saved or not. */
type WrittenArticle = Omit<ArticleForEmail, 'status'>;

/** Mail programs such as Gmail cut an email of more than 102 kB; the rest is for the frame around the body. */
const MAX_BODY_BYTES = 80_000;

/** Writes an article as an email: whole, or its excerpt with a link. */
export async function composeArticle(ctx: Ctx, found: WrittenArticle, content: Content): Promise<IssueEmail> {
  const { article, rendered } = found;
  const site = await loadSettings(ctx);
  const url = ctx.config.publicUrl + pathTo.text(article);
  const isRightToLeft = siteDirection(article.lang) === 'rtl';
  const body =
    content === 'whole' && rendered.trim() !== ''
      ? await renderForEmail(rendered, { base: url, isRightToLeft, maxBytes: MAX_BODY_BYTES })
      : { html: paragraph(article.description), text: article.description, isCut: true };
  const read = body.isCut ? 'Continue reading' : 'Read on the site';
  const names = article.authors.map(({ name }) => name).join(', ');
  const links = createLinkPlaceholders();
  const html = [
    heading(article.title, url),
    names && paragraph(names, 'small'),
    renderBanner(found, url),
    body.html,
    button(read, url),
  ];
  return {
    subject: article.title,
    html: writeDocument({
      lang: article.lang,
      isRightToLeft,
      title: article.title,
      siteName: site.name,
      siteUrl: ctx.config.publicUrl,
      summary: article.description,
      ...links,
      body: html.filter(Boolean).join('\n'),
    }),
    text: writeText({
      siteName: site.name,
      ...links,
      body: [article.title, names, body.text, `${read}: ${url}`].filter(Boolean).join('\n\n'),
    }),
    ...links,
  };
}

/** Writes a digest: a title, an image and an excerpt for each article. Each recipient gets the articles that they want. */
export async function composeDigest(
  ctx: Ctx,
  articles: ArticleForEmail[],
  title: string,
): Promise<IssueEmail> {
  const { name, lang } = await loadSettings(ctx);
  const [links, list] = [createLinkPlaceholders(), placeholder('articles')];
  const subject = `${name}: ${title}`;
  return {
    subject,
    html: writeDocument({
      lang,
      isRightToLeft: siteDirection(lang) === 'rtl',
      title: subject,
      siteName: name,
      siteUrl: ctx.config.publicUrl,
      summary: articles.map(({ article }) => article.title).join(' · '),
      ...links,
      body: `${heading(title, ctx.config.publicUrl)}\n${list}`,
    }),
    text: writeText({ siteName: name, ...links, body: `${title}\n\n${list}` }),
    ...links,
    list: { placeholder: list, items: articles.map((found) => digestItem(ctx, found)) },
  };
}

function digestItem(ctx: Ctx, found: ArticleForEmail): IssueItem {
  const { title, description, category } = found.article;
  const url = ctx.config.publicUrl + pathTo.text(found.article);
  const html = [
    renderBanner(found, url),
    heading(title, url, 'h2'),
    paragraph(description),
    button('Read', url),
  ];
  return {
    category,
    html: `<div dir="auto">${html.filter(Boolean).join('\n')}</div>\n`,
    text: `${title}\n\n${description}\n\n${url}\n\n\n`,
  };
}

function renderBanner({ article, banner: image, bannerAlt }: WrittenArticle, url: string): string {
  const src = image?.src ?? article.bannerImg;
  return src ? banner(absoluteUrl(src, url), bannerAlt ?? '', url) : '';
}

/** Creates placeholders for the links of each recipient. */
function createLinkPlaceholders(): Record<'unsubscribe' | 'preferences', string> {
  return { unsubscribe: placeholder('unsubscribe'), preferences: placeholder('preferences') };
}

/** A URL that no text of an author contains. */
function placeholder(name: string): string {
  return `https://${name}.invalid/${randomUUID()}`;
}

function writeText({
  siteName,
  unsubscribe,
  preferences,
  body,
}: Record<'siteName' | 'unsubscribe' | 'preferences' | 'body', string>): string {
  return `${body}

-- 
You are receiving this email because you subscribed to the ${siteName} newsletter.
To unsubscribe, open this page:

${unsubscribe}

To choose how often you get emails, and which categories:

${preferences}
`;
}
