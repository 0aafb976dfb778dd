import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Status } from '../../../../contract/article.ts';
import type { EmailChoice } from '../../../../contract/newsletter-issue.ts';
import { texts } from '../../../../contract/texts.ts';
import type { EditableArticle } from '../../../../domain/articles/articles.ts';
import { tidyPagePath } from '../../../../shared/page-path.ts';
import { pathTo } from '../../../../shared/paths.ts';
import { DialogButtons } from '../../../ui/dialogs/dialog-buttons.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Choice } from '../../../ui/field.tsx';
import { useSite } from '../../../ui/site-context.ts';
import { useMay } from '../../../ui/use-may.ts';
import { useEditorSession } from '../../autosave/session-context.ts';
import { ReplacedArticle } from '../fields/featured-switch.tsx';
import { PublishTime } from '../fields/publishing-fields.tsx';
import { readSearchResult } from '../fields/read-search-result.ts';
import { SearchResultPreview } from '../fields/search-result-preview.tsx';
import { sendValue } from '../fields/use-set-value.ts';
import { saveButtonText } from '../saving/save-status.ts';
import { setPublishing } from '../saving/set-fields.ts';
import type { PendingChoice } from './email-after-save.ts';
import { EmailChoiceFields } from './email-choice.tsx';
import { adviseLinks, findMissingItems, focusItem, type MissingItem } from './missing-items.ts';
import { MissingList } from './missing-list.tsx';
import { SocialCard } from './social-card.tsx';
import { usePublication } from './use-publication.ts';

interface PublishDialogProps {
  form: HTMLFormElement | null;
  article: EditableArticle | null;
  /** True if the form was opened for a new article. */
  isNew: boolean;
  open: boolean;
  onClose: () => void;
  /** Saves the form. */
  onConfirm: () => void;
  /** Shows the errors of the form's fields, as the article cannot be published. */
  onRefuse: () => void;
  /** Who gets the article by email, for the save. */
  email: PendingChoice;
}

/**
 * Says what a save makes public: when, where, how it looks elsewhere and what it lacks. Only its button
 * saves.
 */
export default function PublishDialog({
  open,
  form,
  article,
  onClose,
  onRefuse,
  ...props
}: PublishDialogProps) {
  const session = useEditorSession();
  // What takes the focus once the dialog is closed, if not the element that opened it.
  const item = useRef<MissingItem | null>(null);
  const top = useRef<HTMLParagraphElement>(null);
  const isUpdate = article?.status === 'published';
  return (
    <Modal
      open={open && form !== null}
      onClose={onClose}
      title={isUpdate ? 'Update this article' : 'Publish this article'}
      wide
      initialFocus={top}
      moveFocus={() => {
        if (!item.current || !form) return false;
        focusItem(form, item.current);
        item.current = null;
        return true;
      }}
    >
      <p ref={top} tabIndex={-1} className="mt-1 text-lg break-words text-soft outline-none" dir="auto">
        {session.content().title.trim() || texts.articles.untitled}
      </p>
      {form && (
        <Review
          {...props}
          form={form}
          article={article}
          onClose={onClose}
          onItem={(chosen) => {
            item.current = chosen;
            if (chosen.required) onRefuse();
            onClose();
          }}
        />
      )}
    </Modal>
  );
}

interface ReviewProps extends Omit<PublishDialogProps, 'open' | 'form' | 'onRefuse'> {
  form: HTMLFormElement;
  onItem: (item: MissingItem) => void;
}

function Review(props: ReviewProps) {
  const { article, onClose, onItem } = props;
  const review = useReview(props);
  const mayEmail = useMay()('newsletter.send');
  const { content, result, current, targetStatus, setChoice } = review;
  const isUpdate = current === 'published';
  return (
    <>
      <div className="mt-5 grid grid-cols-1 gap-x-8 gap-y-6 wrap-anywhere md:grid-cols-2">
        <div className="grid grid-cols-1 content-start gap-6">
          {isUpdate ? (
            <p>{updateEffects[targetStatus]}</p>
          ) : (
            <When review={review} scheduledFor={article?.publishAt ?? null} />
          )}
          <Where
            content={content}
            isPublic={current === 'published'}
            savedSlug={article?.slug}
            futureSlug={review.publication?.slug ?? null}
          />
          {content.featured && !isUpdate && (
            <div>
              <h3 className="text-sm font-semibold">Featured on the home page</h3>
              <ReplacedArticle />
            </div>
          )}
          {!isUpdate && mayEmail && (
            <EmailChoiceFields
              articleId={article?._id ?? null}
              category={content.category.trim()}
              onChange={setChoice}
            />
          )}
          <MissingList items={review.items} onItem={onItem} onBanner={review.setBanner} />
        </div>
        <div className="grid grid-cols-1 content-start gap-3">
          <h3 className="text-sm font-semibold">In search results and on social networks</h3>
          <SearchResultPreview result={result} />
          <SocialCard result={result} image={content.bannerImg} />
        </div>
      </div>
      <DialogButtons onCancel={onClose} onAction={review.confirm}>
        {saveButtonText(targetStatus, isUpdate ? current : null).idle}
      </DialogButtons>
    </>
  );
}

