import { randomUUID } from 'node:crypto';
import { History, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { articleChange } from '../../../contract/article.ts';
import { texts } from '../../../contract/texts.ts';
import { articleForEditing, updateArticle } from '../../../domain/articles/articles.ts';
import { listCategories } from '../../../domain/categories/categories.ts';
import { checked } from '../../../domain/checked.ts';
import { addressOf } from '../../addresses.ts';
import { callApi } from '../../api.ts';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import { ErrorMessage } from '../../components/error-page.tsx';
import { notify } from '../../components/toasts.tsx';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { EditForm } from '../../features/writing/edit-form.tsx';
import { publishingOf, readArticleForm, readPublishing } from '../../features/writing/read-form.ts';
import { act, administrator, formOf, load } from '../../load.ts';
import type { Route } from './+types/edit-article.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx } = administrator(context, 'article.write');
  const [article, categories] = await load(() =>
    Promise.all([articleForEditing(ctx, params.id), listCategories(ctx)]),
  );
  return { article, categories, saveId: randomUUID() };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx, settings } = administrator(context, 'article.write');
  const form = await formOf(request);
  const version = form.has('replace') ? undefined : Number(form.get('version'));
  const typed = readArticleForm(form);
  const publishing = readPublishing(form);
  return act(
    async () => {
      const change = checked(articleChange, {
        ...typed,
        ...publishingOf(publishing, settings.timeZone),
        version,
      });
      const article = await updateArticle(ctx, params.id, change);
      return { updated: article.version };
    },
    { article: { ...typed, version: Number(form.get('version')) }, publishing },
  );
}

export default function EditArticle({ loaderData, actionData }: Route.ComponentProps) {
  const { article, categories, saveId } = loaderData;
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined;
  const typed = actionData && 'typed' in actionData ? actionData.typed : undefined;
  useEffect(() => {
    if (!actionData) return;
    if ('updated' in actionData) void notify.success(texts.articles.updated);
    else void notify.error(texts.articles.updateFailed);
  }, [actionData]);
  return (
    <>
      <title>{`Edit: ${article.title}`}</title>
      <PageTitle title="Edit Article">
        <div className="flex flex-wrap gap-2">
          <Link to={addressOf.history(article._id)} className="button button-quiet">
            <History size={17} aria-hidden /> History
          </Link>
          {article.status === 'published' && (
            <Link to={addressOf.article(article.slug)} className="button button-quiet">
              View
            </Link>
          )}
          <Delete id={article._id} title={article.title} allowed={article.canDelete} />
        </div>
      </PageTitle>
      <EditForm
        key={article._id}
        article={{ ...article, ...typed?.article }}
        publishing={typed?.publishing}
        categories={categories}
        saveId={saveId}
        refusal={refusal}
      />
    </>
  );
}

function Delete({ id, title, allowed }: { id: string; title: string; allowed: boolean }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const [gone, setGone] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        disabled={!allowed}
        title={allowed ? undefined : 'Only its author can delete it'}
        onClick={() => setAsked(true)}
      >
        <Trash2 size={17} aria-hidden /> Delete
      </button>
      <DeleteDialog
        subject={asked ? title : null}
        deleted={texts.articles.deleted}
        onClose={() => {
          setAsked(false);
          if (gone) void navigate('/dashboard/manage-article');
        }}
        onDelete={async () => {
          await callApi('DELETE', `/articles/${id}`);
          setGone(true);
        }}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorMessage error={error} title={texts.articles.loadFailed} />;
}
