import type { ContentImport, ImportStage } from '../../contract/content-import.ts';
import type { ContentImportTable } from '../../platform/db/schema.ts';

/** True while a job works on the import. */
export function isRunning(stage: string): boolean {
  return stage === 'checking' || stage === 'importing';
}

/** The prefix of everything that is stored for an import. */
export function storagePrefix(id: string): string {
  return `imports/${id}/`;
}

/** The key of the complete report. */
export function reportKey(id: string): string {
  return `${storagePrefix(id)}report.json`;
}

/** The public form of a row. */
export function toImport(row: ContentImportTable): ContentImport {
  return {
    _id: row.id,
    fileName: row.file_name,
    bytes: Number(row.bytes),
    stage: row.stage as ImportStage,
    createdAt: row.created_at,
    createdBy: row.created_by,
    options: JSON.parse(row.options),
    progress: row.progress === null ? null : JSON.parse(row.progress),
    summary: row.summary === null ? null : JSON.parse(row.summary),
    message: row.message,
    hasReport: row.has_report === 1,
  };
}
