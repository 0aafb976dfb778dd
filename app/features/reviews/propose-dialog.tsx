import { useNavigate, useRevalidator } from 'react-router';
import { texts } from '../../../contract/texts.ts';
import { notify } from '../../browser/toasts.ts';
import { useMay } from '../../ui/use-may.ts';
import { NoteDialog } from './note-dialog.tsx';

interface ProposeDialogProps {
  articleId: string;
  onClose: () => void;
  /** Proposes the text of the form; false if the form says why that cannot be done. */
  onPropose: (message: string) => Promise<boolean>;
}

/** Proposes the text of the form as a change of the published article. */
export function ProposeDialog({ articleId, onClose, onPropose }: ProposeDialogProps) {
  const decides = useMay()('review.decide');
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const propose = async (message: string) => {
    if (!(await onPropose(message))) return;
    notify.success(texts.reviews.submitted);
    // Who decides reads the change with what was joined before publishing it.
    await (decides ? navigate(`/dashboard/review/${articleId}`) : revalidate());
  };
  return (
    <NoteDialog
      title="Propose this change"
      description="The published text stays until an editor publishes the change."
      submit="Propose"
      label="Message (optional)"
      name="message"
      onClose={onClose}
      onSubmit={propose}
    />
  );
}
