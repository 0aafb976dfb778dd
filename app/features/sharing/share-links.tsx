import { useCallback, useEffect, useState } from 'react';
import type { ShareLink } from '../../../contract/share-link.ts';
import { texts } from '../../../contract/texts.ts';
import { callApi, errorMessage } from '../../browser/api.ts';
import { notify } from '../../browser/toasts.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { LocalDay } from '../../ui/local-time.tsx';
import { NewShareLink } from './new-share-link.tsx';

/** The share links of an article, and a form for another one. */
export function ShareLinks({ articleId }: { articleId: string }) {
  const { links, error, load } = useShareLinks(articleId);
  const revoke = async ({ _id }: ShareLink) => {
    try {
      await callApi('DELETE', `/share-links/${_id}`);
      notify.success(texts.sharing.revoked);
    } catch (error) {
      notify.error(errorMessage(error));
    }
    await load();
  };
  return (
    <div className="mt-5 grid gap-6">
      <NewShareLink articleId={articleId} onCreated={() => void load()} />
      <ErrorAlert>{error}</ErrorAlert>
      {links && links.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {links.map((link) => (
            <LinkRow key={link._id} link={link} onRevoke={() => void revoke(link)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function LinkRow({ link, onRevoke }: { link: ShareLink; onRevoke: () => void }) {
  const { label, createdAt, createdBy, expiresAt, expired, canComment } = link;
  const name = label || 'Unnamed link';
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere" dir="auto">
          {name}
        </p>
        <p className="text-sm text-muted">
          {expired ? 'Expired ' : 'Expires '}
          <LocalDay instant={expiresAt} /> · created <LocalDay instant={createdAt} />
          {createdBy && ` by ${createdBy}`}
          {canComment && ' · comments allowed'}
        </p>
      </div>
      <button
        type="button"
        className="button button-quiet button-small"
        aria-label={`${expired ? 'Remove' : 'Revoke'} ${name}`}
        onClick={onRevoke}
      >
        {expired ? 'Remove' : 'Revoke'}
      </button>
    </li>
  );
}

function useShareLinks(articleId: string) {
  const [links, setLinks] = useState<ShareLink[]>();
  const [error, setError] = useState('');
  const load = useCallback(async () => {
    try {
      setLinks(await callApi<ShareLink[]>('GET', `/articles/${encodeURIComponent(articleId)}/share-links`));
      setError('');
    } catch (error) {
      setError(errorMessage(error));
    }
  }, [articleId]);
  useEffect(() => void load(), [load]);
  return { links, error, load };
}
