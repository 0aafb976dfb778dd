interface MergeFooterProps {
  /** Places where somebody still has to choose. */
  left: number;
  onNext: () => void;
  onUse: () => void;
  onClose: () => void;
}

/** What is left to choose, and the ways out. */
export function MergeFooter({ left, onNext, onUse, onClose }: MergeFooterProps) {
  return (
    <footer className="foot border-t border-line bg-paper px-4 py-3 sm:px-8">
      <div className="mx-auto flex max-w-wide flex-wrap items-center gap-2">
        <p role="status" className="me-auto text-sm text-soft max-sm:w-full">
          {leftText(left)}
        </p>
        <button type="button" className="button button-quiet" onClick={onClose}>
          Cancel
        </button>
        {left > 0 ? (
          <button type="button" className="button" onClick={onNext}>
            Next to choose
          </button>
        ) : (
          <button type="button" className="button" onClick={onUse}>
            Use this text
          </button>
        )}
      </div>
    </footer>
  );
}

function leftText(left: number): string {
  if (left === 0) return 'Everything is chosen. You can look it over before you save.';
  return left === 1 ? '1 place left to choose' : `${left} places left to choose`;
}
