import { useState } from 'react';
import { texts } from '../../../contract/texts.ts';
import type { CalendarArticle } from '../../../domain/articles/articles.ts';
import { wallTimeAt } from '../../../shared/wall-time.ts';
import { TextField } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';

interface MoveDialogProps {
  /** Null closes the dialog. */
  article: CalendarArticle | null;
  today: string;
  timeZone: string;
  onMove: (article: CalendarArticle, day: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the day to which a scheduled article moves. */
export function MoveDialog({ article, today, timeZone, onMove, onClose }: MoveDialogProps) {
  const [isBusy, setBusy] = useState(false);
  if (!article) return null;
  const move = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const day = new FormData(event.currentTarget).get('day');
    if (typeof day !== 'string' || day === '') return;
    setBusy(true);
    await onMove(article, day);
    setBusy(false);
    onClose();
  };
  return (
    <Modal open onClose={onClose} title="Move to another day" openerDisappears={isBusy}>
      <form onSubmit={(event) => void move(event)} className="mt-3 grid gap-4">
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
          hint={`It keeps its time, ${article.time} in ${timeZone}.`}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <button type="button" className="button button-quiet" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button" disabled={isBusy}>
            Move
          </button>
        </div>
      </form>
    </Modal>
  );
}
