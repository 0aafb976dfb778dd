import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { type ImportedArticle, importArticle } from '../articles/articles.ts';
import type { Ctx } from '../context.ts';
import { useImages } from '../images/images.ts';
import { type KnownItem, recordItem } from './import-items.ts';
import { type PlannedArticle, readArticleFile } from './import-plan.ts';
import { excerptOfMatter, namesOf, noticeOtherFields, titleOf } from './imported-fields.ts';
import { convertMarkdown } from './markdown.ts';
import { type NoticeBook, openNoticeBook } from './notices.ts';
import type { PictureShelf, PlacedPicture } from './picture-shelf.ts';
import { placePictures } from './place-pictures.ts';
import { addNotices, type ImportReport } from './report.ts';
import type { SiteLinks } from './site-links.ts';

/** What the articles of one import share. */
export interface ImportRun {
  root: string;
  source: string;
  links: SiteLinks;
  shelf: PictureShelf;
  known: ReadonlyMap<string, KnownItem>;
  report: ImportReport;
}

/** Made part of every content hash: counting it up imports everything untouched anew. */
const FORMAT = 1;

/**
 * Imports one file: stores its pictures, then the article with all that belongs to it in one transaction. Everything
 * noticed goes into the report. Throws when the article cannot be stored; nothing of it is then there.
 */
export async function importFile(ctx: Ctx, run: ImportRun, planned: PlannedArticle): Promise<void> {
  const before = run.known.get(planned.path);
  if (before?.state === 'deleted') return passOver(run, planned, 'it was deleted here since it was imported');
  const notices = openNoticeBook();
  const input = await makeArticle(ctx, run, planned, notices);
  const contentHash = hashOf(input, planned);
  const same = before?.contentHash === contentHash;
  if (before?.state === 'edited') {
    return passOver(
      run,
      planned,
      `it was edited here since it was imported${same ? '' : ', and its file changed'}`,
    );
  }
  if (same) return keep(run, planned, input, 'unchanged', before.slug ?? planned.slug);
  const date = planned.ownTime ? (before?.date ?? input.date) : input.date;
  const made = await importArticle(
    ctx,
    { ...input, date, id: before?.articleId },
    async (tx, { _id, version }) => {
      const item = {
        source: run.source,
        path: planned.path,
        contentHash,
        articleId: _id,
        version,
        now: ctx.now(),
      };
      await recordItem(tx, item, before);
      await keepBylinePicture(tx, _id);
    },
  );
  for (const what of made.dropped) notices.leftOut(`formatting that articles do not have: ${what}`);
  addNotices(run.report, planned.path, notices.list());
  keep(run, planned, input, before ? 'updated' : 'created', made.slug);
}

type Writer = Parameters<typeof useImages>[0];

/** A byline's picture of our own must not be swept. */
async function keepBylinePicture(tx: Writer, articleId: string): Promise<void> {
  const byline = await tx
    .selectFrom('article')
    .innerJoin('author', 'author.id', 'article.author_id')
    .select(['author.id', 'author.image'])
    .where('article.id', '=', articleId)
    .executeTakeFirst();
  if (byline) await keepPicture(tx, byline.id, byline.image);
}

async function keepPicture(tx: Writer, authorId: string, url: string | null): Promise<void> {
  // biome-ignore lint/correctness/useHookAtTopLevel: it marks pictures as used and is no hook of React
  await useImages(tx, { kind: 'author', id: authorId }, url === null ? [] : [{ url, role: 'author' }]);
}

function passOver({ report }: ImportRun, { path }: PlannedArticle, why: string): void {
  report.passedOver.push({ path, why });
}

function keep(
  { report }: ImportRun,
  { path }: PlannedArticle,
  { title, status }: ImportedArticle,
  outcome: 'created' | 'updated' | 'unchanged',
  slug: string,
): void {
  report.kept[outcome] += 1;
  report.articles.push({ path, outcome, title, address: `/blog/${slug}`, status });
}

/** Everything that decides what is stored; a date that is only the file's own may change without a reason. */
function hashOf(input: ImportedArticle, { ownTime }: PlannedArticle): string {
  const { date, status, ...rest } = input;
  const parts = [FORMAT, rest, ownTime ? null : date, status === 'draft'];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

async function makeArticle(
  ctx: Ctx,
  run: ImportRun,
  planned: PlannedArticle,
  notices: NoticeBook,
): Promise<ImportedArticle> {
  const { matter, path } = planned;
  const { body } = await readArticleFile(run.root, path);
  const converted = convertMarkdown(body, {
    ...(path.endsWith('.mdx') && { mdx: true }),
    variables: matter.variables,
    addressOf: (file) => run.links.addressOf(file, planned),
    resolveLink: (href) => run.links.resolve(href, planned),
  });
  addNotices(run.report, path, converted.notices);
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
    bannerAlt: matter.image?.alt ?? null,
    ...standing(planned, ctx.now()),
    byline: await bylineOf(planned, notices, place),
    aliases: aliasesOf(planned),
  };
}

function addressOf(picture: PlacedPicture): string | null {
  return picture.kind === 'ours' || picture.kind === 'remote' ? picture.url : null;
}

function notePicture(report: ImportReport, path: string, src: string, placed: PlacedPicture): void {
  const { remote, absent, refused } = report.pictures;
  if (placed.kind === 'remote') remote.push({ path, url: placed.url });
  if (placed.kind === 'absent') absent.push({ path, src });
  if (placed.kind === 'refused') refused.push({ path, src: src.slice(0, 200), why: placed.why });
}

function noticePlan(planned: PlannedArticle, notices: NoticeBook): void {
  for (const problem of planned.problems) notices.changed(problem);
  if (planned.langGuessed) notices.changed(`its language was told by its letters: ${planned.lang}`);
  if (planned.ownTime) notices.changed("its date is its file's own time");
  if (planned.slug !== planned.wantedSlug)
    notices.changed(`its address '${planned.wantedSlug}' was taken: '${planned.slug}'`);
  noticeOtherFields(planned, notices);
}

/** Drafts stay drafts; what is dated ahead waits for its day. A file's own time is never ahead. */
function standing(
  { matter, path, date, ownTime }: PlannedArticle,
  now: number,
): Pick<ImportedArticle, 'status' | 'date'> {
  const at = ownTime && Date.parse(date) > now ? new Date(now).toISOString() : date;
  if (matter.draft || /(?:^|\/)_drafts\//.test(path)) return { status: 'draft', date: at };
  return { status: Date.parse(at) > now ? 'scheduled' : 'published', date: at };
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
  return { name, bio: author.bio?.slice(0, 1000) ?? null, image: picture && addressOf(picture) };
}

/** Where the article was on its old site: as it says itself, and where Jekyll puts a file with a date. */
function aliasesOf({ matter, name, slug }: PlannedArticle): string[] {
  const dated = name.date === null ? [] : [`${name.date.replaceAll('-', '/')}/${name.slug}`];
  const permalink = matter.permalink !== null && !matter.permalink.includes(':') ? [matter.permalink] : [];
  const paths = [...matter.aliases, ...permalink, ...dated].map((path) =>
    path
      .replace(/^[a-z]+:\/\/[^/]+/i, '')
      .replace(/[?#].*$/s, '')
      .replace(/\/index\.html?$/i, ''),
  );
  return [...new Set(paths)].filter((path) => path.replaceAll('/', '') !== '' && path !== slug);
}
