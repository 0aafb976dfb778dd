/** The public interface of the system's state. */

export { lastErrors, recordErrors } from './errors.ts';
export { sendTestEmail, startJobNow } from './operate.ts';
export { mailStatus, runningInstances, storageStatus, systemStatus } from './status.ts';
