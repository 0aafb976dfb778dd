import { useEffect, useState } from 'react';
import type { ArticleSummary } from '../../../../contract/article.ts';
import { texts } from '../../../../contract/texts.ts';
import type { EditableArticle } from '../../../../domain/articles/articles.ts';
import { callApi } from '../../../api.ts';
import { Modal } from '../../../components/modal.tsx';
import { notify } from '../../../components/toasts.tsx';

type Switched = Pick<EditableArticle, '_id' | 'title' | 'status' | 'featured'>;

/** Features the article on the home page or takes it off again: asks first, then acts at once, apart from the form. */
export function FeaturedSwitch({ article }: { article: Switched }) {
  const { _id, title, status, featured } = article;
  const [on, setOn] = useState(featured);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const turn = async (next: boolean) => {
    setAsked(false);
    setOn(next);
    setBusy(true);
    setReason('');
    try {
      await callApi('PUT', `/articles/update-article/${_id}`, { featured: next });
      void notify.success(next ? texts.articles.featured : texts.articles.unfeatured);
    } catch (error) {
      setOn(!next);
      setReason(error instanceof Error ? error.message : '');
      void notify.error(texts.articles.featureFailed);
    } finally {
      setBusy(false);
    }
  };
  const press = () => {
    if (busy) return;
    // Nothing changes for readers of an unpublished article: the site refuses it and says why.
    if (status === 'published') setAsked(true);
    else void turn(!on);
  };
  return (
    <div>
      <label className="flex min-h-11 items-center justify-between gap-4 font-medium">
        Featured
        <input type="checkbox" checked={on} aria-disabled={busy} onChange={press} className="switch" />
      </label>
      <p role="status" className="text-sm text-danger empty:hidden">
        {reason}
      </p>
      <Modal
        open={asked}
        onClose={() => setAsked(false)}
        title={on ? 'Remove this article from featured?' : 'Feature this article?'}
        description={on ? 'The home page shows no featured article then.' : 'The home page shows it at once.'}
      >
        <p className="mt-3 font-medium break-words" dir="auto">
          {title}
        </p>
        {!on && <Replaced />}
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <button type="button" className="button button-quiet" onClick={() => setAsked(false)}>
            Cancel
          </button>
          <button type="button" className="button" onClick={() => void turn(!on)}>
            {on ? 'Remove from featured' : 'Feature it'}
          </button>
        </div>
      </Modal>
    </div>
  );
}

/** Names the article that gives way to this one. */
function Replaced() {
  const now = useFeaturedNow();
  return (
    <p role="status" className="mt-1 text-sm text-soft">
      {now === undefined && 'It replaces any article that is featured now.'}
      {now === null && 'No article is featured now.'}
      {now && (
        <>
          It replaces <bdi className="font-medium text-ink">{now.title}</bdi>, which is featured now.
        </>
      )}
    </p>
  );
}

/** The article that is featured now, null for none; undefined while and if that is not known. */
function useFeaturedNow(): ArticleSummary | null | undefined {
  const [now, setNow] = useState<ArticleSummary | null>();
  useEffect(() => {
    let wanted = true;
    callApi<ArticleSummary | null>('GET', '/articles/featured-article').then(
      (article) => wanted && setNow(article),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);
  return now;
}
