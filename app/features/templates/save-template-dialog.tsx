import { MAX_NAME } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import type { EditableArticle } from '../../../domain/articles/articles.ts';
import { callApi } from '../../browser/api.ts';
import { TemplateNameDialog } from './template-name-dialog.tsx';

interface SaveTemplateDialogProps {
  article: Pick<EditableArticle, '_id' | 'title'>;
  onClose: () => void;
}

/** Saves an article as a template. */
export function SaveTemplateDialog({ article: { _id, title }, onClose }: SaveTemplateDialogProps) {
  return (
    <TemplateNameDialog
      title="Save as template"
      description="New articles can start with the title, text, images and details of this one, as last saved."
      name={title.slice(0, MAX_NAME).toWellFormed()}
      done={texts.templates.created}
      onSave={async (name) => {
        await callApi('POST', '/templates', { name, article: _id });
      }}
      onClose={onClose}
    />
  );
}
