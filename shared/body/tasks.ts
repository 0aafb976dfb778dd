import { TASK_CLASS } from './containers.ts';

/** The class of a task. */
export function taskClass(done: boolean): string {
  return done ? TASK_CLASS.done : TASK_CLASS.open;
}

/**
 * The sign for a task where there is no checkbox: in feeds, in comparisons, and outside lists
 * (https://www.unicode.org/charts/nameslist/n_2600.html).
 */
export function taskSign(done: boolean): string {
  return done ? '\u2611' : '\u2610';
}

/** Reads whether a task is done from the classes of its list item; null for other items. */
export function readTask(classes: string | null | undefined): boolean | null {
  const names = (classes ?? '').split(/\s+/);
  if (names.includes(TASK_CLASS.done)) return true;
  return names.includes(TASK_CLASS.open) ? false : null;
}
