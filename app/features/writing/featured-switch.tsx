import { Switch } from '@base-ui/react/switch';
import { useState } from 'react';
import { texts } from '../../../contract/texts.ts';
import { callApi } from '../../api.ts';
import { notify } from '../../components/toasts.tsx';

/** Puts the article forward on the home page, or takes it back; at once, apart from the form. */
export function FeaturedSwitch({ id, featured }: { id: string; featured: boolean }) {
  const [on, setOn] = useState(featured);
  const [busy, setBusy] = useState(false);
  const turn = async (next: boolean) => {
    setOn(next);
    setBusy(true);
    try {
      await callApi('PUT', `/articles/update-article/${id}`, { featured: next });
      void notify.success(next ? texts.articles.featured : texts.articles.unfeatured);
    } catch (error) {
      setOn(!next);
      void notify.error(error instanceof Error ? error.message : texts.articles.featureFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control
    <label className="flex min-h-11 items-center justify-between gap-4 font-medium">
      Featured
      <Switch.Root
        checked={on}
        disabled={busy}
        onCheckedChange={(next) => void turn(next)}
        className="relative h-7 w-12 shrink-0 rounded-full bg-edge transition-colors data-checked:bg-accent"
      >
        <Switch.Thumb className="block size-5 translate-x-1 rounded-full bg-bright transition-transform data-checked:translate-x-6 rtl:-translate-x-1 rtl:data-checked:-translate-x-6" />
      </Switch.Root>
    </label>
  );
}
