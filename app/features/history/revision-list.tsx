import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { texts } from '../../../contract/texts.ts';
import type { HistoryArticle, RevisionSummary } from '../../../domain/articles/articles.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import type { VersionMenuProps } from './version-menu.tsx';
import { comparisonQuery, type VersionPair } from './version-pair.ts';

const VersionMenu = lazyPart(() => import('./version-menu.tsx'));

interface RevisionListProps {
  article: Pick<HistoryArticle, '_id' | 'version' | 'mayChange'>;
  revisions: RevisionSummary[];
  compared: VersionPair | null;
  page: number;
}

/** The name of the account that saved a version, or the system. */
export function savedByName({ savedBy }: Pick<RevisionSummary, 'savedBy'>): string {
  return savedBy ?? 'System';
}

/** A page of an article's versions. Each leads to what changed in it, and has a menu. */
export function RevisionList({ article, revisions, compared, page }: RevisionListProps) {
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className="text-lg font-semibold">
        Versions
      </h2>
      <ol className="panel mt-3 divide-y divide-line overflow-y-auto max-lg:max-h-80 lg:max-h-[calc(100dvh-14rem)]">
        {revisions.map((revision) => (
          <Revision
            key={revision.version}
            article={article}
            revision={revision}
            compared={compared}
            page={page}
          />
        ))}
      </ol>
    </section>
  );
}

type RevisionProps = Omit<RevisionListProps, 'revisions'> & { revision: RevisionSummary };

function Revision({ article, revision, compared, page }: RevisionProps) {
  const { version, savedAt, title, status } = revision;
  const isShown = compared?.to === version;
  const hasActions = version !== article.version || (compared !== null && !isShown);
  return (
    <li className={`relative flex items-start gap-1 p-4 pe-2 ${isShown ? 'bg-sunken' : ''}`}>
      <div className="min-w-0 grow text-sm">
        <p className="flex flex-wrap items-center gap-x-2 text-base font-medium">
          {version > 1 ? (
            <Link
              to={comparisonQuery({ from: version - 1, to: version }, page)}
              aria-current={isShown || undefined}
              aria-label={`Version ${version}: what changed`}
              className="inline-flex min-h-6 items-center after:absolute after:inset-0 hover:underline"
            >
              Version {version}
            </Link>
          ) : (
            `Version ${version}`
          )}
          {version === article.version && <span className="badge bg-tint text-accent">Current</span>}
          <span className="badge bg-chip text-soft capitalize">{status}</span>
        </p>
        <p className="text-soft">
          <LocalTime instant={savedAt} />, <span dir="auto">{savedByName(revision)}</span>
        </p>
        <p className="truncate text-muted" dir="auto">
          {title || texts.articles.untitled}
        </p>
      </div>
      {hasActions && <MenuOfVersion {...{ article, version, compared, page }} />}
    </li>
  );
}

/** The button of a menu, whose code is loaded when it is pressed. */
function MenuOfVersion(props: VersionMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const button = (
    <button
      type="button"
      className="script-only icon-button relative z-1 shrink-0"
      aria-label={`Actions for version ${props.version}`}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    >
      <Ellipsis size={18} aria-hidden />
    </button>
  );
  return isWanted ? <VersionMenu {...props} onClose={() => setWanted(false)} fallback={button} /> : button;
}
