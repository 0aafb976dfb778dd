import { findElision, type Replacement } from './elisions.ts';
import { findClosing, type Typography } from './quotes.ts';

/**
 * Before an opening quotation mark: the start, a space, an opening bracket or quotation mark, a dash, an
 * image.
 */
const BEFORE_OPENING = /(?:^|[\s([{<\-–—/“„«‹‘‚¿¡\ufffc])$/;

/** Text that is not prose: a URL, an email address, code whose closing backtick is not typed yet. */
const IS_TECHNICAL = /(?:\/\/|@|www\.)\S*$|`[^`]*$/i;

/** Returns what replaces a typed character after the text before it in its block; null if it stays. */
export function replaceTyped(before: string, typed: string, typography: Typography): Replacement | null {
  if (IS_TECHNICAL.test(before)) return null;
  const { single } = typography;
  const elision = findElision(before, typed, {
    mayOpen: (text) => BEFORE_OPENING.test(text),
    isOpen: (text) => isOpen(text, single),
    single,
  });
  if (elision) return elision;
  if (typed === '"') return quote(before, typography.double, /\d$/);
  if (typed === "'") return apostrophe(before, single);
  return typed === '-' ? dash(before, typography) : null;
}

/** `unless` is what stays before a straight mark, such as the digits of inches. */
function quote(before: string, marks: Typography['double'], unless: RegExp): Replacement | null {
  if (BEFORE_OPENING.test(before)) return { remove: 0, insert: marks[0] };
  const closing = isOpen(before, marks) ? marks[1] : closeOther(before, marks);
  return closing === undefined && unless.test(before) ? null : { remove: 0, insert: closing ?? marks[1] };
}

/**
 * Returns what closes a mark of another language that is open in the block, unless that mark closes in this
 * language.
 */
function closeOther(before: string, marks: Typography['double']): string | undefined {
  const last = /(?:«\u202f?|[»„“”])(?=[^«»„“”]*$)/.exec(before)?.[0];
  return last === undefined || last === marks[1] ? undefined : findClosing(last);
}

/** An apostrophe, unless it closes a quotation mark. */
function apostrophe(before: string, marks: Typography['single']): Replacement {
  if (BEFORE_OPENING.test(before)) return { remove: 0, insert: marks[0] };
  return { remove: 0, insert: isOpen(before, marks) ? marks[1] : '’' };
}

function isOpen(before: string, [open, close]: Typography['double']): boolean {
  const opened = before.lastIndexOf(open.trim());
  return opened >= 0 && (open === close || before.indexOf(close.trim(), opened + 1) < 0);
}

/**
 * Two hyphens are the dash of the language, or of a range between numbers, and three always `—`. Those that
 * begin a line stay.
 */
function dash(before: string, { dash }: Typography): Replacement | null {
  const [last, rest] = [before.slice(-1), before.slice(0, -1)];
  if (!/[-–—]/.test(last) || rest.trim() === '' || /[-–—]$/.test(rest)) return null;
  if (last !== '-') return { remove: 1, insert: '—' };
  return { remove: 1, insert: /\d$/.test(rest) ? '–' : dash };
}
