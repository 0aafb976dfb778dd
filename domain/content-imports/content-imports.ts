/** Imports of files that administrators upload in the dashboard. */

export { contentImportJobs } from './job.ts';
export {
  createImport,
  deleteImport,
  getImport,
  listImports,
  openReport,
  startCheck,
  startImport,
  stopImport,
} from './manage-imports.ts';
export { storePart } from './parts.ts';
