/** The public interface of templates. */

export { deleteTemplate, renameTemplate, saveTemplate } from './change.ts';
export { listTemplates, parseDetails, readTemplate } from './read.ts';
