/** The public interface of backups. */

export { readArchive } from './archive/read-archive.ts';
export { createBackup } from './create-backup.ts';
export { BackupError, DamagedArchive } from './errors.ts';
export { moveDatabase } from './move-database.ts';
export { asOnlyProcess, completeDatabase, type Restored, restoreBackup } from './restore.ts';
export { type BackupStatus, backupJobs, backupStatus, scheduleBackups } from './schedule.ts';
export { stageSite } from './stage-site.ts';
export { openArchive } from './store/open-archive.ts';
export {
  completeSwap,
  databaseFingerprint,
  isSwapPending,
  type SwapPlan,
  swapFolders,
  swapSite,
  swapStamp,
} from './swap.ts';
