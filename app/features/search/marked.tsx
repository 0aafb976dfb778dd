/** A text with the words of a search in it. */
export function Marked({ text }: { text: string; term: string }) {
  return text;
}
