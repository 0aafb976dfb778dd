import { Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { texts } from '../../../contract/texts.ts';
import { plural } from '../../../shared/text/counts.ts';
import { errorMessage } from '../../browser/api.ts';
import { notify } from '../../browser/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { type BulkResult, undoBulk } from './bulk-actions.ts';

interface BulkReportProps {
  result: BulkResult;
  onUndone: (result: BulkResult) => Promise<void>;
  onClose: () => void;
}

/**
 * The result of a bulk action: what was done, what was not and why, and a way back. In view wherever the list
 * is scrolled.
 */
export function BulkReport({ result: { message, failed, undo }, onUndone, onClose }: BulkReportProps) {
  const [isBusy, setBusy] = useState(false);
  const revert = async () => {
    if (!undo) return;
    setBusy(true);
    try {
      await onUndone(await undoBulk(undo));
    } catch (error) {
      notify.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="sticky top-[calc(var(--bar)+0.5rem)] z-10 mb-3 flex max-h-[50dvh] items-start gap-3 overflow-y-auto rounded-md bg-sunken px-4 py-3 text-sm lg:top-2">
      <div className="min-w-0 grow" role="status">
        {message && <p className="min-h-6 font-medium">{message}</p>}
        {failed.length > 0 && (
          <>
            <p className="font-medium text-danger">Not done for {plural(failed.length, 'article')}:</p>
            <ul className="mt-1 grid gap-1">
              {failed.map(({ _id, title, message: reason }) => (
                <li key={_id} className="wrap-anywhere">
                  <bdi className="font-medium">{title || texts.articles.untitled}</bdi>: {reason}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {undo && (
        <Button
          type="button"
          className="button button-quiet button-small"
          busy={isBusy}
          onClick={() => void revert()}
        >
          <Undo2 size={15} aria-hidden /> Undo
        </Button>
      )}
      <button type="button" className="icon-button text-muted" aria-label="Dismiss" onClick={onClose}>
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}
