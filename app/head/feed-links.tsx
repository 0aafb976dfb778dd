import { pathTo } from '../../shared/paths.ts';

/** Links to the feeds of the site or of a category, for feed readers. */
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
