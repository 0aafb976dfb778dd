import { fromPlainValues, prepareExported, storedImages } from '../../articles/articles.ts';
import type { Ctx } from '../../context.ts';
import { newId } from '../../id.ts';
import { noSeries } from '../../series/series.ts';
import { DamagedExport } from '../errors.ts';
import {
  type ArticleMatter,
  articleMatter,
  fileNames,
  pathPatterns,
  type RevisionMatter,
  revisionMatter,
} from '../format.ts';
import { readBodyText } from '../markdown/body-markdown.ts';
import { damagedBy, type Staging } from './staging.ts';

/** Renders and adds every article, and one revision of each if the export has none. Returns their number. */
export async function stageArticles(
  ctx: Ctx,
  staging: Staging,
  onProgress: (done: number) => void,
): Promise<number> {
  const { source, users, insert } = staging;
  let count = 0;
  for (const path of source.files) {
    if (!pathPatterns.articles.test(path)) continue;
    const { matter, text } = await source.text(path);
    const article = source.parse(path, articleMatter, matter);
    checkArticle(path, article, staging);
    for (const author of article.moreAuthorIds) staging.authorId(path, author);
    const { content, banner } = await prepare(ctx, path, article, text);
    const row = {
      n: article.number,
      ...sharedColumns(article, banner, staging.authorId(path, article.authorId)),
      ...content,
      ...fromPlainValues(article, undefined, article.translation),
      translation_group: article.translationGroup ?? null,
      banner_alt: article.imageAlt ?? null,
      created_by: users.get(article.createdBy ?? '') ?? null,
      featured: article.featured ? 1 : 0,
      created_at: article.created,
      dated_at: article.date,
      updated_at: article.updated,
      publish_at: article.publishAt ?? null,
      published_at: article.published ?? null,
      deleted_at: article.deleted ?? null,
    };
    await insert('article', row);
    const address = { path: article.slug, article_id: article.id, created_at: article.created };
    await insert('address', { ...address, kind: 'slug' });
    for (const name of article.tags) {
      if (!staging.tags.has(name))
        throw new DamagedExport(`${path} has a tag that is missing from ${fileNames.tags}.`);
    }
    if (article.seriesId !== undefined && !staging.series.has(article.seriesId))
      throw new DamagedExport(`${path} is part of a series that is missing from ${fileNames.series}.`);
    await staging.addUses('article', article.id, storedImages(row));
    if (!source.manifest.revisions) await addRevision(staging, article, row);
    onProgress(++count);
  }
  return count;
}

/** Adds every revision. Returns their number. */
export async function stageRevisions(
  ctx: Ctx,
  staging: Staging,
  onProgress: (done: number) => void,
): Promise<number> {
  const { source } = staging;
  let count = 0;
  for (const path of source.files) {
    if (!pathPatterns.revisions.test(path)) continue;
    const { matter, text } = await source.text(path);
    const revision = source.parse(path, revisionMatter, matter);
    if (!staging.articles.has(revision.article)) throw new DamagedExport(`${path} belongs to no article.`);
    const { content, banner } = await prepare(ctx, path, revision, text);
    const { body, additional_images } = content;
    // A revision may have an author that was deleted since.
    const row = { ...sharedColumns(revision, banner, revision.authorId ?? null), body, additional_images };
    await staging.insert('revision', {
      ...row,
      article_id: revision.article,
      saved_at: revision.saved,
      saved_by: staging.accountId(revision.savedBy),
      save_id: null,
      based_on: revision.basedOn ?? null,
    });
    await staging.addUses('revision', revision.id, storedImages(row));
    onProgress(++count);
  }
  return count;
}

/** Adds the redirects. */
export async function stageRedirects({ source, articles, insert }: Staging): Promise<void> {
  for (const redirect of await source.list('redirects')) {
    const row = { path: redirect.from, created_at: redirect.created };
    if (redirect.kind === 'custom') {
      await insert('custom_redirect', { ...row, id: newId(), target: redirect.target, created_by: null });
      continue;
    }
    if ('target' in redirect) {
      await insert('redirect', { ...row, target_kind: redirect.kind, target_id: redirect.target });
      continue;
    }
    const { article, kind } = redirect;
    if (!articles.has(article))
      throw new DamagedExport(`${fileNames.redirects} leads to an article that is missing.`);
    await insert('address', { ...row, article_id: article, kind });
  }
}

/** Adds the comments on articles. An account's stay its own if the export has it. */
export async function stageComments({ source, articles, insert }: Staging): Promise<void> {
  for (const comment of await source.list('comments')) {
    if (!articles.has(comment.article))
      throw new DamagedExport(`${fileNames.comments} has a comment on an article that is missing.`);
    const { id, article: article_id, source: origin, key: source_key, name = '', text, status } = comment;
    await insert('comment', {
      id,
      article_id,
      source: origin,
      source_key,
      parent_key: comment.parent ?? null,
      parent_id: comment.thread ?? null,
      reply_to: comment.replyTo ?? null,
      user_id: comment.user ?? null,
      is_team: comment.team ? 1 : 0,
      format: comment.format ?? 'html',
      edited_at: comment.edited ?? null,
      decided_at: comment.decided ?? null,
      author_name: name,
      author_email: comment.email ?? null,
      author_url: comment.url ?? null,
      text,
      status,
      created_at: comment.created,
    });
  }
}

function checkArticle(path: string, article: ArticleMatter, { articles }: Staging): void {
  if (articles.has(article.id)) throw new DamagedExport(`${path} has the id of another article.`);
  articles.add(article.id);
  const isPublic = article.status === 'published' && article.deleted === undefined;
  if (article.featured && !isPublic) throw new DamagedExport(`${path} is featured, but not published.`);
  if (article.status === 'scheduled' && article.publishAt === undefined) {
    throw new DamagedExport(`${path} is scheduled without a time.`);
  }
}

function prepare(ctx: Ctx, path: string, matter: ArticleMatter | RevisionMatter, text: string) {
  const { format, additionalImages, lang, image = null } = matter;
  return damagedBy(path, () =>
    prepareExported(ctx, { html: readBodyText({ format, text }), banner: image, additionalImages, lang }),
  );
}

function seriesColumns({ seriesId, seriesPart = 1 }: ArticleMatter | RevisionMatter) {
  return seriesId === undefined ? noSeries : { series_id: seriesId, series_part: seriesPart };
}

function sharedColumns(
  matter: ArticleMatter | RevisionMatter,
  banner: string | null,
  authorId: string | null,
) {
  const { id, version, title, slug, lang, status, category, subcategory = null } = matter;
  return {
    id,
    version,
    title,
    slug,
    lang,
    status,
    category,
    subcategory,
    tags: JSON.stringify(matter.tags),
    ...seriesColumns(matter),
    ...fromPlainValues(matter),
    banner_image: banner,
    author_id: authorId,
    more_authors: JSON.stringify(matter.moreAuthorIds),
  };
}

type SharedRow = ReturnType<typeof sharedColumns> & { body: string; additional_images: string };

/** Makes the revision of the current version. */
async function addRevision(staging: Staging, article: ArticleMatter, row: SharedRow): Promise<void> {
  const id = newId();
  const { body, additional_images } = row;
  const revision = {
    ...sharedColumns(article, row.banner_image, row.author_id),
    id,
    body,
    additional_images,
  };
  const saved = { saved_at: article.updated, saved_by: null, save_id: null, based_on: null };
  await staging.insert('revision', { ...revision, article_id: article.id, ...saved });
  await staging.addUses('revision', id, storedImages(revision));
}
