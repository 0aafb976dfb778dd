import { useEffect, useState } from 'react';
import type { ArticleSummary } from '../../../../contract/article.ts';
import { texts } from '../../../../contract/texts.ts';
import type { EditableArticle } from '../../../../domain/articles/articles.ts';
import { callApi, errorMessage } from '../../../browser/api.ts';
import { notify } from '../../../browser/toasts.ts';
import { DialogButtons } from '../../../ui/dialogs/dialog-buttons.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';

type FeaturedArticle = Pick<EditableArticle, '_id' | 'title' | 'status' | 'featured'>;

/** Features the article on the home page or removes it from there, at once after asking. */
export function FeaturedSwitch({ article }: { article: FeaturedArticle }) {
  const { _id, title, status, featured } = article;
  const [on, setOn] = useState(featured);
  const [isAsking, setIsAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const change = async (next: boolean) => {
    setIsAsking(false);
    setOn(next);
    setBusy(true);
    setError('');
    try {
      await callApi('PUT', `/articles/update-article/${_id}`, { featured: next });
      notify.success(next ? texts.articles.featured : texts.articles.unfeatured);
    } catch (error) {
      setOn(!next);
      setError(errorMessage(error));
      notify.error(texts.articles.featureFailed);
    } finally {
      setBusy(false);
    }
  };
  const onChange = () => {
    if (busy) return;
    // The server refuses to feature an unpublished article and says why.
    if (status === 'published') setIsAsking(true);
    else void change(!on);
  };
  return (
    <div>
      <label className="flex min-h-11 items-center justify-between gap-4 font-medium">
        Featured
        <input type="checkbox" checked={on} aria-disabled={busy} onChange={onChange} className="switch" />
      </label>
      <p role="status" className="text-sm text-danger empty:hidden">
        {error}
      </p>
      <Modal
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={on ? 'Remove this article from featured?' : 'Feature this article?'}
        description={
          on ? 'The home page will show no featured article.' : 'The home page shows it immediately.'
        }
      >
        <p className="mt-3 font-medium break-words" dir="auto">
          {title}
        </p>
        {!on && <ReplacedArticle />}
        <DialogButtons onCancel={() => setIsAsking(false)} onAction={() => void change(!on)}>
          {on ? 'Remove from featured' : 'Feature it'}
        </DialogButtons>
      </Modal>
    </div>
  );
}

/** Names the featured article that this one replaces. */
export function ReplacedArticle() {
  // Null if there is none, undefined while it is unknown.
  const [current, setCurrent] = useState<ArticleSummary | null>();
  useEffect(() => {
    callApi<ArticleSummary | null>('GET', '/articles/featured-article').then(setCurrent, () => undefined);
  }, []);
  return (
    <p role="status" className="mt-1 text-sm text-soft">
      {current === undefined && 'It replaces the featured article, if there is one.'}
      {current === null && 'No article is featured now.'}
      {current && (
        <>
          It replaces <bdi className="font-medium text-ink">{current.title}</bdi>, which is featured now.
        </>
      )}
    </p>
  );
}
