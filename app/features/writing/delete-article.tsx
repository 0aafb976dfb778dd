import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { TRASH_DAYS } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { callApi } from '../../browser/api.ts';
import { DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx';
import { ExplainedButton } from '../../ui/explained-button.tsx';

interface DeleteArticleProps {
  id: string;
  title: string;
  allowed: boolean;
}

/** Deletes the article on the screen, then leads to the list of articles. */
export function DeleteArticle({ id, title, allowed }: DeleteArticleProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [deleted, setDeleted] = useState(false);
  return (
    <>
      <ExplainedButton
        type="button"
        className="button button-quiet button-small"
        refusal={allowed ? null : 'Only the account that created it can delete it'}
        onClick={() => setOpen(true)}
      >
        <Trash2 size={17} aria-hidden /> Delete
      </ExplainedButton>
      <DeleteDialog
        subject={open ? title : null}
        note={`Readers will no longer see it. You can restore it from the trash for ${TRASH_DAYS} days.`}
        deleted={texts.articles.deleted}
        onClose={() => {
          setOpen(false);
          if (deleted) void navigate('/dashboard/manage-article');
        }}
        onDelete={async () => {
          await callApi('DELETE', `/articles/${id}`);
          setDeleted(true);
        }}
      />
    </>
  );
}
