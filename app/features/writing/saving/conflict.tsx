import { TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { addressOf } from '../../../../contract/addresses.ts';
import type { EditConflict } from '../../../../domain/articles/articles.ts';
import { loadPersistently } from '../../../components/persistent-load.ts';
import { underWayHere, whenArrived } from '../../../components/under-way.ts';
import { useHydrated } from '../../../components/use-hydrated.ts';
import { fetchMaterial } from '../../merge/material.ts';
import { readMine } from '../../merge/mine.ts';
import type { Merged } from '../../merge/put-together.ts';

const MergeScreen = lazy(() => loadPersistently(() => import('../../merge/merge-screen.tsx')));

interface ConflictProps {
  id: string;
  message: string;
  /** The version that the text in the form was based on. */
  base: number;
  /** Told the text made of both, to take its place in the form. */
  onMerged: (merged: Merged) => void;
}

/** The article was saved in between, in another tab or by somebody else. Both texts are still there: that one on the site, this one in the form. */
export function Conflict({ id, message, base, onMerged }: ConflictProps) {
  const hydrated = useHydrated();
  const panel = useRef<HTMLDivElement>(null);
  const { opened, problem, loading, open, close } = useBothTexts(id, base);
  return (
    <div ref={panel} role="alert" className="panel border-warn p-5">
      <p className="flex gap-3 font-medium">
        <TriangleAlert size={22} aria-hidden className="shrink-0 text-warn" />
        {message}
      </p>
      <p className="mt-2 text-sm text-soft">
        What you wrote is still in this form. Replacing the saved text keeps it as an older version.
      </p>
      {problem && <p className="mt-2 text-sm text-danger">{problem}</p>}
      <p className="mt-4 flex flex-wrap gap-2">
        {hydrated ? (
          <button
            type="button"
            className="button button-small"
            aria-disabled={loading}
            onClick={() => void open(panel.current?.closest('form'))}
          >
            Put both texts together
          </button>
        ) : (
          <a
            href={addressOf.edit(id)}
            target="_blank"
            rel="noopener"
            className="button button-quiet button-small"
          >
            Open the saved text beside it
          </a>
        )}
        <button type="submit" name="replace" value="1" className="button button-quiet button-small">
          Replace it with mine
        </button>
      </p>
      {opened && (
        <Suspense>
          <MergeScreen {...opened} onMerged={onMerged} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

type BothTexts = { material: EditConflict; mine: ReturnType<typeof readMine> };

/** Fetches what was saved and reads what stands in the form, each time anew. */
function useBothTexts(id: string, base: number) {
  const [opened, setOpened] = useState<BothTexts | null>(null);
  const [problem, setProblem] = useState('');
  const [loading, setLoading] = useState(false);
  const open = async (form: HTMLFormElement | null | undefined) => {
    if (!form || loading) return;
    setLoading(true);
    setProblem('');
    try {
      // A picture that is on its way is part of what I wrote.
      if (underWayHere() > 0) await whenArrived();
      const material = await fetchMaterial(id, base);
      setOpened({ material, mine: readMine(new FormData(form)) });
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setLoading(false);
    }
  };
  return { opened, problem, loading, open, close: () => setOpened(null) };
}
