import { useMemo } from 'react';
import type { ArticleSummary } from '../../../contract/article.ts';
import { markMatches, splitAtHits, type TextPart } from '../../../shared/text/matches.ts';

/** A text with the words of a search highlighted. */
export function Marked({ text, term }: { text: string; term: string }) {
  const stretches = useMemo(() => markMatches(text, term), [text, term]);
  return <Ranges ranges={stretches} />;
}

/**
 * The snippet of an article with the words of the search highlighted; its description if there is no snippet.
 */
export function MarkedSnippet({ result }: { result: Pick<ArticleSummary, 'description' | 'snippet'> }) {
  const { snippet } = result;
  return snippet ? <Ranges ranges={splitAtHits(snippet.text, snippet.hits)} /> : result.description;
}

function Ranges({ ranges }: { ranges: TextPart[] }) {
  return ranges.map((range, index) =>
    range.hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: ranges have no identity but their order
      <mark key={index} className="rounded-sm bg-accent/12 text-inherit">
        {range.text}
      </mark>
    ) : (
      range.text
    ),
  );
}
