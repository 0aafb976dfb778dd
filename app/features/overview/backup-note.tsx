import { LocalTime } from '../../ui/local-time.tsx';

interface BackupNoteProps {
  /** The instant of the last backup; null before the first one. */
  at: string | null;
  isFailing: boolean;
}

/** A line about scheduled backups. */
export function BackupNote({ at, isFailing }: BackupNoteProps) {
  return (
    <p className="mt-6 text-sm text-soft">
      {at === null ? (
        'No backup yet.'
      ) : (
        <>
          Last backup: <LocalTime instant={at} />.
        </>
      )}
      {isFailing && ' The latest attempt failed; the log says why.'}
    </p>
  );
}
