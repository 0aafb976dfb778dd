import { readPreference, storePreference, WORD_GOALS_KEY } from '../../../browser/preferences.ts';

/** The maximum number of articles whose goals the browser remembers: those that were set last. */
const MAX_GOALS = 200;
export const MAX_GOAL = 1_000_000;

/** The key of an article that is not saved yet. */
const NEW = 'new';

/** The words that the author of this browser aims at in an article; null for no goal. */
export function readWordGoal(articleId: string | null): number | null {
  return readGoals().find(([id]) => id === (articleId ?? NEW))?.[1] ?? null;
}

export function storeWordGoal(articleId: string | null, goal: number | null): void {
  const id = articleId ?? NEW;
  const others = readGoals().filter(([other]) => other !== id);
  const goals = goal === null ? others : [...others, [id, goal]];
  storePreference(WORD_GOALS_KEY, JSON.stringify(goals.slice(-MAX_GOALS)));
}

/** Gives the goal of a new article to the article that its first save has created. */
export function moveWordGoal(articleId: string): void {
  const goal = readWordGoal(null);
  if (goal === null) return;
  storeWordGoal(null, null);
  storeWordGoal(articleId, goal);
}

/** Reads a goal that was typed; null if the text is not a goal. */
export function parseGoal(text: string): number | null {
  const goal = /^\d{1,7}$/.test(text.trim()) ? Number(text) : 0;
  return goal > 0 && goal <= MAX_GOAL ? goal : null;
}

function readGoals(): [id: string, goal: number][] {
  try {
    const stored: unknown = JSON.parse(readPreference(WORD_GOALS_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isGoal) : [];
  } catch {
    return [];
  }
}

function isGoal(entry: unknown): entry is [string, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number';
}
