import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { EditConflict } from '../../../../domain/articles/articles.ts';
import { pathTo } from '../../../../shared/paths.ts';
import { useHydrated } from '../../../browser/hooks/use-hydrated.ts';
import { countPendingUploads, waitForUploads } from '../../../browser/pending-uploads.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { fetchConflict } from '../../merge/fetch-conflict.ts';
import { type OwnVersion, readOwnVersion } from '../../merge/fields.ts';
import type { MergedVersion } from '../../merge/merge-article.ts';
import { Source } from './joined-notice.tsx';

const MergeScreen = lazyPart(() => import('../../merge/merge-screen.tsx'));

interface ConflictProps {
  id: string;
  message: string;
  /** False for a proposed change, which replaces nothing. */
  canReplace: boolean;
  /** The version that the text in the form is based on. */
  base: number;
  onMerged: (merged: MergedVersion) => void;
}

/** Says that someone else has saved the article meanwhile, and offers to merge or replace it. */
export function Conflict({ id, message, canReplace, base, onMerged }: ConflictProps) {
  const hydrated = useHydrated();
  const panel = useRef<HTMLDivElement>(null);
  const { texts, error, loading, open, close } = useMerge(id, base);
  const saved = useSaved(id, base);
  return (
    <div ref={panel} role="alert" className="panel border-warn p-5">
      <p className="flex gap-3 font-medium">
        <TriangleAlert size={22} aria-hidden className="shrink-0 text-warn" />
        {message}
      </p>
      <p className="mt-2 text-sm text-soft">
        {saved && (
          <>
            <Source {...saved} />.{' '}
          </>
        )}
        Your text is still in this form.
        {canReplace && ' If you replace the saved text, it is kept in the history.'}
      </p>
      {error && <p className="mt-2 text-sm text-danger">{error}</p>}
      <p className="mt-4 flex flex-wrap gap-2">
        {hydrated ? (
          <Button
            type="button"
            className="button button-small"
            busy={loading}
            onClick={() => void open(panel.current?.closest('form'))}
          >
            Merge the two versions
          </Button>
        ) : (
          <a
            href={pathTo.edit(id)}
            target="_blank"
            rel="noopener"
            className="button button-quiet button-small"
          >
            Open the saved text in a new tab
          </a>
        )}
        {canReplace && (
          <button type="submit" name="replace" value="1" className="button button-quiet button-small">
            Replace it with mine
          </button>
        )}
      </p>
      {texts && <MergeScreen {...texts} onMerged={onMerged} onClose={close} />}
    </div>
  );
}

/** Who has saved the article meanwhile; null until it is known. */
function useSaved(id: string, base: number): EditConflict | null {
  const [saved, setSaved] = useState<EditConflict | null>(null);
  useEffect(() => {
    let isCurrent = true;
    fetchConflict(id, base).then(
      (found) => isCurrent && setSaved(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [id, base]);
  return saved;
}

type MergeTexts = { conflict: EditConflict; mine: OwnVersion };

/** Loads the saved text and reads the form whenever the merge is opened. */
function useMerge(id: string, base: number) {
  const [texts, setTexts] = useState<MergeTexts | null>(null);
  const [error, setError] = useState('');
  const [loading, setLoading] = useState(false);
  const open = async (form: HTMLFormElement | null | undefined) => {
    if (!form || loading) return;
    setLoading(true);
    setError('');
    try {
      // Images that are being uploaded are part of the author's text.
      if (countPendingUploads() > 0) await waitForUploads();
      const conflict = await fetchConflict(id, base);
      setTexts({ conflict, mine: readOwnVersion(new FormData(form)) });
    } catch (error) {
      setError((error as Error).message);
    } finally {
      setLoading(false);
    }
  };
  return { texts, error, loading, open, close: () => setTexts(null) };
}
