/** The public interface of exports. */

export { DamagedExport, ExportError } from './errors.ts';
export { type ImportedSite, importSite } from './read/import-site.ts';
export { isExport } from './read/source-folder.ts';
export { type ExportOptions, exportSite, type WrittenExport } from './write/export-site.ts';
