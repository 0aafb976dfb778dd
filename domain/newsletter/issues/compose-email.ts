import { randomUUID } from 'node:crypto';
import type { issueContents } from '../../../contract/newsletter-issue.ts';
import { EncodedSize } from '../../../platform/encoded-size.ts';
import { absoluteUrl } from '../../../shared/body/urls.ts';
import { type Campaign, markLink } from '../../../shared/campaign.ts';
import { pathTo } from '../../../shared/paths.ts';
import { escapeHtml, escapeText } from '../../../shared/text/escape-html.ts';
import { siteDirection } from '../../../shared/text/text-direction.ts';
import type { ArticleForEmail } from '../../articles/articles.ts';
import { type EmailBody, imageUrlsIn, renderForEmail } from '../../body/body.ts';
import { categoryTitles } from '../../categories/categories.ts';
import type { Ctx } from '../../context.ts';
import { type EmailLook, linkStyle, loadEmailLook, toEmailLook, writeLayout } from '../../email/email.ts';
import { findImagesForEmail } from '../../images/images.ts';
import { loadSettings } from '../../site/site.ts';
import type { IssueEmail, IssueItem } from '../sending/issue-email.ts';
import {
  type BannerImage,
  banner,
  button,
  digestSection,
  heading,
  paragraph,
  textLink,
} from './email-parts.ts';

type Links = Record<'unsubscribe' | 'preferences', string>;
type Content = (typeof issueContents)[number];

/** An article, saved or not. */
type WrittenArticle = Omit<ArticleForEmail, 'status'>;

/**
 * The maximum of the HTML, and of HTML and text together, in bytes as they are sent: the whole email stays
 * below 100 kB, and mail programs such as Gmail cut one whose HTML has more than 102 kB.
 */
const MAX_BYTES = { html: 75_000, total: 95_000 };

/**
 * Writes an article as an email: whole, or its description with a link. `campaign` marks the links of one
 * that is sent.
 */
export async function composeArticle(
  ctx: Ctx,
  found: WrittenArticle,
  content: Content,
  campaign: Campaign | null = null,
): Promise<IssueEmail> {
  const { article, rendered } = found;
  const url = ctx.config.publicUrl + pathTo.text(article);
  const images = await findImagesForEmail(ctx.db.read, [...imageUrlsIn(rendered), article.bannerImg ?? '']);
  const { email } = await composeText(ctx, {
    title: article.title,
    url,
    lang: article.lang,
    isRightToLeft: siteDirection(article.lang) === 'rtl',
    names: article.authors.map(({ name }) => name).join(', '),
    image: findBanner(found, url, images),
    images,
    description: article.description,
    rendered: content === 'excerpt' ? '' : rendered,
    campaign,
  });
  return email;
}

/** A text before it is an email. */
interface EmailText {
  title: string;
  /** The page of the text; null for a text that is an email alone. */
  url: string | null;
  lang: string;
  isRightToLeft: boolean;
  /** The authors. */
  names: string;
  image: BannerImage | null;
  /** The URLs of images that mail programs show, by those in the text. */
  images: ReadonlyMap<string, string>;
  description: string;
  /** Blank for an email with the description alone. */
  rendered: string;
  campaign: Campaign | null;
}

/** Writes a text as an email with the links of a subscriber. `isCut` if it does not have all of the text. */
export async function composeText(
  ctx: Ctx,
  source: EmailText,
): Promise<{ email: IssueEmail; isCut: boolean }> {
  const { title, url, lang, isRightToLeft, names, image, images, description, rendered, campaign } = source;
  const link = url && markLink(url, campaign);
  const look = await loadEmailLook(ctx);
  const links = createLinkPlaceholders();
  const write = (body: EmailBody) => ({
    html: writeLayout(look, {
      lang,
      isRightToLeft,
      title,
      summary: description,
      darkRules: body.darkRules,
      footer: writeFooter(look, links),
      body: [
        heading(title, link),
        names && paragraph(names, 'small'),
        banner(image, link),
        body.html.content,
        link && button(readLabel(body.html), link, look),
      ]
        .filter(Boolean)
        .join('\n'),
    }),
    text: writeText(look, {
      ...links,
      body: [title, names, body.text.content, link && `${readLabel(body.text)}: ${link}`]
        .filter(Boolean)
        .join('\n\n'),
    }),
  });
  const short: EmailBody = {
    html: { content: paragraph(description), isCut: true },
    text: { content: description, isCut: true },
    darkRules: '',
  };
  const finish = (body: EmailBody) => ({
    email: { subject: title, ...write(body), ...links },
    isCut: body.html.isCut || body.text.isCut,
  });
  if (rendered.trim() === '') return finish(short);
  const frame = measure(write({ ...short, html: { content: '', isCut: true } }));
  return finish(
    await renderForEmail(rendered, {
      base: url ?? ctx.config.publicUrl,
      isRightToLeft,
      maxBytes: { html: MAX_BYTES.html - frame.html, total: MAX_BYTES.total - frame.html - frame.text },
      images,
      description,
      accent: look.accent.light,
      campaign,
    }),
  );
}

function readLabel({ isCut }: EmailBody['html']): string {
  return isCut ? 'Continue reading' : 'Read on the site';
}

function measure({ html, text }: Pick<IssueEmail, 'html' | 'text'>): { html: number; text: number } {
  return { html: new EncodedSize().add(html).bytes, text: new EncodedSize().add(text).bytes };
}

/**
 * Writes a digest: a title, an image and a description for each article, as many as fit, and the number of
 * the others of each category with a link. Each recipient gets what is in the categories that they want. The
 * first `articles` have precedence; `counts` says how many there are in each category.
 */
