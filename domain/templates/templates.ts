/** The public interface of templates. */

export { deleteTemplate, renameTemplate, saveTemplate } from './change-templates.ts';
export { listTemplates, parseDetails, readTemplate } from './read-templates.ts';
