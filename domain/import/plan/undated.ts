import { DAY_MS } from '../../../platform/clock.ts';
import { readGitDates } from '../files/git-dates.ts';
import type { PlannedArticle } from './plan-article.ts';

/** A file that is newer was copied for the import: its time says nothing about its text. */
const COPIED_MS = DAY_MS;

/**
 * Dates articles whose source has no date: by their file's first commit, else by its modification time. If
 * that is only the time of a copy, they come after all others instead of before.
 */
export async function dateUndated(root: string, articles: PlannedArticle[], now: number): Promise<void> {
  const undated = articles.filter(({ dateFromFile }) => dateFromFile);
  if (undated.length === 0) return;
  const committed = await readGitDates(root);
  for (const article of undated) {
    const date = committed.get(article.path);
    if (date === undefined) continue;
    Object.assign(article, { date, dateFromFile: false, dateFromHistory: true });
  }
  const dates = articles.filter(({ dateFromFile }) => !dateFromFile).map(({ date }) => date);
  const oldest = dates.reduce<string | null>((min, date) => (min === null || date < min ? date : min), null);
  for (const article of undated) {
    const isCopied = article.dateFromFile && Date.parse(article.date) > now - COPIED_MS;
    if (isCopied && oldest !== null && oldest < article.date) article.date = oldest;
  }
}
