/** The text that replaces a typed character and those directly before it. */
export type Replacement = { remove: number; insert: string };

/** Words and years that begin with an apostrophe as soon as they are complete: `'twas`, `'em`, `'90s`. */
const ELIDED =
  /^(?:tisn?|twasn?|tweren?|twill|twouldn?|twixt|tain|em|til|cuz|coz|nuff|neath|\d\d|\d\ds|\d\der)$/i;

/** Those that are also words of their own, which may begin a quotation with a capital. */
const ELIDED_LOWER_CASE = /^(?:cause|bout|round|till|gainst|cept)$/;

/**
 * Those that are so short that others begin alike: the end of the word decides. Also of Dutch, Afrikaans and
 * German.
 */
const SHORT = /^(?:[nstkmrd]|ne|nen|nem|ner)$/i;

/** Those that go on behind an apostrophe: `'twasn't`. */
const GOES_ON = /^(?:tw|tisn|tain)/i;

const LAST_WORD = /([^\p{L}\p{N}])([\p{L}\p{N}]{0,8})$/u;

/** The facts about the text before and the language that `findElision` needs. */
interface Context {
  /** True if the next character may open a quotation after this text. */
  mayOpen: (before: string) => boolean;
  /** True if a single quotation mark is open after this text. */
  isOpen: (before: string) => boolean;
  single: readonly [open: string, close: string];
}

/** True if the end of a text may be a word that `findElision` changes. Quick, for each typed character. */
export function mayBeElision(before: string): boolean {
  return /[‘’‚‹›“„«»][\p{L}\p{N}]{0,8}$/u.test(before);
}

/**
 * Turns the opening mark of a word without its beginning into an apostrophe, or back if another word comes of
 * it.
 */
export function findElision(before: string, typed: string, context: Context): Replacement | null {
  const [open, close] = context.single;
  const [whole = '', mark, word = ''] = LAST_WORD.exec(before) ?? [];
  const head = before.slice(0, before.length - whole.length);
  if ((mark !== open && mark !== '’') || open === '’' || !context.mayOpen(head)) return null;
  const write = (first: string, last: string) => ({ remove: whole.length, insert: first + word + last });
  if (/^[\p{L}\p{N}]$/u.test(typed)) {
    const isElided = isElision(word + typed);
    if (mark === open) return isElided ? write('’', typed) : null;
    return isElision(word) && !isElided ? write(open, typed) : null;
  }
  if (typed !== "'") return mark === open && SHORT.test(word) ? write('’', typed) : null;
  if (mark === open) return /^n$/i.test(word) ? write('’', '’') : null;
  // A quotation of this word alone.
  return isElision(word) && !GOES_ON.test(word) && !context.isOpen(head) ? write(open, close) : null;
}

function isElision(word: string): boolean {
  return ELIDED.test(word) || ELIDED_LOWER_CASE.test(word);
}
