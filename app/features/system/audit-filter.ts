import { type AuditAction, type AuditFilter, auditActions } from '../../../contract/audit.ts';
import { listUrl, readSearchTerm } from '../dashboard/list-url.ts';

/** The filter of the audit log as its form shows it; blank for all. */
export interface AuditForm {
  action: AuditAction | '';
  term: string;
}

/** Reads the filter from the URL. Unknown actions count as all. */
export function readAuditForm(url: URL): AuditForm {
  const action = url.searchParams.get('action') ?? '';
  const known = Object.hasOwn(auditActions, action) ? (action as AuditAction) : '';
  return { action: known, term: readSearchTerm(url) };
}

export function toAuditFilter({ action, term }: AuditForm): AuditFilter {
  return { ...(action && { action }), ...(term && { person: term }) };
}

/** The relative URL of a page of the filtered log. */
export function auditUrl({ action, term }: AuditForm, page = 1): string {
  return listUrl({ action, q: term }, page);
}
