import { type ArticleField, fieldLabels, plainWords } from '../../../contract/article-fields.ts';
import type { LineChange } from '../../../shared/diff/lines.ts';
import { compareWords, type TextChange } from '../../../shared/diff/words.ts';
import { compareBodies } from '../../body/body.ts';
import type { Ctx } from '../../context.ts';
import { type Revision, type RevisionSummary, readRevision } from './revisions.ts';

/** The differences between two revisions of an article. */
export interface Comparison {
  older: RevisionSummary;
  newer: RevisionSummary;
  lang: string;
  title: TextChange[];
  lines: LineChange[];
  /** Other fields whose words differ, by their label on the screen. */
  fields: { label: string; parts: TextChange[] }[];
  /** Differences that cannot be shown as words, as sentences. */
  others: string[];
}

/**
 * Compares two versions of an article, given in any order. Throws `not_found`, and `invalid` for texts too
 * long to compare.
 */
export async function compareRevisions(
  ctx: Ctx,
  articleId: string,
  versions: { from: number; to: number },
): Promise<Comparison> {
  const [one, other] = await Promise.all([
    readRevision(ctx, articleId, versions.from),
    readRevision(ctx, articleId, versions.to),
  ]);
  return one.version <= other.version ? compareWith(one, other) : compareWith(other, one);
}

/** Compares two texts of an article. Throws `invalid` for texts too long to compare. */
export async function compareWith(older: Revision, newer: Revision): Promise<Comparison> {
  const { lines, isSame, isShortened } = await compareBodies(older.post, newer.post);
  const newFields = labelledFields(newer);
  const fields = labelledFields(older).flatMap(([label, before], index) => {
    const after = newFields[index]?.[1] ?? '';
    return before === after ? [] : [{ label, parts: compareWords(before, after) }];
  });
  return {
    older: toSummary(older),
    newer: toSummary(newer),
    lang: newer.lang,
    title: compareWords(older.title, newer.title),
    lines,
    fields,
    others: [
      ...otherDifferences(older, newer, isSame),
      ...(isShortened
        ? ['The texts are long: only the first changes are shown, without the unchanged text.']
        : []),
    ],
  };
}

/** The fields whose words are compared one by one. Title, text and images are compared apart. */
type ComparedField = Exclude<ArticleField, 'title' | 'seriesPart' | 'bannerImg' | 'additionalImages'>;
type LabelledField = [label: string, value: string];

function labelledFields(revision: Revision): LabelledField[] {
  const values: Record<ComparedField, string> = {
    publishing: revision.status,
    category: revision.category,
    subcategory: revision.subcategory ?? '',
    authors: revision.authors.map(({ name }) => name).join(', '),
    tags: revision.tags.join(', '),
    series: revision.series ? `${revision.series.title}, part ${revision.series.part}` : '',
    slug: revision.slug,
    ...plainWords(revision),
  };
  const labelled = Object.entries(values).map(
    ([name, value]): LabelledField => [fieldLabels[name as ComparedField], value],
  );
  return [...labelled, ['Language', revision.lang]];
}

function otherDifferences(older: Revision, newer: Revision, hasSameWords: boolean): string[] {
  const images = JSON.stringify(older.additionalImages) !== JSON.stringify(newer.additionalImages);
  const formatting = older.post !== newer.post && hasSameWords;
  return [
    ...(older.bannerImg !== newer.bannerImg ? ['The banner image differs.'] : []),
    ...(images ? ['The additional images differ.'] : []),
    ...(formatting ? ['The text has the same words; its formatting or images differ.'] : []),
  ];
}

function toSummary({ version, savedAt, savedBy, title, status }: Revision): RevisionSummary {
  return { version, savedAt, savedBy, title, status };
}
