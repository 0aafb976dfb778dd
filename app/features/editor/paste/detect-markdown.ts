/** Markdown that is rare in plain text. One match is enough. */
const STRONG_SIGNS = [
  /^#{1,6} \S/,
  /^(?:```|~~~)/,
  /^\s*\|?\s*:?-{3,}:?\s*\|/,
  /!?\[[^\]\n]+\]\([^\s)]+[^)\n]*\)/,
  /^\[\^[^\]]+\]:/,
  /^\s*(?:[-*+]|\d{1,3}[.)]) \[[ xX]\] \S/,
];

/** Markdown that also appears in plain text. It takes two lines that match. */
const WEAK_SIGNS = [
  /^\s*[-*+] \S/,
  /^\s*\d{1,3}[.)] \S/,
  /^> ?\S/,
  /^(?:-{3,}|\*{3,}|_{3,})\s*$/,
  /\*\*[^\s*][^*\n]*\*\*/,
  /(?:^|\s)__[^\s_][^_\n]*__(?:\s|$|[.,;:!?])/,
  /~~[^\s~][^~\n]*~~/,
  /(?:^|\s)`[^`\n]+`/,
];

/** True if plain text was probably written as Markdown. */
export function looksLikeMarkdown(text: string): boolean {
  const lines = text.split(/\r?\n/);
  if (lines.some((line) => STRONG_SIGNS.some((sign) => sign.test(line)))) return true;
  const matches = lines.filter((line) => WEAK_SIGNS.some((sign) => sign.test(line))).length;
  return matches >= 2;
}
