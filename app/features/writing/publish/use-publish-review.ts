import { type RefObject, useRef, useState } from 'react';
import type { Status } from '../../../../contract/article.ts';
import { setPublishing } from '../saving/set-fields.ts';
import type { useSaving } from '../saving/use-saving.ts';
import { usePublishKey } from './use-publish-key.ts';

type Saving = Pick<ReturnType<typeof useSaving>, 'submit' | 'review'>;

/**
 * Saves when the form is submitted, unless readers gain or lose the article by that: then the publish dialog
 * asks first.
 */
export function usePublishReview(
  form: RefObject<HTMLFormElement | null>,
  saving: Saving,
  { asks, mayPublish, current }: { asks: boolean; mayPublish: boolean; current: Status | null },
) {
  const [isOpen, setOpen] = useState(false);
  const isConfirmed = useRef(false);
  const open = () => saving.review(() => setOpen(true));
  usePublishKey(form, mayPublish ? open : () => form.current?.requestSubmit());
  const submit: Saving['submit'] = (event) => {
    const mustAsk = asks && !isConfirmed.current;
    isConfirmed.current = false;
    const replaces = event.nativeEvent.submitter?.getAttribute('name') === 'replace';
    if (!mustAsk || replaces) return saving.submit(event);
    event.preventDefault();
    open();
  };
  const confirm = () => {
    isConfirmed.current = true;
    form.current?.requestSubmit();
  };
  const close = () => {
    setOpen(false);
    // What the dialog asked about is not done.
    if (current === 'published' && form.current) setPublishing(form.current, current);
  };
  /** Makes the article a draft: at once, or after asking if readers lose it. */
  const toDraft = () => {
    if (form.current) setPublishing(form.current, 'draft');
    if (current === 'published') open();
    else form.current?.requestSubmit();
  };
  return { isOpen, open, close, submit, confirm, toDraft };
}
