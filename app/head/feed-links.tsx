import { addressOf } from '../../contract/addresses.ts';

/** Lets feed readers find what they may follow from this page. */
export function FeedLinks({ title, category }: { title: string; category?: string }) {
  return (
    <>
      <link
        rel="alternate"
        type="application/rss+xml"
        title={`${title} (RSS)`}
        href={addressOf.feed('rss', category)}
      />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={`${title} (Atom)`}
        href={addressOf.feed('atom', category)}
      />
    </>
  );
}
