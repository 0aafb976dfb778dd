import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { loadPart } from '../../browser/load-part.ts';
import { preloadLater } from '../../browser/preload-later.ts';
import { useMay } from '../../ui/use-may.ts';
import { useRecovery } from '../autosave/recovery/use-recovery.ts';
import { useStoredText } from '../autosave/ui/use-stored-text.ts';
import { DUPLICATED } from '../copying/use-duplicate.ts';
import type { ArticleFormProps, FormStart } from './editor-props.ts';
import { useSidePanel } from './panel/use-side-panel.ts';
import { useEmailAfterSave } from './publish/email-after-save.ts';
import { usePublishReview } from './publish/use-publish-review.ts';
import { isPublishing, isUnpublishing } from './saving/save-status.ts';
import { useSaving } from './saving/use-saving.ts';
import { useAttachedForm } from './use-new-session.ts';
import { useRestore } from './use-restore.ts';

/**
 * The state of a form, inside its editor session: its recoverable drafts, its saves and the dialog before
 * publishing.
 */
export function useArticleForm(props: ArticleFormProps) {
  const { article, start, workingCopies } = props;
  const [isNew] = useState(article === null);
  const form = useRef<HTMLFormElement>(null);
  useAttachedForm(form, start);
  useStoredText();
  const mayPublish = useMay()('article.publish');
  const proposes = article?.proposes === true;
  const [status, setStatus] = useState(mayPublish || proposes ? start.content.status : 'draft');
  useEffect(() => preloadLater(preload), []);
  useFirstFocus(form, start);
  const saved = article && props.saved;
  const recovery = useRecovery({ articleId: article?._id ?? null, saved, workingCopies });
  const restore = useRestore(form, recovery.drafts, props);
  const panel = useSidePanel(form);
  const email = useEmailAfterSave();
  const onSaved: typeof props.onSaved = (saved, details) => {
    props.onSaved(saved, details);
    email.sendAfter(saved);
  };
  const saving = useSaving(form, { ...props, onSaved, isNew });
  const savedStatus = article?.status ?? null;
  const review = usePublishReview(form, saving, {
    asks: proposes || isPublishing(status, savedStatus) || isUnpublishing(status, savedStatus),
    mayPublish,
    current: savedStatus,
  });
  return { form, isNew, status, setStatus, recovery, restore, panel, email, saving, review };
}

/** Puts the cursor into the title of a form that has replaced another one, or that holds a duplicate. */
function useFirstFocus(form: RefObject<HTMLFormElement | null>, start: FormStart): void {
  const isDuplicate = useLocation().state === DUPLICATED;
  useEffect(() => {
    if (start.key > 1 || isDuplicate) focusTitle(form.current);
  }, [form, start.key, isDuplicate]);
}

export function focusTitle(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[name=title]')?.focus();
}

/** Loads what must work without a connection. */
function preload(): void {
  void loadPart(() => import('../../ui/dialogs/modal-window.tsx'));
  void loadPart(() => import('../editor/normalise-body.ts'));
  void loadPart(() => import('./publish/publish-dialog.tsx'));
  void loadPart(() => import('./saving/join-saved.ts'));
  void loadPart(() => import('../editor/editor-tools.tsx'));
  void loadPart(() => import('../editor/source/source-view.tsx'));
  void loadPart(() => import('../media/image-picker.tsx'));
  void loadPart(() => import('./article-menu.tsx'));
  void loadPart(() => import('../autosave/ui/recovery-diff.tsx'));
}
