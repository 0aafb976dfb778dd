/** The public interface of templates. */

export { deleteTemplate, renameTemplate, saveTemplate } from './change.ts';
export { listTemplates, readTemplate } from './read.ts';
