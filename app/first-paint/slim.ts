/** What stands between braces, to the third level. */
const inside = [1, 2].reduce((inner) => `(?:[^{}]|\\{${inner}\\})*`, '[^{}]*');
const substitutes = new RegExp(`@layer properties\\{${inside}\\}`, 'g');
const mixes = new RegExp(`@supports \\(color:color-mix\\(in lab, red, red\\)\\)\\{(${inside})\\}`, 'g');
const nestedHovers = new RegExp(`&:hover\\{${inside}\\}`, 'g');
const hovers = /(?<=[{}])[^{}@;,]*:hover[^{}@;,]*\{[^{}]*\}/g;
const empty = /@media[^{}]*\{\}/g;
/** A plain colour before the mixed one of the same property. */
const plainBeforeMixed = /(?<=[{;])([\w-]+):[^;{}]*;(?=\1:[^;{}]*color-mix)/g;

/**
 * A style sheet without answers to the pointer, which come with all styles, and without Tailwind's substitutes for browsers of
 * long ago. `css` is minified.
 */
export function slim(css: string): string {
  return css
    .replace(mixes, (_all, inner: string) => (inner.includes('{') ? inner : `${inner};`))
    .replace(substitutes, '')
    .replace(nestedHovers, '')
    .replace(hovers, '')
    .replace(empty, '')
    .replace(plainBeforeMixed, '')
    .replace(/\/\*[\s\S]*?\*\//g, '');
}
