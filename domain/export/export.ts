/** The public interface of exports. The work is loaded when it is used, which is rarely. */

import type { ImportedSite } from './read/import-site.ts';
import type { ImportedRoles } from './read/stage-accounts.ts';
import type { ExportOptions, WrittenExport } from './write/export-site.ts';

export { DamagedExport, ExportError } from './errors.ts';
export { staticSite, TargetFolder } from './files/target-folder.ts';
export { fileNames } from './format.ts';
export type { ExportOptions, ImportedRoles, ImportedSite, WrittenExport };

type ExportSite = typeof import('./write/export-site.ts').exportSite;
type WriteReadableFile = typeof import('./markdown/readable-file.ts').writeReadableFile;
type ImportSite = typeof import('./read/import-site.ts').importSite;

/** See `exportSite` in `write/export-site.ts`. */
export async function exportSite(...parameters: Parameters<ExportSite>): Promise<WrittenExport> {
  return (await import('./write/export-site.ts')).exportSite(...parameters);
}

/** See `writeReadableFile` in `markdown/readable-file.ts`. */
export async function writeReadableFile(...parameters: Parameters<WriteReadableFile>): Promise<string> {
  return (await import('./markdown/readable-file.ts')).writeReadableFile(...parameters);
}

/** See `importSite` in `read/import-site.ts`. */
export async function importSite(...parameters: Parameters<ImportSite>): Promise<ImportedSite> {
  return (await import('./read/import-site.ts')).importSite(...parameters);
}

/** True for a folder that an export wrote. */
export async function isExport(path: string): Promise<boolean> {
  return (await import('./read/source-folder.ts')).isExport(path);
}
