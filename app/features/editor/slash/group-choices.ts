import type { BlockChoice } from '../base/editor-feature.ts';

/** The groups of the menu, by the tens of the places in them. */
const GROUPS = ['', 'Headings', 'Lists', 'Media', 'Blocks', 'Boxes', 'In the line', 'More'];

/** Groups all blocks for the menu; those used last come first, and only there. */
export function groupChoices(choices: readonly BlockChoice[], last: readonly string[]) {
  const isLast = ({ label }: BlockChoice) => last.includes(label);
  const used = choices
    .filter(isLast)
    .sort((a, b) => last.indexOf(a.label) - last.indexOf(b.label))
    .map((choice) => ({ ...choice, group: 'Last used' }));
  const others = choices
    .filter((choice) => !isLast(choice))
    .map((choice) => ({ ...choice, group: GROUPS[Math.floor(choice.place / 10)] }));
  return [...used, ...others];
}
