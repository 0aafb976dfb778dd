/** The public interface of the system's state. */

export { lastErrors, recordErrors } from './errors.ts';
export { retryJob, sendTestEmail } from './operate.ts';
export { mailStatus, runningInstances, storageStatus, systemStatus } from './status.ts';
