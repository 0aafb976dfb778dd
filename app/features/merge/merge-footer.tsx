interface MergeFooterProps {
  /** The number of conflicts without a choice. */
  conflicts: number;
  onNext: () => void;
  onUse: () => void;
  onClose: () => void;
}

/** The number of conflicts left, and the buttons of the merge screen. */
export function MergeFooter({ conflicts, onNext, onUse, onClose }: MergeFooterProps) {
  return (
    <footer className="foot border-t border-line bg-paper px-4 py-3 sm:px-8">
      <div className="mx-auto flex max-w-wide flex-wrap items-center gap-2">
        <p role="status" className="me-auto text-sm text-soft max-sm:w-full">
          {conflictCount(conflicts)}
        </p>
        <button type="button" className="button button-quiet" onClick={onClose}>
          Cancel
        </button>
        {conflicts > 0 ? (
          <button type="button" className="button" onClick={onNext}>
            Next conflict
          </button>
        ) : (
          <button type="button" className="button" onClick={onUse}>
            Use merged text
          </button>
        )}
      </div>
    </footer>
  );
}

function conflictCount(conflicts: number): string {
  if (conflicts === 0) return 'No conflicts left. You can review the result before you save.';
  return conflicts === 1 ? '1 conflict left' : `${conflicts} conflicts left`;
}
