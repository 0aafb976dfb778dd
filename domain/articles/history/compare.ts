import type { Line } from '../../../contract/compare/compare.ts';
import { compareWords, type Part } from '../../../contract/compare/words.ts';
import { compareBodies } from '../../body/body.ts';
import type { Ctx } from '../../context.ts';
import { type Revision, type RevisionSummary, readRevision } from './revisions.ts';

/** What differs between two saves of an article, from the older to the newer. */
export interface Comparison {
  older: RevisionSummary;
  newer: RevisionSummary;
  lang: string;
  title: Part[];
  lines: Line[];
  /** Other fields whose words differ, by the name they have on screen. */
  fields: { label: string; parts: Part[] }[];
  /** What differs and cannot be shown in words. */
  others: string[];
}

/** Compares two saves of an article by their versions, given in any order. Throws `not_found`, and `invalid` for texts too long to compare. */
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
  const fields = fieldsOf(older).flatMap(([label, before], index) => {
    const after = fieldsOf(newer)[index]?.[1] ?? '';
    return before === after ? [] : [{ label, parts: compareWords(before, after) }];
  });
  return {
    older: summaryOf(older),
    newer: summaryOf(newer),
    lang: newer.lang,
    title: compareWords(older.title, newer.title),
    lines,
    fields,
    others: [
      ...othersOf(older, newer, isSame),
      ...(isShortened
        ? ['The texts are long: only the first changes are shown, without the unchanged text.']
        : []),
    ],
  };
}

function fieldsOf(of: Revision): [label: string, value: string][] {
  return [
    ['Status', of.status],
    ['Category', of.category],
    ['Subcategory', of.subcategory ?? ''],
    ['Excerpt', of.excerpt ?? ''],
    ['Address', of.slug],
    ['Language', of.lang],
  ];
}

function othersOf(older: Revision, newer: Revision, isSame: boolean): string[] {
  const differs = (key: 'bannerImg' | 'post') => older[key] !== newer[key];
  const images = JSON.stringify(older.additionalImages) !== JSON.stringify(newer.additionalImages);
  const formatting = differs('post') && isSame;
  return [
    ...(differs('bannerImg') ? ['The banner image differs.'] : []),
    ...(images ? ['The additional images differ.'] : []),
    ...(formatting ? ['The text has the same words; its formatting or pictures differ.'] : []),
  ];
}

function summaryOf({ version, savedAt, savedBy, title, status }: Revision): RevisionSummary {
  return { version, savedAt, savedBy, title, status };
}
