import type { Passage } from '../../../contract/note.ts';

/** The words that a comment is about. */
export function Quote({ passage: { quote } }: { passage: Passage }) {
  return (
    <span dir="auto" className="line-clamp-3 border-s-2 border-accent ps-2 text-sm text-soft wrap-anywhere">
      {quote}
    </span>
  );
}
