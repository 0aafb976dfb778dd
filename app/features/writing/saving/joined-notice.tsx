import { GitMerge, X } from 'lucide-react';
import { useState } from 'react';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import type { Joined } from './join-saved.ts';
import type { Joining } from './use-joining.ts';

const RecoveryDiff = lazyPart(() => import('../../autosave/ui/recovery-diff.tsx'));

/** Says what others have saved into the text in the form, shows it, and reverts it. */
export function JoinedNotices({ joined, revert, dismiss }: Joining) {
  const [shown, setShown] = useState<Joined | null>(null);
  return (
    <div role="status" className="grid w-full gap-2 empty:hidden">
      {joined.map((one) => (
        <div
          key={one.version}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-good-tint px-3 py-1 text-sm text-good"
        >
          <GitMerge size={18} aria-hidden className="shrink-0" />
          <p className="min-w-48 grow basis-48">
            <Source {...one} /> {' are now in this text.'}
          </p>
          <div className="flex items-center gap-x-3">
            <button
              type="button"
              className="text-link min-h-8 pointer-coarse:min-h-11"
              onClick={() => setShown(one)}
            >
              Show
            </button>
            <button
              type="button"
              className="text-link min-h-8 pointer-coarse:min-h-11"
              onClick={() => revert(one)}
            >
              Revert
            </button>
            <button type="button" className="icon-button" aria-label="Dismiss" onClick={() => dismiss(one)}>
              <X size={18} aria-hidden />
            </button>
          </div>
        </div>
      ))}
      <Modal open={shown !== null} onClose={() => setShown(null)} title="Incoming changes" wide>
        {shown && (
          <div className="mt-3 grid gap-4">
            <p className="text-soft">
              <Source {...shown} />, saved <LocalTime instant={shown.savedAt} />. Your own changes are not
              marked.
            </p>
            <RecoveryDiff before={shown.before} after={shown.after} />
            <button
              type="button"
              className="button button-quiet justify-self-start"
              onClick={() => {
                revert(shown);
                setShown(null);
              }}
            >
              Revert
            </button>
          </div>
        )}
      </Modal>
    </div>
  );
}

/** The beginning of a sentence that says whose changes they are. */
export function Source({ own, ownEditor, savedBy }: Pick<Joined, 'own' | 'ownEditor' | 'savedBy'>) {
  if (own) return ownEditor ? 'Changes from your other tab or browser' : 'Your changes from elsewhere';
  if (savedBy === null) return 'Changes by the site';
  return (
    <>
      Changes by <bdi>{savedBy}</bdi>
    </>
  );
}
