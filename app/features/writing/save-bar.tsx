import { ArrowLeft, Eye, Focus, PanelRight } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Status } from '../../../contract/article.ts';
import { texts } from '../../../contract/texts.ts';
import type { EditableArticle } from '../../../domain/articles/articles.ts';
import { usePendingUploads } from '../../browser/pending-uploads.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { useMay } from '../../ui/use-may.ts';
import { useSessionState } from '../autosave/session-context.ts';
import { MissingImages } from '../autosave/ui/missing-images.tsx';
import { RecoveryPanelLink } from '../autosave/ui/recovery-panel.tsx';
import { SignInLink, StatusLine, StatusNotes } from '../autosave/ui/status-line.tsx';
import { PresenceNotice } from '../presence/presence-notice.tsx';
import { ProposeDialog } from '../reviews/propose-dialog.tsx';
import { PANEL_ID } from './panel/side-panel.tsx';
import type { SidePanelState } from './panel/use-side-panel.ts';
import { JoinedNotices } from './saving/joined-notice.tsx';
import type { SaveFailure } from './saving/save-failure.ts';
import { barButtonText, isPublishing, saveButtonText } from './saving/save-status.ts';
import type { Joining } from './saving/use-joining.ts';

interface SaveBarProps {
  article: EditableArticle | null;
  /** The status that is chosen in the form. */
  status: Status;
  busy: boolean;
  /** Why the last save failed; null if it did not. */
  failure: SaveFailure | null;
  joining: Joining;
  /** True if the recovery panel offers unsaved text of earlier sessions. */
  hasDrafts: boolean;
  /** True if another tab of this browser has the article open. */
  otherTab: boolean;
  panel: SidePanelState;
  /** Parts of the bar besides its own buttons. */
  tools: ReactNode;
  /** The dialog that says what a save makes public, or asks what to say to the editors. */
  review: { isOpen: boolean; open: () => void; close: () => void };
  onPropose: (message: string) => Promise<boolean>;
  /** Saves the article in its current status. */
  onSave: () => void;
}

/** The bar of the writing screen, which stays in view: the way out, the state in words, and the buttons. */
export function SaveBar(props: SaveBarProps) {
  const { article, failure, joining, hasDrafts, otherTab, panel, tools } = props;
  const { sync } = useSessionState();
  const bar = useRef<HTMLDivElement>(null);
  const notes = useRef<HTMLDivElement>(null);
  useRoomForTools(bar, notes);
  // Once the server has stored the text, it contradicts every sentence but that about an image: the status
  // line says that the text is not in the article.
  const isShown = failure && !failure.refusal && (failure.until || sync !== 'saved');
  return (
    <div ref={bar} inert={panel.isSheet && panel.isOpen} className="save-bar">
      <div className="writing-bar">
        <Link
          to="/dashboard/manage-article"
          className="button button-quiet button-small shrink-0"
          aria-label="Articles"
        >
          <ArrowLeft size={17} aria-hidden className="rtl:-scale-x-100" />
          <span className="max-lg:sr-only">Articles</span>
        </Link>
        <h1 className="text-sm font-semibold text-muted max-xl:sr-only">
          {article ? 'Edit Article' : 'Create New Article'}
        </h1>
        <div className="writing-state">
          {article && (
            <span className="publication-status text-sm text-soft capitalize">{article.status} ·</span>
          )}
          <StatusLine
            status={article?.status ?? null}
            failedSave={failure && (failure.refusal ? 'refused' : 'unsent')}
          />
        </div>
        {tools}
        <ViewButtons panel={panel} />
        <SaveButtons {...props} />
      </div>
      {isShown && (
        <ErrorAlert>
          {failure.message} {failure.cause === 'signed-out' && <SignInLink />}
        </ErrorAlert>
      )}
      <JoinedNotices {...joining} />
      <MissingImages />
      <div ref={notes} className="writing-notes">
        <StatusNotes />
        {hasDrafts && <RecoveryPanelLink />}
        <PresenceNotice articleId={article?._id ?? null} otherTab={otherTab} />
      </div>
    </div>
  );
}

/** Keeps the tools of the text below the bar and its notes, however many lines these have. */
function useRoomForTools(bar: RefObject<HTMLElement | null>, notes: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const parts = [bar.current!, notes.current!];
    const screen = parts[0]!.closest<HTMLElement>('.dashboard');
    const resized = new ResizeObserver(() => {
      const height = parts.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
      screen?.style.setProperty('--writing-bar', `${height}px`);
    });
    for (const part of parts) resized.observe(part, { box: 'border-box' });
    return () => {
      resized.disconnect();
      screen?.style.removeProperty('--writing-bar');
    };
  }, [bar, notes]);
}

