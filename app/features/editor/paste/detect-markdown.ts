/** Lines that mean something in Markdown and hardly ever stand in plain text by chance. */
const SURE = [
  /^#{1,6} \S/,
  /^(?:```|~~~)/,
  /^\s*\|?\s*:?-{3,}:?\s*\|/,
  /!?\[[^\]\n]+\]\([^\s)]+[^)\n]*\)/,
  /^\[\^[^\]]+\]:/,
  /^\s*(?:[-*+]|\d{1,3}[.)]) \[[ xX]\] \S/,
];

/** Lines that often do: two of them, or one with other lines around, are needed. */
const LIKELY = [
  /^\s*[-*+] \S/,
  /^\s*\d{1,3}[.)] \S/,
  /^> ?\S/,
  /^(?:-{3,}|\*{3,}|_{3,})\s*$/,
  /\*\*[^\s*][^*\n]*\*\*/,
  /(?:^|\s)__[^\s_][^_\n]*__(?:\s|$|[.,;:!?])/,
  /~~[^\s~][^~\n]*~~/,
  /(?:^|\s)`[^`\n]+`/,
];

/** Whether plain text was written as Markdown: what is pasted then becomes headings, lists and links. */
export function looksLikeMarkdown(text: string): boolean {
  const lines = text.split(/\r?\n/);
  if (lines.some((line) => SURE.some((sign) => sign.test(line)))) return true;
  const likely = lines.filter((line) => LIKELY.some((sign) => sign.test(line))).length;
  return likely >= 2;
}
