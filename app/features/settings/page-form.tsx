import { RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { MAX_TITLE } from '../../../contract/limits.ts';
import type { EditablePage } from '../../../domain/site/site.ts';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { useUnsavedText } from '../../browser/unsaved-text.ts';
import type { Refusal } from '../../request/route-helpers.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { TextField } from '../../ui/field.tsx';
import { useSite } from '../../ui/site-context.ts';
import { BodyField } from '../writing/fields/body-field.tsx';
import { BodyPreview } from './body-preview.tsx';
import { ConflictNotice } from './conflict-notice.tsx';

interface PageFormProps {
  page: EditablePage;
  smartTypography: boolean;
  /** The page after the last save. */
  saved: EditablePage | undefined;
  /** The page after a reset to its default text. */
  reset: EditablePage | undefined;
  refusal: Refusal | undefined;
}

/** Edits the title and the body of a page. */
export function PageForm({ page, smartTypography, saved, reset, refusal }: PageFormProps) {
  const hydrated = useHydrated();
  const busy = useNavigation().formMethod === 'POST';
  const { lang } = useSite();
  const [title, setTitle] = useState(page.title);
  const [post, setPost] = useState(page.post);
  const [version, setVersion] = useState(page.version);
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    if (saved) setVersion(saved.version);
  }, [saved]);
  useEffect(() => {
    if (!reset) return;
    setTitle(reset.title);
    setPost(reset.post);
    setVersion(reset.version);
  }, [reset]);
  useEffect(() => {
    if (refusal) setChanged(true);
  }, [refusal]);
  useUnsavedText(changed && !busy);
  const conflict = refusal?.status === 409;
  const errors = refusal?.fields ?? {};
  return (
    <Form method="post" noValidate={hydrated} className="grid gap-7" onSubmit={() => setChanged(false)}>
      {conflict && <ConflictNotice message={refusal.message} href={`/dashboard/settings/${page.slug}`} />}
      {refusal && !conflict && <ErrorAlert>{refusal.message}</ErrorAlert>}
      <input type="hidden" name="version" value={version} />
      <TextField
        label="Title"
        name="title"
        required
        maxLength={MAX_TITLE}
        dir="auto"
        autoComplete="off"
        value={title}
        onChange={(event) => {
          setTitle(event.currentTarget.value);
          setChanged(true);
        }}
        error={errors.title}
      />
      <BodyField
        getValue={() => post}
        onChange={(html) => {
          setPost(html);
          setChanged(true);
        }}
        error={errors.post}
        smartTypography={smartTypography}
        lang={lang}
      />
      <BodyPreview post={post} lang={lang} />
      <div className="save-bar bottom-bar flex-wrap gap-2">
        <button type="submit" className="button" disabled={busy}>
          {busy ? 'Saving…' : 'Save page'}
        </button>
        {!page.isDefault && (
          <button
            type="submit"
            name="reset"
            value="1"
            formNoValidate
            className="button button-quiet"
            disabled={busy}
            onClick={(event) => {
              if (!window.confirm('Reset this page to its default text? Your changes will be lost.'))
                event.preventDefault();
            }}
          >
            <RotateCcw size={16} aria-hidden /> Reset to default
          </button>
        )}
      </div>
    </Form>
  );
}