function SaveButtons(props: SaveBarProps) {
  const { article, busy, review, onPropose } = props;
  const isUploading = usePendingUploads() > 0;
  const mayPublish = useMay()('article.publish');
  return (
    <div className="flex shrink-0 items-center gap-2 max-sm:grow max-sm:gap-1 max-sm:*:grow">
      <p role="status" className="text-sm text-soft empty:hidden">
        {busy && isUploading && texts.articles.imageUploading}
      </p>
      {article && (
        <Link to="/dashboard/manage-article" className="button button-quiet button-small max-lg:hidden">
          Cancel
        </Link>
      )}
      {article?.proposes || !mayPublish ? <SubmitButton {...props} /> : <PublishButtons {...props} />}
      {article?.proposes && review.isOpen && (
        <ProposeDialog articleId={article._id} onClose={review.close} onPropose={onPropose} />
      )}
    </div>
  );
}

/** Saves the form in the status that it has. */
function SubmitButton({ article, status, busy }: SaveBarProps) {
  const text = saveButtonText(status, article?.status ?? null);
  return (
    <button type="submit" className="button button-small" aria-disabled={busy}>
      <ButtonText text={article?.proposes ? 'Propose change' : text[busy ? 'busy' : 'idle']} />
    </button>
  );
}

/** The one way to publish: its dialog says what is missing. A draft and a scheduled article are saved too. */
function PublishButtons({ article, status, busy, review, onSave }: SaveBarProps) {
  const current = article?.status ?? null;
  const isPublic = current === 'published';
  const goesLive = isPublishing(status, current);
  const text = saveButtonText(status, current);
  return (
    <>
      {!isPublic && (
        <button
          type="button"
          className="script-only button button-quiet button-small"
          aria-disabled={busy}
          title="Ctrl+S"
          onClick={onSave}
        >
          <ButtonText
            text={
              busy && !goesLive ? text.busy : current === 'scheduled' ? texts.articles.update : 'Save Draft'
            }
          />
        </button>
      )}
      <button
        type="submit"
        className="button button-small"
        aria-disabled={busy}
        title={isPublic ? undefined : 'Ctrl+Enter'}
        onClick={(event) => {
          if (isPublic) return;
          event.preventDefault();
          if (!busy) review.open();
        }}
      >
        <ButtonText text={busy && (isPublic || goesLive) ? text.busy : barButtonText(status, current)} />
      </button>
    </>
  );
}

/** The text of a button, of which narrow screens show the first word. */
function ButtonText({ text }: { text: string }) {
  const [first, ...others] = text.split(/(?= )/);
  return (
    <span>
      {first}
      <span className="max-sm:sr-only">{others.join('')}</span>
    </span>
  );
}

/** Buttons that show the panel, and nothing but the text. */
function ViewButtons({ panel }: { panel: SidePanelState }) {
  const { toggleButton, isOpen, isFocusMode, toggle, toggleFocusMode } = panel;
  return (
    <div className="script-only flex">
      <button
        type="button"
        className="icon-button max-sm:hidden"
        aria-label="Preview"
        title="Live preview"
        onClick={togglePreview}
      >
        <Eye size={20} aria-hidden />
      </button>
      <button
        type="button"
        className="icon-button aria-pressed:text-accent max-sm:hidden"
        aria-label="Focus mode"
        aria-pressed={isFocusMode}
        title="Focus mode (F8)"
        onClick={toggleFocusMode}
      >
        <Focus size={20} aria-hidden />
      </button>
      <button
        ref={toggleButton}
        type="button"
        className="icon-button aria-expanded:text-accent"
        aria-label="Article details"
        aria-expanded={isOpen}
        aria-controls={PANEL_ID}
        title="Article details"
        onClick={toggle}
      >
        <PanelRight size={20} aria-hidden className="rtl:-scale-x-100" />
      </button>
    </div>
  );
}

/** Opens the preview below the text, which scrolls to it, or closes it. */
function togglePreview(): void {
  const preview = document.querySelector<HTMLDetailsElement>('.writing-preview > details');
  if (preview) preview.open = !preview.open;
}
