import { useState } from 'react';
import { useNavigate } from 'react-router';
import { TRASH_DAYS } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { callApi } from '../../browser/api.ts';
import { DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx';

interface DeleteArticleProps {
  id: string;
  title: string;
  open: boolean;
  onClose: () => void;
}

/** Asks before it deletes the article on the screen, then leads to the list of articles. */
export function DeleteArticle({ id, title, open, onClose }: DeleteArticleProps) {
  const navigate = useNavigate();
  const [deleted, setDeleted] = useState(false);
  return (
    <DeleteDialog
      subject={open ? title : null}
      note={`Readers will no longer see it. You can restore it from the trash for ${TRASH_DAYS} days.`}
      deleted={texts.articles.deleted}
      onClose={() => {
        onClose();
        if (deleted) void navigate('/dashboard/manage-article');
      }}
      onDelete={async () => {
        await callApi('DELETE', `/articles/${id}`);
        setDeleted(true);
      }}
    />
  );
}
