import { pathTo } from '../../shared/paths.ts';

/** Lets feed readers find what they may follow from this page. */
export function FeedLinks({ title, category }: { title: string; category?: string }) {
  return (
    <>
      <link
        rel="alternate"
        type="application/rss+xml"
        title={`${title} (RSS)`}
        href={pathTo.feed('rss', category)}
      />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={`${title} (Atom)`}
        href={pathTo.feed('atom', category)}
      />
    </>
  );
}
