import { type RefObject, useRef, useState } from 'react';
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
  { asks, mayPublish }: { asks: boolean; mayPublish: boolean },
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
  return { isOpen, open, close: () => setOpen(false), submit, confirm };
}
