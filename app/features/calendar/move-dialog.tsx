import { texts } from '../../../contract/texts.ts';
import type { CalendarArticle } from '../../../domain/articles/articles.ts';
import { wallTimeAt } from '../../../shared/wall-time.ts';
import { FormDialog, formText } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useClock } from '../../ui/local-time.tsx';

interface MoveDialogProps {
  article: CalendarArticle;
  today: string;
  timeZone: string;
  onMove: (article: CalendarArticle, day: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the day to which a scheduled article moves. */
export function MoveDialog({ article, today, timeZone, onMove, onClose }: MoveDialogProps) {
  const clock = useClock();
  return (
    <FormDialog
      title="Move to another day"
      submit="Move"
      noValidate={false}
      onSubmit={(form) => onMove(article, formText(form, 'day'))}
      onClose={onClose}
    >
      {() => (
        <>
          <p className="font-medium wrap-anywhere" dir="auto">
            {article.title || texts.articles.untitled}
          </p>
          <TextField
            label="Day"
            type="date"
            name="day"
            required
            min={today}
            defaultValue={wallTimeAt(article.at, timeZone).slice(0, 10)}
            hint={`It keeps its time, ${clock(article.time)} in ${timeZone}.`}
          />
        </>
      )}
    </FormDialog>
  );
}
