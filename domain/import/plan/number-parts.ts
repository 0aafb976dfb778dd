import { MAX_PART } from '../../../contract/limits.ts';
import { tagKey } from '../../../shared/text/tag-names.ts';
import type { OldSeries } from '../matter/series-fields.ts';
import type { PlannedArticle } from './plan-article.ts';

type Part = PlannedArticle & { matter: { series: OldSeries } };

/**
 * Numbers the parts of each series. Where the source numbers them, they have its numbers, and those without
 * one follow. Else they are numbered from 1 by weight, date and path. Translations of each other have one
 * number.
 */
export function numberParts(articles: PlannedArticle[]): void {
  const parts = articles.filter((article): article is Part => Boolean(article.matter.series));
  for (const group of Map.groupBy(parts, ({ matter }) => tagKey(matter.series.title)).values()) {
    const ordered = group.toSorted(byOrder);
    const numbers = group.flatMap(({ matter }) => matter.series.part ?? []);
    const keepsNumbers = numbers.length > 0 && numbers.every(isPart);
    let last = keepsNumbers ? Math.max(...numbers) : 0;
    const translated = new Map<string, number>();
    for (const article of ordered) {
      const own = keepsNumbers ? article.matter.series.part : null;
      const group = article.translationGroup ?? article.path;
      article.part = own ?? translated.get(group) ?? Math.min(++last, MAX_PART);
      translated.set(group, article.part);
    }
  }
}

function isPart(number: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= MAX_PART;
}

function byOrder(one: Part, other: Part): number {
  const [a, b] = [readOrder(one), readOrder(other)];
  return a - b || compare(one.date, other.date) || compare(one.path, other.path);
}

function readOrder({ matter: { series } }: Part): number {
  return series.part ?? series.weight ?? Number.MAX_VALUE;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
