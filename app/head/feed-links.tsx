import { pathTo } from '../../shared/paths.ts';

/** Links to the feeds of the site or of the list at a path, for feed readers. */
export function FeedLinks({ title, list }: { title: string; list?: string }) {
  return (
    <>
      <link
        rel="alternate"
        type="application/rss+xml"
        title={`${title} (RSS)`}
        href={pathTo.feed('rss', list)}
      />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={`${title} (Atom)`}
        href={pathTo.feed('atom', list)}
      />
      <link
        rel="alternate"
        type="application/feed+json"
        title={`${title} (JSON Feed)`}
        href={pathTo.feed('json', list)}
      />
    </>
  );
}
