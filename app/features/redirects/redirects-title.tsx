import { Download, FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { PageTitle } from '../dashboard/page-title.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { RedirectDialog } from './redirect-dialog.tsx';

/** The heading of the screen, with what adds redirects and, if there are any, takes them away as a file. */
export function RedirectsTitle({ canExport }: { canExport: boolean }) {
  const hydrated = useHydrated();
  const [open, setOpen] = useState<'new' | 'import' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <PageTitle title="Redirects" lead="Paths that lead to another page, and links that lead nowhere.">
        {canExport && (
          <a href="/api/v1/redirects/export" download className="button button-quiet">
            <Download size={18} aria-hidden /> Export CSV
          </a>
        )}
        <button
          type="button"
          className="button button-quiet"
          disabled={!hydrated}
          onClick={() => setOpen('import')}
        >
          <FileUp size={18} aria-hidden /> Import CSV
        </button>
        <button type="button" className="button" disabled={!hydrated} onClick={() => setOpen('new')}>
          <Plus size={18} aria-hidden /> Add redirect
        </button>
      </PageTitle>
      {open === 'new' && <RedirectDialog redirect={null} onClose={close} />}
      {open === 'import' && <ImportDialog onClose={close} />}
    </>
  );
}
