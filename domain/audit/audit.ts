/** The public interface of the audit log. */

export { type AuditFormat, auditFormats, exportAudit, listAudit } from './list-audit.ts';
export { audit, recordAudit, SCHEDULE } from './record.ts';
export { auditJobs, enqueueAuditSweep } from './sweep.ts';
