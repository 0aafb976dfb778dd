import { useEffect, useRef, useState } from 'react';
import type { QueuedComment } from '../../../contract/comment.ts';
import { MAX_COMMENT_TEXT } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { callApi, errorMessage } from '../../browser/api.ts';
import { notify } from '../../browser/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';

interface QueueReplyProps {
  comment: QueuedComment;
  onClose: () => void;
  onReplied: () => void;
}

/** Answers a comment, which approves it. Ctrl+Enter sends. */
export function QueueReply({ comment, onClose, onReplied }: QueueReplyProps) {
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const send = async () => {
    if (busy) return;
    const text = String(new FormData(form.current!).get('text') ?? '').trim();
    setBusy(true);
    try {
      await callApi('POST', `/comments/${comment._id}/reply`, { text });
      notify.success('Reply published');
      onReplied();
    } catch (thrown) {
      setError(errorMessage(thrown));
      setBusy(false);
    }
  };
  return (
    <form
      ref={form}
      className="mt-3 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
      }}
    >
      <TextArea
        label={`Reply to ${comment.name}`}
        name="text"
        required
        maxLength={MAX_COMMENT_TEXT}
        hint={texts.comments.hint}
        error={error}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" className="button button-small" busy={busy}>
          {comment.state === 'approved' ? 'Reply' : 'Approve and reply'}
        </Button>
        <button type="button" className="button button-quiet button-small" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}
