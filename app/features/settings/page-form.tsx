import { RotateCcw } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { MAX_TITLE } from '../../../contract/limits.ts';
import type { EditablePage } from '../../../contract/settings.ts';
import { callApi } from '../../browser/api.ts';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { submitterName } from '../../browser/submitter.ts';
import { notify } from '../../browser/toasts.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useSite } from '../../ui/site-context.ts';
import { UnsavedInputNotice } from '../unsaved-input/unsaved-input-notice.tsx';
import { useEditedInput } from '../unsaved-input/use-edited-input.ts';
import { BodyField } from '../writing/fields/body-field.tsx';
import { BodyPreview } from './body-preview.tsx';
import { ConflictNotice } from './conflict-notice.tsx';

interface PageFormProps {
  page: EditablePage;
  smartTypography: boolean;
}

/** Edits the title and the body of a page. */
export function PageForm({ page, smartTypography }: PageFormProps) {
  const { lang } = useSite();
  const { title, post, set, busy, refusal, save, reset, restoredFrom, discard } = usePage(page);
  const hydrated = useHydrated();
  const conflict = refusal?.status === 409;
  const errors = refusal?.fields ?? {};
  return (
    <form
      method="post"
      noValidate
      className="grid gap-7"
      onSubmit={(event) => {
        event.preventDefault();
        void save(submitterName(event) === 'replace');
      }}
    >
      <UnsavedInputNotice restoredFrom={restoredFrom} onDiscard={discard} />
      {conflict && <ConflictNotice message={refusal.message} href={`/dashboard/settings/${page.slug}`} />}
      {refusal && !conflict && <ErrorAlert>{refusal.message}</ErrorAlert>}
      <TextField
        label="Title"
        name="title"
        required
        maxLength={MAX_TITLE}
        dir="auto"
        autoComplete="off"
        value={title}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
        error={errors.title}
      />
      <BodyField
        getValue={() => post}
        onChange={(html) => set({ post: html })}
        error={errors.post}
        smartTypography={smartTypography}
        lang={lang}
      />
      <BodyPreview post={post} lang={lang} />
      <div className="save-bar bottom-bar flex-wrap gap-2">
        <Button type="submit" className="button" disabled={!hydrated} busy={busy}>
          {busy ? 'Saving…' : 'Save page'}
        </Button>
        {!page.isDefault && (
          <Button
            type="button"
            className="button button-quiet"
            disabled={!hydrated}
            busy={busy}
            onClick={() => {
              if (window.confirm('Reset this page to its default text? Your changes will be lost.'))
                void reset();
            }}
          >
            <RotateCcw size={16} aria-hidden /> Reset to default
          </Button>
        )}
      </div>
    </form>
  );
}

/** The edited text of a page, and how to save it or to restore its default text. */
function usePage({ slug, title, post, version: storedVersion }: EditablePage) {
  const { revalidate } = useRevalidator();
  const { input, setInput, version, save, ...form } = useEditedInput({
    name: `page:${slug}`,
    stored: { title, post },
    storedVersion,
    failure: 'The page was not saved',
  });
  const path = `/site-pages/${slug}`;
  const done = async (message: string) => {
    notify.success(message);
    await revalidate();
  };
  return {
    ...form,
    ...input,
    /** Saves the text. `isOverwriting` saves it also if somebody else has saved in between. */
    save: (isOverwriting: boolean) =>
      save(
        () => callApi<EditablePage>('PUT', path, { ...input, version: isOverwriting ? undefined : version }),
        () => done('Page saved'),
      ),
    reset: () =>
      save(
        () => callApi<EditablePage>('POST', `${path}/reset`, { version }),
        ({ title, post }) => {
          setInput({ title, post });
          return done('Page reset to its default text');
        },
      ),
  };
}
