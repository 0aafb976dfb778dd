import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { texts } from '../../../contract/texts.ts';
import { callApi } from '../../api.ts';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import { RefusableButton } from '../../components/refusable-button.tsx';

interface DeleteArticleProps {
  id: string;
  title: string;
  allowed: boolean;
}

/** Deletes the article that is on the screen, then leads to the list of articles. */
export function DeleteArticle({ id, title, allowed }: DeleteArticleProps) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const [gone, setGone] = useState(false);
  return (
    <>
      <RefusableButton
        type="button"
        className="button button-quiet"
        refusal={allowed ? null : 'Only its author can delete it'}
        onClick={() => setAsked(true)}
      >
        <Trash2 size={17} aria-hidden /> Delete
      </RefusableButton>
      <DeleteDialog
        subject={asked ? title : null}
        note="Readers lose it at once; administrators find it in the trash for 30 days."
        deleted={texts.articles.deleted}
        onClose={() => {
          setAsked(false);
          if (gone) void navigate('/dashboard/manage-article');
        }}
        onDelete={async () => {
          await callApi('DELETE', `/articles/${id}`);
          setGone(true);
        }}
      />
    </>
  );
}
