/** The public interface of the audit log. */

export { type AuditFormat, auditFormats, exportAudit, listAudit } from './list.ts';
export { type AuditEvent, audit, recordAudit, SCHEDULE } from './record.ts';
export { auditJobs, enqueueAuditSweep, sweepAudit } from './sweep.ts';
