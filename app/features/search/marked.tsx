import { useMemo } from 'react';
import { markMatches } from './mark.ts';

/** A text with the words of a search marked in it. */
export function Marked({ text, term }: { text: string; term: string }) {
  const stretches = useMemo(() => markMatches(text, term), [text, term]);
  return stretches.map((stretch, index) =>
    stretch.hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: stretches are nothing but their order
      <mark key={index} className="rounded-sm bg-accent/20 text-inherit">
        {stretch.text}
      </mark>
    ) : (
      stretch.text
    ),
  );
}
