import { useMemo } from 'react';
import type { ArticleSummary } from '../../../contract/article.ts';
import { markMatches, type Stretch, stretchesAt } from '../../../contract/marks.ts';

/** A text with the words of a search marked in it. */
export function Marked({ text, term }: { text: string; term: string }) {
  const stretches = useMemo(() => markMatches(text, term), [text, term]);
  return <Stretches stretches={stretches} />;
}

/** The piece of an article that a search found, its words marked; the description where there is none. */
export function MarkedSnippet({ result }: { result: Pick<ArticleSummary, 'description' | 'snippet'> }) {
  const { snippet } = result;
  return snippet ? <Stretches stretches={stretchesAt(snippet.text, snippet.hits)} /> : result.description;
}

function Stretches({ stretches }: { stretches: Stretch[] }) {
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