/** Reads from the form what the dialog shows, and holds what the author chooses there. */
function useReview({ form, article, isNew, onClose, onConfirm, onItem, email }: ReviewProps) {
  const session = useEditorSession();
  const [content, setContent] = useState(() => session.content());
  const [result] = useState(() => readSearchResult(form, content.post));
  const current = article?.status ?? null;
  const isUpdate = current === 'published';
  const [isLater, setLater] = useState(content.status === 'scheduled');
  const [wallTime, setWallTime] = useState(content.publishAt);
  const targetStatus = isUpdate ? content.status : isLater ? 'scheduled' : 'published';
  const typed = new FormData(form);
  typed.set('publishAt', wallTime);
  const missing = findMissingItems(
    typed,
    { ...content, publishAt: wallTime },
    { current, hasCategoryList: isNew, targetStatus },
  );
  const publication = usePublication(article?._id ?? null);
  // The field for the time is in this dialog.
  const blocker = missing.find(({ required, place }) => required && !isPublishAt(place));
  const timeError = missing.find(({ place }) => isPublishAt(place))?.text;
  const [isTried, setTried] = useState(false);
  const [choice, setChoice] = useState<EmailChoice | null>();
  const confirm = () => {
    if (blocker) return onItem(blocker);
    if (timeError) return setTried(true);
    email.current = isUpdate ? undefined : choice;
    onClose();
    setPublishing(form, targetStatus, isUpdate ? undefined : wallTime);
    onConfirm();
  };
  const setBanner = (url: string) => {
    flushSync(() => sendValue(form, 'bannerImg', url));
    setContent(session.content());
  };
  const items = [
    ...missing.filter(({ place }) => !isPublishAt(place)),
    ...adviseLinks(publication?.unpublishedLinks ?? []),
  ];
  return {
    content,
    result,
    current,
    targetStatus,
    publication,
    items,
    isLater,
    setLater,
    wallTime,
    setWallTime,
    timeError: isTried ? timeError : undefined,
    setChoice,
    setBanner,
    confirm,
  };
}

const updateEffects: Record<Status, string> = {
  published: 'Readers get your changes now.',
  scheduled: 'Readers no longer see the article until it is published again at the chosen time.',
  draft: 'The article becomes a draft. Readers no longer see it.',
};

function isPublishAt(place: MissingItem['place']): boolean {
  return 'field' in place && place.field === 'publishAt';
}

interface WhenProps {
  review: ReturnType<typeof useReview>;
  /** When the saved article is published; null if it has no time. */
  scheduledFor: string | null;
}

function When({ review, scheduledFor }: WhenProps) {
  const { isLater, setLater, wallTime, setWallTime, timeError } = review;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">When</legend>
      {[false, true].map((later) => (
        <Choice key={String(later)} name="when" checked={isLater === later} onChange={() => setLater(later)}>
          {later ? 'At a later time' : 'Now'}
        </Choice>
      ))}
      <PublishTime
        visible={isLater}
        defaultValue={wallTime}
        scheduledFor={scheduledFor}
        error={timeError}
        onChange={setWallTime}
      />
    </fieldset>
  );
}

interface WhereProps {
  content: {
    slug: string;
    pagePath?: string | undefined;
    unlisted?: boolean | undefined;
    noindex?: boolean | undefined;
  };
  isPublic: boolean;
  savedSlug: string | undefined;
  /** The slug that a save would give the article, once the server has said it. */
  futureSlug: string | null;
}

/** The URL, and who finds the article there. */
function Where({ content, isPublic, savedSlug, futureSlug }: WhereProps) {
  const { origin } = useSite();
  const pagePath = tidyPagePath(content.pagePath ?? '');
  const slug = futureSlug || content.slug.trim() || (savedSlug ?? '');
  const path = pagePath || slug ? pathTo.text({ slug, pagePath: pagePath || null }) : null;
  const moves = isPublic && !pagePath && savedSlug !== undefined && slug !== savedSlug;
  return (
    <div className="grid gap-1">
      <h3 className="text-sm font-semibold">Where</h3>
      <p className="break-all" dir="ltr">
        {path ? decodeURI(origin + path) : `${origin}/blog/…`}
      </p>
      <p className="text-sm text-muted empty:hidden">
        {!path && 'The URL is made from the title.'}
        {moves && 'The previous URL redirects to the new one.'}
      </p>
      <p className="text-sm text-muted empty:hidden">
        {content.unlisted
          ? 'Unlisted: only people with the link can find it.'
          : content.noindex && 'Hidden from search engines.'}
      </p>
    </div>
  );
}
