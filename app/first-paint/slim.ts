/** What stands between braces, to the third level. */
const inside = [1, 2].reduce((inner) => `(?:[^{}]|\\{${inner}\\})*`, '[^{}]*');
const substitutes = new RegExp(`@layer properties\\{${inside}\\}`, 'g');
const mixes = new RegExp(`@supports \\(color:color-mix\\(in lab, red, red\\)\\)\\{(${inside})\\}`, 'g');
const nestedHovers = new RegExp(`&:hover\\{${inside}\\}`, 'g');
const hovers = /(?<=[{}])[^{}@;,]*:hover[^{}@;,]*\{[^{}]*\}/g;
const empty = /@media[^{}]*\{\}|(?<=[{};])[^{}@;]+\{\}/g;
/** A colour before one mixed in oklab for the same property. */
const beforeMixed = /(?<=[{;])([\w-]+):[^;{}]*;(?=\1:[^;{}]*oklab)/g;
/** Second names of what every browser knows by its own. */
const oldNames = /-(?:webkit-(?:text-decoration(?:-color)?|backdrop-filter)|moz-text-size-adjust):[^;{}]*;/g;
/** How long changes take, and that they take no time for whoever wants it so. */
const durations = new RegExp(
  `(?<=[{};])transition(?:-[\\w-]+)?:[^;{}]*;?|@media \\(prefers-reduced-motion:reduce\\)\\{${inside}\\}`,
  'g',
);
/** What utilities note for others, and none reads. */
const notes =
  /--tw-(?:font-weight|tracking|outline-style):[^;{}]*;|@property --tw-(?:font-weight|tracking|outline-style|border-style)\{[^{}]*\}/g;

/**
 * A style sheet without answers to the pointer and without the pace of changes, which come with all styles, and without Tailwind's
 * substitutes for browsers of long ago. `css` is minified.
 */
export function slim(css: string): string {
  return (
    css
      .replace(mixes, (_all, inner: string) => (inner.includes('{') ? inner : `${inner};`))
      .replace(substitutes, '')
      .replace(nestedHovers, '')
      .replace(hovers, '')
      .replace(oldNames, '')
      .replace(beforeMixed, '')
      .replace(notes, '')
      .replace(durations, '')
      .replace(empty, '')
      // Dashed ones say so themselves, after this.
      .replaceAll('var(--tw-border-style)', 'solid')
      .replaceAll(';}', '}')
      .replace(/\/\*[\s\S]*?\*\//g, '')
  );
}
