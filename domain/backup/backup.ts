/** The public interface of backups. */

export { type ArchiveSummary, readArchive } from './archive/read.ts';
export { type Backup, createBackup } from './create.ts';
export { BackupError, DamagedArchive } from './errors.ts';
