import { LocalTime } from '../../ui/local-time.tsx';
import { InfoNotice } from '../autosave/ui/notices.tsx';

/** Says that a form shows input that was not saved, and leads back to the saved text. */
export function UnsavedInputNotice({
  restoredFrom,
  onDiscard,
}: {
  restoredFrom: string | null;
  onDiscard: () => void;
}) {
  return (
    <div role="status" className="empty:hidden">
      {restoredFrom !== null && (
        <InfoNotice>
          This is what you typed until <LocalTime instant={restoredFrom} />. It is kept in this browser and
          not saved yet.{' '}
          <button type="button" className="text-link" onClick={onDiscard}>
            Go back to the saved text
          </button>
        </InfoNotice>
      )}
    </div>
  );
}
