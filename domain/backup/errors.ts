/**
 * A backup, check or restore that is not possible. The message is one sentence that says why and what to do.
 */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** An archive that cannot be used. The message names what is damaged. */
export class DamagedArchive extends BackupError {
  override name = 'DamagedArchive';

  constructor(file: string, what: string, options?: ErrorOptions) {
    super(`${file} is damaged: ${what}.`, options);
  }
}
