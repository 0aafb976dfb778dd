import { History } from 'lucide-react';
import { Form, Link } from 'react-router';
import { addressOf } from '../../../contract/addresses.ts';
import { texts } from '../../../contract/texts.ts';
import type { EditableArticle, RevisionSummary } from '../../../domain/articles/articles.ts';
import { LocalTime } from '../../ui/local-time.tsx';

/** Which two versions are held against each other. */
export interface Chosen {
  from: number;
  to: number;
}

interface RevisionListProps {
  /** The article as it is now. */
  article: Pick<EditableArticle, '_id' | 'version'>;
  revisions: RevisionSummary[];
  chosen: Chosen | null;
  page: number;
}

/** Who saved: the name of the account, or the site by itself. */
export function authorOf({ savedBy }: Pick<RevisionSummary, 'savedBy'>): string {
  return savedBy ?? 'The site itself';
}

/** The query that shows what differs between two versions, with a page of the list beside it. */
export function comparing({ from, to }: Chosen, page: number): string {
  return `?${new URLSearchParams({ from: String(from), to: String(to), page: String(page) })}`;
}

/** A page of an article's saves: two are chosen to be compared, any but the current one can be restored. */
export function RevisionList({ article, revisions, chosen, page }: RevisionListProps) {
  const { version: current } = article;
  const listed = new Set(revisions.map(({ version }) => version));
  return (
    <section aria-labelledby="versions">
      <Form id="compare" action="." className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="versions" className="text-lg font-semibold">
          Versions
        </h2>
        <input type="hidden" name="page" value={page} />
        {chosen && !listed.has(chosen.from) && <input type="hidden" name="from" value={chosen.from} />}
        {chosen && !listed.has(chosen.to) && <input type="hidden" name="to" value={chosen.to} />}
        {current > 1 && (
          <button type="submit" className="button button-quiet button-small">
            Compare
          </button>
        )}
      </Form>
      <ol className="panel mt-3 divide-y divide-line">
        {current > 1 && (
          <li className="flex gap-1 px-4 py-1 text-center text-2xs text-muted" aria-hidden>
            <span className={SIDE}>From</span>
            <span className={SIDE}>To</span>
          </li>
        )}
        {revisions.map((revision) => (
          <li key={revision.version} className="flex gap-x-3 p-4">
            {current > 1 && <Choice version={revision.version} chosen={chosen} />}
            <Entry article={article} revision={revision} page={page} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** As wide as a column of radio buttons. */
const SIDE = 'w-8 pointer-coarse:w-11';

/** One side of the comparison each; the radio buttons belong to the form above. */
function Choice({ version, chosen }: { version: number; chosen: Chosen | null }) {
  return (
    <span key={`${chosen?.from} ${chosen?.to}`} className="flex gap-1 pt-1">
      {(['from', 'to'] as const).map((side) => (
        <label key={side} className={`grid h-7 justify-items-center pointer-coarse:h-11 ${SIDE}`}>
          <input
            type="radio"
            form="compare"
            name={side}
            value={version}
            defaultChecked={chosen?.[side] === version}
            aria-label={`Compare ${side} version ${version}`}
            title={`Compare ${side} version ${version}`}
            className="size-6 accent-accent"
          />
        </label>
      ))}
    </span>
  );
}

type EntryProps = Pick<RevisionListProps, 'article' | 'page'> & { revision: RevisionSummary };

function Entry({ article, revision, page }: EntryProps) {
  const { _id, version: current } = article;
  const { version, savedAt, title, status } = revision;
  return (
    <div className="min-w-0 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 text-base font-medium">
        Version {version}
        {version === current && <span className="badge bg-tint text-accent">Current</span>}
        <span className="badge bg-sunken text-soft capitalize">{status}</span>
      </p>
      <p className="text-soft">
        <LocalTime instant={savedAt} />, <span dir="auto">{authorOf(revision)}</span>
      </p>
      <p className="truncate text-muted" dir="auto">
        {title || texts.articles.untitled}
      </p>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-4">
        {version > 1 && (
          <Link
            to={`${comparing({ from: version - 1, to: version }, page)}#changes`}
            className="text-link inline-flex min-h-9 items-center"
          >
            <span>
              What changed<span className="sr-only"> in version {version}</span>
            </span>
          </Link>
        )}
        {version !== current && <Restore articleId={_id} version={version} />}
      </div>
    </div>
  );
}

/** Opens the writing screen with the text of this version as an unsaved change. */
function Restore({ articleId, version }: { articleId: string; version: number }) {
  return (
    <Link
      to={`${addressOf.edit(articleId)}?restore=${version}`}
      className="text-link inline-flex min-h-9 items-center gap-1.5"
    >
      <History size={15} aria-hidden />
      <span>
        Restore this version<span className="sr-only"> {version}</span>
      </span>
    </Link>
  );
}
