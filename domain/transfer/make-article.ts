import { dirname, join } from 'node:path';
import { MAX_BIO, MAX_CAPTION } from '../../contract/limits.ts';
import type { ImportedArticle } from '../articles/articles.ts';
import type { Ctx } from '../context.ts';
import { UnreadableFile } from './files/read-file.ts';
import type { KnownItem } from './import-items.ts';
import { excerptOfMatter, namesOf, noticeOtherFields, titleOf } from './imported-fields.ts';
import { convertMarkdown } from './markdown/markdown.ts';
import type { NoticeBook } from './notices.ts';
import type { PictureShelf, PlacedPicture } from './pictures/picture-shelf.ts';
import { placePictures } from './pictures/place-pictures.ts';
import { type PlannedArticle, readArticleFile } from './plan/import-plan.ts';
import { publicationOf } from './plan/publication.ts';
import type { SiteLinks } from './plan/site-links.ts';
import type { ImportReport } from './report.ts';

/** What the articles of one import share. */
export interface ImportRun {
  root: string;
  source: string;
  links: SiteLinks;
  shelf: PictureShelf;
  known: ReadonlyMap<string, KnownItem>;
  report: ImportReport;
}

/**
 * Everything that is stored of one file, its pictures kept already. What is changed or left out goes into `notices`,
 * what became of its pictures into the report.
 */
export async function makeArticle(
  ctx: Ctx,
  run: ImportRun,
  planned: PlannedArticle,
  notices: NoticeBook,
): Promise<ImportedArticle> {
  const { matter, path } = planned;
  const read = await readArticleFile(run.root, path);
  if (read.matter === null) throw new UnreadableFile('its file changed while it was imported');
  const converted = convertMarkdown(read.body, {
    ...(path.endsWith('.mdx') && { mdx: true }),
    variables: matter.variables,
    addressOf: (file, lang) => run.links.addressOf(file, planned, lang),
    resolveLink: (href) => run.links.resolve(href, planned),
  });
  notices.add(converted.notices);
  noticePlan(planned, notices);
  const search = { root: run.root, folder: dirname(join(run.root, path)) };
  const place = async (src: string, alt: string) => {
    const placed = await run.shelf.place(src, search, alt);
    notePicture(run.report, path, src, placed);
    return placed;
  };
  const picture = matter.image && (await place(matter.image.src, matter.image.alt ?? ''));
  if (matter.image?.caption) notices.leftOut('the caption of its main picture');
  const html = await placePictures(converted.html, place);
  const { status, date } = publicationOf(planned, ctx.now());
  return {
    title: titleOf(planned, converted.html, notices),
    category: planned.category,
    subcategory: matter.subcategory?.toLowerCase() ?? null,
    html,
    slug: planned.slug,
    lang: planned.lang,
    translationGroup: planned.translationGroup,
    excerpt: excerptOfMatter(planned, notices),
    bannerImg: picture && addressOf(picture),
    bannerAlt: matter.image?.alt?.slice(0, MAX_CAPTION).toWellFormed() ?? null,
    status,
    date,
    byline: await bylineOf(planned, notices, place),
    aliases: planned.aliases,
  };
}

function addressOf(picture: PlacedPicture): string | null {
  return picture.kind === 'ours' || picture.kind === 'remote' ? picture.url : null;
}

function notePicture(report: ImportReport, path: string, src: string, placed: PlacedPicture): void {
  const { remote, absent, refused } = report.pictures;
  if (placed.kind === 'remote') remote.push({ path, url: placed.url });
  if (placed.kind === 'absent') absent.push({ path, src: src.slice(0, 200) });
  if (placed.kind === 'refused') refused.push({ path, src: src.slice(0, 200), why: placed.why });
}

function noticePlan(planned: PlannedArticle, notices: NoticeBook): void {
  for (const problem of planned.problems) notices.changed(problem);
  if (planned.langGuessed) notices.changed(`its language was told by its letters: ${planned.lang}`);
  if (planned.ownTime) notices.changed("its date is its file's own time");
  if (planned.expires !== null) notices.leftOut('its expiry date: here an article does not expire');
  if (planned.slug !== planned.wantedSlug)
    notices.changed(`its address '${planned.wantedSlug}' was taken: '${planned.slug}'`);
  noticeOtherFields(planned, notices);
}

async function bylineOf(
  planned: PlannedArticle,
  notices: NoticeBook,
  place: (src: string, alt: string) => Promise<PlacedPicture>,
): Promise<ImportedArticle['byline']> {
  const name = namesOf(planned, notices);
  const [author, ...others] = planned.matter.authors;
  if (name === null || !author) return null;
  if (author.url) notices.leftOut("an author's own address");
  if (others.length > 0) return { name, bio: null, image: null };
  const picture = author.image === null ? null : await place(author.image, name);
  return {
    name,
    bio: author.bio?.slice(0, MAX_BIO).toWellFormed() ?? null,
    image: picture && addressOf(picture),
  };
}
