import type { ArticlePage } from '../../../domain/articles/articles.ts';
import { textDirection } from '../../../shared/text/text-direction.ts';

type Toc = ArticlePage['toc'];

/** The number of headings from which an article has a table of contents. */
const MIN_HEADINGS = 3;

/** The headings of an article: beside the text on wide screens, folded above it on others. */
export function Contents({ toc, lang }: { toc: Toc; lang: string }) {
  if (toc.length < MIN_HEADINGS) return null;
  const top = Math.min(...toc.map((entry) => entry.level));
  const entries = toc.filter((entry) => entry.level <= top + 1);
  const { dir } = textDirection(lang);
  const list = <Entries entries={entries} top={top} lang={lang} />;
  return (
    <>
      <nav
        aria-label="Contents"
        dir={dir}
        className="contents-list no-print sticky top-[calc(var(--bar)+2rem)] hidden max-h-[calc(100dvh-var(--bar)-4rem)] self-start overflow-y-auto pe-4 text-sm xl:block"
      >
        <p className="kicker mb-3 text-muted">Contents</p>
        {list}
      </nav>
      <details
        dir={dir}
        className="no-print mx-auto mb-10 w-full max-w-measure rounded-lg border border-line px-5 py-1 text-sm xl:hidden"
      >
        <summary className="flex min-h-11 items-center justify-between font-semibold">
          Contents{' '}
          <span className="font-normal text-muted" dir="ltr">
            {entries.length} sections
          </span>
        </summary>
        <div className="border-t border-line py-4">{list}</div>
      </details>
    </>
  );
}

function Entries({ entries, top, lang }: { entries: Toc; top: number; lang: string }) {
  return (
    <ol className="grid gap-1" lang={lang}>
      {entries.map(({ id, text, level }) => (
        <li key={id} className={level > top ? 'ps-4' : ''}>
          <a href={`#${encodeURIComponent(id)}`} className="block py-1 text-soft hover:text-accent">
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}
