import { LocalDay } from '../../ui/local-time.tsx';

/** A path or URL, readable in every writing system, that opens the page. */
export function Path({ path, className = '' }: { path: string; className?: string }) {
  return (
    <a href={toHref(path)} className={`wrap-anywhere hover:underline ${className}`}>
      <bdi>{readable(path)}</bdi>
    </a>
  );
}

/** A decoded path may have characters that mean something else in a URL. */
function toHref(path: string): string {
  return path.startsWith('/') ? path.replace(/[^!-~]/gu, encodeURIComponent) : path;
}

function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** How often a path was requested, and when last. */
export function Hits({ hits, lastHit }: { hits: number; lastHit: string | null }) {
  return (
    <div>
      <p className="tabular-nums">
        {hits.toLocaleString('en-US')}
        <span className="md:hidden"> {hits === 1 ? 'hit' : 'hits'}</span>
      </p>
      {lastHit && (
        <p className="text-sm text-muted">
          Last <Period period={lastHit} />
        </p>
      )}
    </div>
  );
}

/** A day, or the month or year that it was added up to. */
function Period({ period }: { period: string }) {
  return period.length === 10 ? <LocalDay instant={period} /> : <time dateTime={period}>{period}</time>;
}
