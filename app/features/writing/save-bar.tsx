import { Focus, PanelRight, Send } from 'lucide-react';
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
import { SignInLink, StatusLine } from '../autosave/ui/status-line.tsx';
import { PresenceNotice } from '../presence/presence-notice.tsx';
import { ProposeDialog } from '../reviews/propose-dialog.tsx';
import { PANEL_ID } from './panel/side-panel.tsx';
import type { SidePanelState } from './panel/use-side-panel.ts';
import { JoinedNotices } from './saving/joined-notice.tsx';
import type { SaveFailure } from './saving/save-failure.ts';
import { isPublishing, saveButtonText } from './saving/save-status.ts';
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
  /** The dialog that says what a save makes public, or asks what to say to the editors. */
  review: { isOpen: boolean; open: () => void; close: () => void };
  onPropose: (message: string) => Promise<boolean>;
}

/** The bar below the form, which stays in view: the save button and the state of the autosave. */
export function SaveBar(props: SaveBarProps) {
  const { article, status, busy, failure, joining, hasDrafts, otherTab, panel, review, onPropose } = props;
  const current = article?.status ?? null;
  const buttonText = saveButtonText(status, current);
  const isUploading = usePendingUploads() > 0;
  const { sync } = useSessionState();
  // Once the server has stored the text, it contradicts every sentence but that about an image: the status
  // line says that the text is not in the article.
  const isShown = failure && !failure.refusal && (failure.until || sync !== 'saved');
  const mayPublish = useMay()('article.publish');
  const hidesPublishButton =
    !mayPublish || article?.proposes || current === 'published' || isPublishing(status, current);
  return (
    <div inert={panel.isSheet && panel.isOpen} className="save-bar bottom-bar flex-wrap gap-2">
      {isShown && (
        <div className="w-full">
          <ErrorAlert>
            {failure.message} {failure.cause === 'signed-out' && <SignInLink />}
          </ErrorAlert>
        </div>
      )}
      <JoinedNotices {...joining} />
      <MissingImages />
      <div className="flex gap-2 max-sm:*:px-3">
        {article && (
          <Link to="/dashboard/manage-article" className="button button-quiet">
            Cancel
          </Link>
        )}
        <button type="submit" className="button" aria-disabled={busy}>
          {article?.proposes ? 'Propose change' : buttonText[busy ? 'busy' : 'idle']}
        </button>
        {article?.proposes && review.isOpen && (
          <ProposeDialog articleId={article._id} onClose={review.close} onPropose={onPropose} />
        )}
        {!hidesPublishButton && (
          <button
            type="button"
            className="script-only button button-quiet"
            title="Publish (Ctrl+Enter)"
            onClick={review.open}
          >
            <Send size={18} aria-hidden className="max-sm:hidden rtl:-scale-x-100" />
            Publish
          </button>
        )}
      </div>
      <ViewButtons panel={panel} />
      <div className="order-1 flex w-full min-w-0 flex-wrap items-center gap-x-4 gap-y-1 sm:order-none sm:ms-2 sm:w-auto sm:grow">
        <p role="status" className="text-sm text-soft empty:hidden">
          {busy && isUploading && texts.articles.imageUploading}
        </p>
        <StatusLine
          status={article?.status ?? null}
          failedSave={failure && (failure.refusal ? 'refused' : 'unsent')}
        />
        {hasDrafts && <RecoveryPanelLink />}
        <PresenceNotice articleId={article?._id ?? null} otherTab={otherTab} />
      </div>
    </div>
  );
}

/** Buttons that show the panel, and nothing but the text. */
function ViewButtons({ panel }: { panel: SidePanelState }) {
  const { toggleButton, isOpen, isFocusMode, toggle, toggleFocusMode } = panel;
  return (
    <div className="script-only ms-auto flex gap-1 sm:order-1">
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
