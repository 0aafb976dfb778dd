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

/** Compares two versions of an article, given in any order. Throws `not_found`, and `invalid` for texts too long to compare. */
export async function compareRevisions(
  ctx: Ctx,
  articleId: string,
  versions: { from: number; to: number },
): Promise<Comparison> {
  const [one, other] = await Promise.all([
    readRevision(ctx, articleId, versions.from),
    readRevision(ctx, articleId, versions.to),
  ]);
  const [older, newer] = one.version <= other.version ? [one, other] : [other, one];
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

function labelledFields(revision: Revision): [label: string, value: string][] {
  return [
    ['Status', revision.status],
    ['Category', revision.category],
    ['Subcategory', revision.subcategory ?? ''],
    ['Authors', revision.authors.map(({ name }) => name).join(', ')],
    ['Tags', revision.tags.join(', ')],
    ['Series', revision.series ? `${revision.series.title}, part ${revision.series.part}` : ''],
    ['Excerpt', revision.excerpt ?? ''],
    ['Address', revision.slug],
    ['Language', revision.lang],
    ['Canonical URL', revision.canonicalUrl ?? ''],
    ['Search headline', revision.seoTitle ?? ''],
    ['Search description', revision.seoDescription ?? ''],
    ['Search engines', revision.noindex ? 'excluded' : ''],
    ['Page path', revision.pagePath ?? ''],
    ['Lists', revision.unlisted ? 'excluded' : ''],
  ];
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
