import emojilib from 'emojilib';
import { githubNames } from './github-names.ts';

/**
 * Each emoji with its name, in words joined by `_`, and its other keywords
 * (https://github.com/muan/emojilib).
 */
const all = Object.entries(emojilib as Record<string, string[]>);

export type Emoji = { emoji: string; name: string };

/** The maximum number of emoji that a query finds. */
const MAX_FOUND = 30;

/**
 * Finds emoji: those with the query in their name, shortest name first, then those with it as a keyword, then
 * beginnings of either.
 */
export function findEmoji(query: string): Emoji[] {
  const typed = query.toLowerCase();
  const named = githubNames.get(typed);
  const found = all.flatMap(([emoji, keywords]) => {
    const score = emoji === named ? -1 : scoreKeywords(keywords, typed);
    return score === null ? [] : [{ emoji, name: readableName(keywords), score }];
  });
  return found
    .sort((a, b) => a.score - b.score)
    .slice(0, MAX_FOUND)
    .map(({ emoji, name }) => ({ emoji, name }));
}

/** Returns the emoji that has exactly this name or, if it is the first with it, this keyword. */
export function findExactEmoji(query: string): string | null {
  const typed = query.toLowerCase();
  const first = findEmoji(typed)[0]?.emoji;
  const isExact =
    githubNames.has(typed) || all.some(([emoji, names]) => emoji === first && names.includes(typed));
  return (isExact && first) || null;
}

function readableName([name = '']: string[]): string {
  return name.replaceAll('_', ' ');
}

/** The longest names have fewer characters. */
const LONG = 1000;

/** Lower is better; null if the query is not found. */
function scoreKeywords([name = '', ...others]: string[], typed: string): number | null {
  const words = name.split('_');
  if (name === typed) return 0;
  if (words.includes(typed) || name.startsWith(`${typed}_`)) return name.length;
  if (others.includes(typed)) return LONG;
  if (words.some((word) => word.startsWith(typed)) || name.startsWith(typed)) return 2 * LONG + name.length;
  return others.some((keyword) => keyword.startsWith(typed)) ? 4 * LONG : null;
}
