import { useState } from 'react';
import { texts } from '../../../contract/texts.ts';
import { callApi } from '../../api.ts';
import { notify } from '../../components/toasts.tsx';

/** Puts the article forward on the home page, or takes it back; at once, apart from the form. */
export function FeaturedSwitch({ id, featured }: { id: string; featured: boolean }) {
  const [on, setOn] = useState(featured);
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const turn = async (next: boolean) => {
    setOn(next);
    setBusy(true);
    setReason('');
    try {
      await callApi('PUT', `/articles/update-article/${id}`, { featured: next });
      void notify.success(next ? texts.articles.featured : texts.articles.unfeatured);
    } catch (error) {
      setOn(!next);
      setReason(error instanceof Error ? error.message : '');
      void notify.error(texts.articles.featureFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <label className="flex min-h-11 items-center justify-between gap-4 font-medium">
        Featured
        <input
          type="checkbox"
          checked={on}
          aria-disabled={busy}
          onChange={(event) => busy || void turn(event.currentTarget.checked)}
          className="switch"
        />
      </label>
      <p role="status" className="text-sm text-danger empty:hidden">
        {reason}
      </p>
    </div>
  );
}
