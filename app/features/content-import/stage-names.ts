import type { ImportStage } from '../../../contract/content-import.ts';

/** The names of the stages, as administrators see them. */
export const stageNames: Record<ImportStage, string> = {
  uploading: 'Uploaded',
  checking: 'Checking',
  checked: 'Checked',
  importing: 'Importing',
  done: 'Imported',
  failed: 'Failed',
  stopped: 'Stopped',
};
