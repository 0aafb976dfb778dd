import type { AdditionalImage } from '../../../contract/article.ts';
import { type ArticleField, fieldTable, plainInputs } from '../../../contract/article-fields.ts';
import { articleFields, type PublishingInput } from '../../../contract/form-content.ts';
import type { FormContent } from '../../../contract/working-copy.ts';
import type { ArticleVersion } from '../../../domain/articles/articles.ts';
import { joinTags, splitTags, tagKey } from '../../../shared/text/tag-names.ts';
import { instantAt, wallTimeAt } from '../../../shared/wall-time.ts';
import { readForm } from '../autosave/form-content.ts';
import { imagesKey } from './images.ts';
import type { ChangedBy } from './three-way-merge.ts';

/** The fields of the article form except the body. Empty ones are ''. */
export interface MergeFields
  extends Omit<FormContent, 'post' | 'featured' | 'additionalImages' | keyof PublishingInput> {
  additionalImages: AdditionalImage[];
  publishing: PublishingInput;
}
export type FieldName = ArticleField;

/** The author's own version, in the form. */
export interface OwnVersion extends MergeFields {
  post: string;
}

/** The fields of a base version. `publishing` is null where it is not known. */
export type BaseFields = Omit<MergeFields, 'publishing'> & { publishing: PublishingInput | null };

/** A field that differs between the versions. */
export interface FieldChange {
  name: FieldName;
  changedBy: ChangedBy;
  base: BaseFields | null;
}

/** Reads the author's own version from the form. */
export function readOwnVersion(form: FormData): OwnVersion {
  const content = readForm(form);
  const { bannerImg, tags, authors, series, seriesPart, status, publishAt } = content;
  const publishing = { status, publishAt: status === 'scheduled' ? publishAt : '' };
  return { ...articleFields(content), tags, authors, series, seriesPart, bannerImg, publishing };
}

/** The fields that differ between the three versions. Without a base, each difference is a change by both. */
export function compareFields(
  base: BaseFields | null,
  mine: MergeFields,
  theirs: MergeFields,
): FieldChange[] {
  return (Object.keys(fieldTable) as FieldName[]).flatMap((name) => {
    const changedBy = findChange(name, base, mine, theirs);
    return changedBy === 'nobody' ? [] : [{ name, changedBy, base }];
  });
}

function findChange(
  name: FieldName,
  base: BaseFields | null,
  mine: MergeFields,
  theirs: MergeFields,
): ChangedBy {
  // Without authors, a save leaves those of the article.
  if (name === 'authors' && mine.authors === '') return 'nobody';
  // Without a number, a save leaves the article where it is.
  if (name === 'seriesPart' && mine.seriesPart.trim() === '') return 'nobody';
  const [before, my, their] = [base, mine, theirs].map((fields) => fields && normalise(fields, name));
  if (my === their) return before === null || before === my || !base?.[name] ? 'nobody' : 'same';
  if (before === my) return 'theirs';
  return before === their ? 'mine' : 'both';
}

/** The value as a string, equal for values that are stored alike. */
function normalise(fields: BaseFields, name: FieldName): string {
  if (name === 'category' || name === 'subcategory') return fields[name].trim().toLowerCase();
  if (name === 'tags') return JSON.stringify(splitTags(fields.tags).map(tagKey));
  if (name === 'additionalImages') return imagesKey(fields.additionalImages);
  const value = fields[name];
  return typeof value === 'string' ? value.trim() : JSON.stringify(value);
}

/** The fields of a saved version. `publishAt` becomes a local time in the site's time zone. */
export function versionFields(version: ArticleVersion, timeZone: string): MergeFields {
  const { title, category, bannerImg, slug, additionalImages, status, publishAt } = version;
  return {
    title,
    category,
    slug,
    ...plainInputs(version),
    subcategory: version.subcategory ?? '',
    tags: joinTags(version.tags),
    authors: version.authors.map((author) => author.slug).join(','),
    series: version.series?.title ?? '',
    seriesPart: version.series ? String(version.series.part) : '',
    bannerImg: bannerImg ?? '',
    additionalImages: additionalImages.map(({ url, caption, alt, position }) => ({
      url,
      caption,
      alt,
      position,
    })),
    publishing: {
      status,
      publishAt: publishAt && status === 'scheduled' ? wallTimeAt(publishAt, timeZone) : '',
    },
  };
}

/** The fields of a base version. Revisions do not store the time of a scheduled publication. */
export function baseFields(version: ArticleVersion, timeZone: string): BaseFields {
  const fields = versionFields(version, timeZone);
  return version.status === 'scheduled' ? { ...fields, publishing: null } : fields;
}

/** Treats a schedule in the form as unchanged if the article has been published on schedule since. */
export function acceptPublication(
  base: BaseFields,
  mine: MergeFields,
  theirs: MergeFields,
  timeZone: string,
): BaseFields {
  const { status, publishAt } = mine.publishing;
  const due = instantAt(publishAt, timeZone);
  const isDue = status === 'scheduled' && due !== null && Date.parse(due) <= Date.now();
  const isPublished = base.publishing === null && theirs.publishing.status === 'published';
  return isDue && isPublished ? { ...base, publishing: mine.publishing } : base;
}
