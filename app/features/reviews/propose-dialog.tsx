import { useNavigate, useRevalidator } from 'react-router';
import { MAX_NOTE } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { notify } from '../../browser/toasts.ts';
import { FormDialog, formText } from '../../ui/dialogs/form-dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { useMay } from '../../ui/use-may.ts';

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
  const propose = async (form: FormData) => {
    if (!(await onPropose(formText(form, 'message')))) return;
    notify.success(texts.reviews.submitted);
    // Who decides reads the change with what was joined before publishing it.
    await (decides ? navigate(`/dashboard/review/${articleId}`) : revalidate());
  };
  return (
    <FormDialog
      title="Propose this change"
      description="The published text stays until an editor publishes the change."
      submit="Propose"
      onClose={onClose}
      onSubmit={propose}
    >
      {(errors) => (
        <TextArea
          label="Message (optional)"
          name="message"
          maxLength={MAX_NOTE}
          error={Object.values(errors)[0]}
        />
      )}
    </FormDialog>
  );
}
