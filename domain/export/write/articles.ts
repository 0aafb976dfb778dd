import { forPlainFields, type PlainField, type PlainValues } from '../../../contract/article-fields.ts';
import type { Snapshot } from '../../../platform/db/dump/types.ts';
import type { ArticleTable, PlainColumns, SeriesColumns } from '../../../platform/db/schema.ts';
import { TRANSLATION } from '../../article-filter.ts';
import { toPlainValues } from '../../articles/articles.ts';
import { parseTags } from '../../tags/tags.ts';
import { writeTextFile } from '../files/front-matter.ts';
import type { TargetFolder } from '../files/target-folder.ts';
import { type ArticleMatter, articlePath, type RevisionMatter, revisionPath } from '../format.ts';
import { writeBodyText } from '../markdown/body-markdown.ts';
import type { Names } from './lists.ts';
import { readRecords } from './read-rows.ts';

/** Writes every article, and returns their paths by id. */
export async function writeArticles(
  snapshot: Snapshot,
  folder: TargetFolder,
  names: Names,
  onProgress: (done: number) => void,
): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for await (const row of readRecords(snapshot, 'article')) {
    const { format, text } = await writeBodyText(row.body);
    const matter: Unset<ArticleMatter> = {
      title: row.title,
      date: row.dated_at,
      ...writingMatter(row, names),
      imageAlt: row.banner_alt,
      additionalImages: readImages(row.additional_images),
      featured: row.featured === 1,
      format: format === 'html' ? format : undefined,
      id: row.id,
      number: row.n,
      version: row.version,
      created: row.created_at,
      published: row.published_at,
      updated: row.updated_at,
      publishAt: row.publish_at,
      deleted: row.deleted_at,
      authorId: row.author_id,
      moreAuthorIds: moreAuthors(row).length === 0 ? undefined : moreAuthors(row),
      createdBy: row.created_by,
      translationGroup: row.translation_group,
      translation: row.unlisted === TRANSLATION ? true : undefined,
    };
    const path = articlePath({ ...row, date: row.dated_at, deleted: row.deleted_at ?? undefined });
    await folder.write(path, writeTextFile(matter, text));
    paths.set(row.id, path);
    names.slugs.set(row.id, row.slug);
    onProgress(paths.size);
  }
  return paths;
}

/** Writes every revision beside the others of its article, and returns their number. */
export async function writeRevisions(
  snapshot: Snapshot,
  folder: TargetFolder,
  names: Names,
  paths: ReadonlyMap<string, string>,
): Promise<number> {
  let count = 0;
  for await (const row of readRecords(snapshot, 'revision')) {
    const path = paths.get(row.article_id);
    if (path === undefined) continue;
    const { format, text } = await writeBodyText(row.body);
    const matter: Unset<RevisionMatter> = {
      title: row.title,
      saved: row.saved_at,
      ...writingMatter(row, names),
      additionalImages: readImages(row.additional_images),
      format: format === 'html' ? format : undefined,
      article: row.article_id,
      id: row.id,
      version: row.version,
      basedOn: row.based_on,
      savedBy: row.saved_by,
      authorId: row.author_id,
      moreAuthorIds: moreAuthors(row).length === 0 ? undefined : moreAuthors(row),
    };
    await folder.write(revisionPath(path, row.version), writeTextFile(matter, text));
    count++;
  }
  return count;
}

type WritingRow = Pick<ArticleTable, 'slug' | 'lang' | 'category' | 'subcategory' | 'tags' | 'banner_image'> &
  BylineRow &
  SeriesColumns &
  PlainColumns & { status: string };

/** The fields that articles and revisions share, in their order. */
function writingMatter(row: WritingRow, { authors, series }: Names) {
  return {
    slug: row.slug,
    lang: row.lang,
    status: row.status as ArticleMatter['status'],
    category: row.category || undefined,
    subcategory: row.subcategory,
    tags: readNames(row.tags),
    ...seriesMatter(row, series),
    ...bylineMatter(row, authors),
    ...plainMatter(row),
    image: row.banner_image,
  };
}

type BylineRow = { author_id: string | null; more_authors: string };

/** The series and the part, with the series' title for people and other programs. */
function seriesMatter({ series_id, series_part }: SeriesColumns, titles: ReadonlyMap<string, string>) {
  return { series: titles.get(series_id ?? ''), seriesId: series_id, seriesPart: series_part };
}

/** The names of the authors, for people and other programs. */
function bylineMatter(row: BylineRow, names: ReadonlyMap<string, string>) {
  const author = names.get(row.author_id ?? '');
  const others = moreAuthors(row).flatMap((id) => names.get(id) ?? []);
  return { author, authors: others.length === 0 ? undefined : [...(author ? [author] : []), ...others] };
}

function moreAuthors({ more_authors }: BylineRow): string[] {
  return JSON.parse(more_authors) as string[];
}

/** The plain fields that are set. */
function plainMatter(row: PlainColumns) {
  const values = toPlainValues(row);
  type SetValues = { [Name in PlainField]: PlainValues[Name] | undefined };
  return forPlainFields<SetValues>((name) => values[name] || undefined);
}

/** Fields that may be empty. */
type Unset<Matter> = { [Field in keyof Matter]: Matter[Field] | null | undefined };

function readImages(json: string): ArticleMatter['additionalImages'] | undefined {
  const images = JSON.parse(json) as ArticleMatter['additionalImages'];
  return images.length === 0 ? undefined : images;
}

function readNames(json: string): string[] | undefined {
  const names = parseTags(json);
  return names.length === 0 ? undefined : names;
}
