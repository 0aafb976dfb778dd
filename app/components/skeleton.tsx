/** What a page will look like while it is on its way: an article by its lines, any other by its cards. */
export function Skeleton({ path }: { path: string }) {
  return (
    <div role="status" className="page-width py-14 sm:py-20">
      <span className="sr-only">Loading…</span>
      <div aria-hidden>{path.startsWith('/blog/') ? <ArticleLines /> : <Cards />}</div>
    </div>
  );
}

const LINES = ['100%', '96%', '99%', '92%', '97%', '60%', '100%', '94%', '98%', '45%'];

function ArticleLines() {
  return (
    <div className="mx-auto grid max-w-measure gap-4">
      <div className="skeleton h-4 w-28" />
      <div className="skeleton h-12" />
      <div className="skeleton mb-8 h-12 w-2/3" />
      {LINES.map((width) => (
        <div key={width} className="skeleton h-5" style={{ width }} />
      ))}
    </div>
  );
}

function Cards() {
  return (
    <>
      <div className="skeleton mb-10 h-12 w-1/2" />
      <div className="grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
        {['first', 'second', 'third'].map((card) => (
          <div key={card} className="grid gap-3">
            <div className="skeleton aspect-3/2" />
            <div className="skeleton h-6" />
            <div className="skeleton h-4 w-3/4" />
          </div>
        ))}
      </div>
    </>
  );
}
