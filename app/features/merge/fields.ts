import type { AdditionalImage } from '../../../contract/article.ts';
import type { PublishingInput } from '../../../contract/form-content.ts';
import { instantAt, wallTimeAt } from '../../../contract/wall-time.ts';
import type { ArticleVersion } from '../../../domain/articles/articles.ts';
import type { ChangedBy } from './three-ways.ts';

/** All that an author writes beside the text itself, as it stands in the form; nothing is ''. */
export interface Fields {
  title: string;
  category: string;
  subcategory: string;
  excerpt: string;
  slug: string;
  bannerImg: string;
  additionalImages: AdditionalImage[];
  publishing: PublishingInput;
}
export type FieldName = keyof Fields;

/** The fields of one of the three texts; in an earlier one the moment of publishing may not be known. */
export type KnownFields = Omit<Fields, 'publishing'> & { publishing: PublishingInput | null };

/** A field that is not the same in all three texts. */
export interface FieldPassage {
  name: FieldName;
  changedBy: ChangedBy;
  base: KnownFields | null;
}

const names: FieldName[] = [
  'title',
  'category',
  'subcategory',
  'publishing',
  'bannerImg',
  'slug',
  'excerpt',
  'additionalImages',
];

/** The fields on which not all three agree. Without a base, those on which mine and theirs differ count as changed by both. */
export function compareFields(base: KnownFields | null, mine: Fields, theirs: Fields): FieldPassage[] {
  return names.flatMap((name) => {
    const changedBy = whoChanged(name, base, mine, theirs);
    return changedBy === 'nobody' ? [] : [{ name, changedBy, base }];
  });
}

function whoChanged(name: FieldName, base: KnownFields | null, mine: Fields, theirs: Fields): ChangedBy {
  const [before, my, their] = [base, mine, theirs].map((of) => of && comparable(of, name));
  if (my === their) return before === null || before === my || !base?.[name] ? 'nobody' : 'alike';
  if (before === my) return 'theirs';
  return before === their ? 'mine' : 'both';
}

/** The value as a text that is equal where the site would store the same. */
function comparable(of: KnownFields, name: FieldName): string {
  if (name === 'category' || name === 'subcategory') return of[name].trim().toLowerCase();
  const value = of[name];
  return typeof value === 'string' ? value.trim() : JSON.stringify(value);
}

/** The fields of a version, its moment as the clocks of the site's time zone show it. */
export function fieldsOf(written: ArticleVersion, timeZone: string): Fields {
  const { title, category, bannerImg, slug, additionalImages, status, publishAt } = written;
  return {
    ...{ title, category, slug },
    subcategory: written.subcategory ?? '',
    excerpt: written.excerpt ?? '',
    bannerImg: bannerImg ?? '',
    additionalImages: additionalImages.map(({ url, caption, alt, position }) => ({
      ...{ url, caption, alt, position },
    })),
    publishing: {
      status,
      publishAt: publishAt && status === 'scheduled' ? wallTimeAt(publishAt, timeZone) : '',
    },
  };
}

/** The same of an earlier version: for when it was scheduled is not kept. */
export function earlierFieldsOf(written: ArticleVersion, timeZone: string): KnownFields {
  const fields = fieldsOf(written, timeZone);
  return written.status === 'scheduled' ? { ...fields, publishing: null } : fields;
}

/** A schedule that was carried out meanwhile: whoever still has its moment in the form has changed nothing of it. */
export function carriedOut(base: KnownFields, mine: Fields, theirs: Fields, timeZone: string): KnownFields {
  const { status, publishAt } = mine.publishing;
  const moment = instantAt(publishAt, timeZone);
  const isPast = status === 'scheduled' && moment !== null && Date.parse(moment) <= Date.now();
  const isOut = base.publishing === null && theirs.publishing.status === 'published';
  return isPast && isOut ? { ...base, publishing: mine.publishing } : base;
}
