import type { BlockChoice } from '../base/editor-feature.ts';

/**
 * Finds the blocks for a typed query: those whose label begins with it, then those with a matching keyword.
 */
export function findChoices(choices: readonly BlockChoice[], query: string): BlockChoice[] {
  const typed = query.toLocaleLowerCase().trimStart();
  const byLabel = choices.filter(({ label }) => label.toLowerCase().startsWith(typed));
  const byKeyword = choices.filter(({ label, keywords }) =>
    `${label.toLowerCase()} ${keywords}`.split(' ').some((word) => word.startsWith(typed)),
  );
  return [...new Set([...byLabel, ...byKeyword])];
}
