import type { ImportStage } from '../../../contract/content-import.ts';

/** What administrators read of a stage. */
export const stageNames: Record<ImportStage, string> = {
  uploading: 'Uploaded',
  checking: 'Checking',
  checked: 'Checked',
  importing: 'Importing',
  done: 'Imported',
  failed: 'Failed',
  stopped: 'Stopped',
};