export async function composeDigest(
  ctx: Ctx,
  articles: ArticleForEmail[],
  title: string,
  counts: ReadonlyMap<string, number>,
  campaign: Campaign | null = null,
): Promise<IssueEmail> {
  const settings = await loadSettings(ctx);
  const { name, lang } = settings;
  const look = await toEmailLook(ctx, settings);
  const [links, list] = [createLinkPlaceholders(), placeholder('articles')];
  const subject = `${name}: ${title}`;
  const isRightToLeft = siteDirection(lang) === 'rtl';
  const email = {
    html: writeLayout(look, {
      lang,
      isRightToLeft,
      title: subject,
      summary: articles.map(({ article }) => article.title).join(' · '),
      footer: writeFooter(look, links),
      body: `${heading(title, markLink(ctx.config.publicUrl, campaign))}\n${list}`,
    }),
    text: writeText(look, { ...links, body: `${title}\n\n${list}` }),
  };
  const titles = await categoryTitles(ctx);
  const urls = articles.flatMap(({ article }) => article.bannerImg ?? []);
  const images = await findImagesForEmail(ctx.db.read, urls);
  const frame = measure(email);
  const room = MAX_BYTES.total - frame.html - frame.text;
  const moreItems = (numbers: ReadonlyMap<string, number>) =>
    takeFitting(
      [...numbers].map(([category, count]) =>
        moreItem(look, { category, title: titles.shown(category), count, campaign }),
      ),
      room / 4,
    );
  const reserved = measure(joinItems(moreItems(counts)));
  const shown = takeFitting(
    articles.map((found) => digestItem(ctx, found, images, campaign)),
    room - reserved.html - reserved.text,
  );
  const left = new Map(counts);
  for (const { category } of shown) left.set(category, (left.get(category) ?? 1) - 1);
  for (const [category, count] of left) if (count === 0) left.delete(category);
  const newestFirst = shown.toSorted((a, b) => b.date.localeCompare(a.date));
  const items = [...newestFirst.map(({ date, ...item }) => item), ...moreItems(left)];
  return { subject, ...email, ...links, list: { placeholder: list, items } };
}

/** The first items that fit into `room` bytes as they are sent. */
function takeFitting<T extends IssueItem>(items: readonly T[], room: number): T[] {
  const [html, text] = [new EncodedSize(), new EncodedSize()];
  const end = items.findIndex((item) => html.add(item.html).bytes + text.add(item.text).bytes > room);
  return end < 0 ? [...items] : items.slice(0, end);
}

function joinItems(items: readonly IssueItem[]): Pick<IssueItem, 'html' | 'text'> {
  return { html: items.map(({ html }) => html).join(''), text: items.map(({ text }) => text).join('') };
}

function digestItem(
  ctx: Ctx,
  found: ArticleForEmail,
  images: ReadonlyMap<string, string>,
  campaign: Campaign | null,
) {
  const { title, description, category, lang, createdAt } = found.article;
  const page = ctx.config.publicUrl + pathTo.text(found.article);
  const url = markLink(page, campaign);
  const isRightToLeft = siteDirection(lang) === 'rtl';
  const image = findBanner(found, page, images);
  return {
    category,
    date: createdAt,
    html: digestSection({ title, description, url, image, isRightToLeft }),
    text: `${title}\n\n${description}\n\n${url}\n\n\n`,
  };
}

interface MoreArticles {
  category: string;
  title: string;
  count: number;
  campaign: Campaign | null;
}

/** Says how many articles of a category a digest leaves out. */
function moreItem(look: EmailLook, { category, title, count, campaign }: MoreArticles): IssueItem {
  const url = markLink(look.siteUrl + pathTo.category(category), campaign);
  const label = `${count} more in ${title}`;
  return { category, html: textLink(label, url, look), text: `${label}: ${url}\n\n` };
}

/** The banner image of an article, in a form that mail programs show. */
function findBanner(
  { article, bannerAlt }: WrittenArticle,
  url: string,
  images: ReadonlyMap<string, string>,
): BannerImage | null {
  const { bannerImg } = article;
  return bannerImg
    ? { src: absoluteUrl(images.get(bannerImg) ?? bannerImg, url), alt: bannerAlt ?? '' }
    : null;
}

/** Creates placeholders for the links of each recipient. */
function createLinkPlaceholders(): Links {
  return { unsubscribe: placeholder('unsubscribe'), preferences: placeholder('preferences') };
}

/** A URL that no text of an author contains. */
function placeholder(name: string): string {
  return `https://${name}.invalid/${randomUUID()}`;
}

/** The reason for an email of the newsletter, and the links that change it, as HTML. */
function writeFooter(look: EmailLook, { unsubscribe, preferences }: Links): string {
  const link = (url: string, label: string) =>
    `<a class="l" href="${escapeHtml(url)}" style="${linkStyle(look)}">${label}</a>`;
  return `You are receiving this email because you subscribed to the ${escapeText(look.siteName)} newsletter. ${link(unsubscribe, 'Unsubscribe')} · ${link(preferences, 'Preferences')}`;
}

function writeText(
  { siteName, footerLine }: EmailLook,
  { unsubscribe, preferences, body }: Links & { body: string },
): string {
  return `${body}

-- 
${footerLine && `${footerLine}\n\n`}You are receiving this email because you subscribed to the ${siteName} newsletter.
To unsubscribe, open this page:

${unsubscribe}

To choose how often you get emails, and which categories:

${preferences}
`;
}
