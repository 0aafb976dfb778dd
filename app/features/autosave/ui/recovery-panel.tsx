import { History } from 'lucide-react';
import { useState } from 'react';
import { texts } from '../../../../contract/texts.ts';
import type { FormContent } from '../../../../contract/working-copy.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import type { RecoverableDraft } from '../recovery/recovery.ts';
import { DiscardDialog } from './discard-dialog.tsx';

const RecoveryDiff = lazyPart(() => import('./recovery-diff.tsx'));

const PANEL_ID = 'unsaved-changes';

/** Leads to the panel from where the browser has scrolled to. */
export function RecoveryPanelLink() {
  return (
    <button
      type="button"
      className="text-link min-h-6 text-sm font-semibold pointer-coarse:min-h-11"
      onClick={() => document.getElementById(PANEL_ID)?.focus()}
    >
      {texts.autosave.review}
    </button>
  );
}

interface RecoveryPanelProps {
  drafts: RecoverableDraft[];
  /** The saved article; null for a new one. */
  saved: FormContent | null;
  /** The article's version; null for a new one. */
  version: number | null;
  onRestore: (draft: RecoverableDraft) => void;
  onDiscard: (draft: RecoverableDraft) => void;
}

/** Offers unsaved text of earlier sessions to be restored, compared or discarded. */
export function RecoveryPanel({ drafts, onDiscard, ...rest }: RecoveryPanelProps) {
  const [discarding, setDiscarding] = useState<RecoverableDraft | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  if (drafts.length === 0) return null;
  return (
    <section
      id={PANEL_ID}
      tabIndex={-1}
      aria-label="Unsaved changes"
      className="panel mb-6 grid scroll-mt-6 gap-5 p-5 outline-none"
    >
      {(showsAll ? drafts : drafts.slice(0, 1)).map((draft, index) => (
        <RecoverableDraftCard
          key={draft.sessionId}
          draft={draft}
          newest={index === 0}
          onDiscard={() => setDiscarding(draft)}
          {...rest}
        />
      ))}
      {drafts.length > 1 && !showsAll && (
        <button
          type="button"
          className="text-link min-h-6 justify-self-start pointer-coarse:min-h-11"
          onClick={() => setShowsAll(true)}
        >
          {drafts.length - 1} more
        </button>
      )}
      <DiscardDialog
        open={discarding !== null}
        onClose={() => setDiscarding(null)}
        onDiscard={() => discarding && onDiscard(discarding)}
      />
    </section>
  );
}

interface RecoverableDraftCardProps extends Omit<RecoveryPanelProps, 'drafts' | 'onDiscard'> {
  draft: RecoverableDraft;
  newest: boolean;
  onDiscard: () => void;
}

function RecoverableDraftCard({
  draft,
  newest,
  saved,
  version,
  onRestore,
  onDiscard,
}: RecoverableDraftCardProps) {
  const [expanded, setExpanded] = useState(false);
  const { content, at, source, basedOn, pendingImages } = draft;
  const isOutdated = version !== null && basedOn !== null && basedOn < version;
  return (
    <div className="grid gap-3">
      <p role="status" className="flex items-start gap-3 font-medium">
        <History size={20} aria-hidden className="mt-0.5 shrink-0 text-accent" />
        <span>
          You have unsaved changes from <LocalTime instant={new Date(at).toISOString()} />
          {source === 'server' && ', made in another browser or tab'}
          {pendingImages.length > 0 && texts.autosave.withImages(pendingImages.length)}
          {saved === null && content.title.trim() && (
            <>
              : <bdi className="line-clamp-1">{content.title}</bdi>
            </>
          )}
        </span>
      </p>
      {isOutdated && (
        <p className="text-sm text-soft">
          The article has been saved since. If you restore these changes, you will see both versions when you
          save.
        </p>
      )}
      <p className="flex flex-wrap gap-2">
        <button
          type="button"
          className={`button button-small ${newest ? '' : 'button-quiet'}`}
          onClick={() => onRestore(draft)}
        >
          Restore
        </button>
        <button
          type="button"
          className="button button-quiet button-small"
          aria-expanded={expanded}
          onClick={() => setExpanded(!expanded)}
        >
          {saved ? 'Show changes' : 'Show text'}
        </button>
        <button type="button" className="button button-quiet button-small" onClick={onDiscard}>
          Discard
        </button>
      </p>
      {expanded && <RecoveryDiff before={saved} after={content} />}
    </div>
  );
}
