import { History } from 'lucide-react';
import { Form, Link } from 'react-router';
import { texts } from '../../../contract/texts.ts';
import type { EditableArticle, RevisionSummary } from '../../../domain/articles/articles.ts';
import { pathTo } from '../../../shared/paths.ts';
import { LocalTime } from '../../ui/local-time.tsx';

/** The numbers of two versions to compare. */
export interface VersionPair {
  from: number;
  to: number;
}

interface RevisionListProps {
  article: Pick<EditableArticle, '_id' | 'version'>;
  revisions: RevisionSummary[];
  compared: VersionPair | null;
  page: number;
}

/** The name of the account that saved a version, or the system. */
export function savedByName({ savedBy }: Pick<RevisionSummary, 'savedBy'>): string {
  return savedBy ?? 'System';
}

/** The query string of the screen that compares two versions, with a page of the list. */
export function comparisonQuery({ from, to }: VersionPair, page: number): string {
  return `?${new URLSearchParams({ from: String(from), to: String(to), page: String(page) })}`;
}

/** A page of an article's versions, with buttons to compare two and to restore one. */
export function RevisionList({ article, revisions, compared, page }: RevisionListProps) {
  const { version: current } = article;
  const listed = new Set(revisions.map(({ version }) => version));
  return (
    <section aria-labelledby="versions">
      <Form id="compare" action="." className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="versions" className="text-lg font-semibold">
          Versions
        </h2>
        <input type="hidden" name="page" value={page} />
        {compared && !listed.has(compared.from) && <input type="hidden" name="from" value={compared.from} />}
        {compared && !listed.has(compared.to) && <input type="hidden" name="to" value={compared.to} />}
        {current > 1 && (
          <button type="submit" className="button button-quiet button-small">
            Compare
          </button>
        )}
      </Form>
      <ol className="panel mt-3 divide-y divide-line">
        {current > 1 && (
          <li className="flex gap-1 px-4 py-1 text-center text-2xs text-muted" aria-hidden>
            <span className={RADIO_WIDTH}>From</span>
            <span className={RADIO_WIDTH}>To</span>
          </li>
        )}
        {revisions.map((revision) => (
          <li key={revision.version} className="flex gap-x-3 p-4">
            {current > 1 && <Choice version={revision.version} compared={compared} />}
            <Revision article={article} revision={revision} page={page} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The width of a column of radio buttons. */
const RADIO_WIDTH = 'w-8 pointer-coarse:w-11';

/** Two radio buttons of the form above, for the older and the newer version. */
function Choice({ version, compared }: { version: number; compared: VersionPair | null }) {
  return (
    <span key={`${compared?.from} ${compared?.to}`} className="flex gap-1 pt-1">
      {(['from', 'to'] as const).map((side) => (
        <label key={side} className={`grid h-7 justify-items-center pointer-coarse:h-11 ${RADIO_WIDTH}`}>
          <input
            type="radio"
            form="compare"
            name={side}
            value={version}
            defaultChecked={compared?.[side] === version}
            aria-label={`Compare ${side} version ${version}`}
            title={`Compare ${side} version ${version}`}
            className="size-6 accent-accent"
          />
        </label>
      ))}
    </span>
  );
}

type RevisionProps = Pick<RevisionListProps, 'article' | 'page'> & { revision: RevisionSummary };

function Revision({ article, revision, page }: RevisionProps) {
  const { _id, version: current } = article;
  const { version, savedAt, title, status } = revision;
  return (
    <div className="min-w-0 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 text-base font-medium">
        Version {version}
        {version === current && <span className="badge bg-tint text-accent">Current</span>}
        <span className="badge bg-chip text-soft capitalize">{status}</span>
      </p>
      <p className="text-soft">
        <LocalTime instant={savedAt} />, <span dir="auto">{savedByName(revision)}</span>
      </p>
      <p className="truncate text-muted" dir="auto">
        {title || texts.articles.untitled}
      </p>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-4">
        {version > 1 && (
          <Link
            to={`${comparisonQuery({ from: version - 1, to: version }, page)}#changes`}
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

/** A link to the editor with this version as an unsaved change. */
function Restore({ articleId, version }: { articleId: string; version: number }) {
  return (
    <Link
      to={`${pathTo.edit(articleId)}?restore=${version}`}
      className="text-link inline-flex min-h-9 items-center gap-1.5"
    >
      <History size={15} aria-hidden />
      <span>Restore version {version}</span>
    </Link>
  );
}
