/** What a selector needs of a page: every word, and of each list of choices one. */
export interface Selector {
  /** Element names in lower case, `.class`, `#id` and languages (see `languageWord`). */
  words: string[];
  choices: Selector[][];
}

/** What a page's markup has. */
export interface Marks {
  words: Set<string>;
  /** Code points of its letters. */
  letters: number[];
}

/** States that begin with a person's doing, which brings the whole sheet: no page as it arrives has them. */
const LATER = new Set([':hover', ':active', ':disabled', ':popover-open', ':target', '::selection']);

/** Whether a page can have an element for the selector; other states and attributes count as possible. */
export function isMet({ words, choices }: Selector, marks: Marks): boolean {
  return (
    words.every((word) => marks.words.has(word)) &&
    choices.every((choice) => choice.some((selector) => isMet(selector, marks)))
  );
}

/** Reads a list of selectors (Selectors 4). */
export function selectorsOf(list: string): Selector[] {
  return partsOf(list).map(selectorOf);
}

function selectorOf(text: string): Selector {
  const choices: Selector[][] = [];
  const simple = withoutFunctions(text, (name, inner) => {
    if (name === 'is' || name === 'where') choices.push(selectorsOf(inner));
    if (name === 'lang') choices.push(partsOf(inner).map(languageChoice));
  });
  return { words: wordsOf(simple.replace(/(?<!\\)\[(?:"[^"]*"|'[^']*'|[^\]])*\]/g, ' ')), choices };
}

/** How a page's words name a language that one of its elements is written in, or the beginning of its tag. */
export function languageWord(tag: string): string {
  return `:lang ${tag.trim().toLowerCase()}`;
}

function languageChoice(tag: string): Selector {
  return { words: [languageWord(tag)], choices: [] };
}

/** Takes out `:name(…)`, telling what each one held. */
function withoutFunctions(text: string, tell: (name: string, inner: string) => void): string {
  let simple = '';
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (letter === '\\') {
      simple += letter + (text[++at] ?? '');
    } else if (letter === '(') {
      const end = closing(text, at);
      const name = /::?([\w-]+)$/.exec(simple);
      tell(name?.[1] ?? '', text.slice(at + 1, end));
      simple = simple.slice(0, name?.index ?? simple.length);
      at = end;
    } else simple += letter;
  }
  return simple;
}

function wordsOf(simple: string): string[] {
  const words = [];
  for (const [word] of simple.matchAll(/::?[\w-]+|[.#]?(?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|[^\0-\x7f])+/gi)) {
    if (word.startsWith(':') && !LATER.has(word)) continue;
    words.push(/^[.#]/.test(word) ? unescaped(word) : word.toLowerCase());
  }
  return words;
}

/** Escapes undone (CSS Syntax 3, section 4.3.7). */
function unescaped(word: string): string {
  return word.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_all, code: string | undefined, letter: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : letter,
  );
}

function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at;
  }
  return text.length;
}

/** Parts between the commas that stand in no brackets. */
function partsOf(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (let at = 0; at < list.length; at++) {
    const letter = list[at]!;
    if (letter === '(' || letter === '[') depth++;
    if (letter === ')' || letter === ']') depth--;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter === '\\' ? letter + (list[++at] ?? '') : letter;
  }
  return parts;
}
