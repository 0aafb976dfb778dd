import { randomUUID } from 'node:crypto';
import { ExternalLink, History, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { articleChange } from '../../../contract/article.ts';
import { publishingOf } from '../../../contract/as-article.ts';
import { texts } from '../../../contract/texts.ts';
import {
  articleForEditing,
  listWorkingCopies,
  missingPictures,
  updateArticle,
} from '../../../domain/articles/articles.ts';
import { listCategories } from '../../../domain/categories/categories.ts';
import { checked } from '../../../domain/checked.ts';
import { addressOf } from '../../addresses.ts';
import { callApi } from '../../api.ts';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import { Notice } from '../../components/problem.tsx';
import { RefusableButton } from '../../components/refusable-button.tsx';
import { notify } from '../../components/toasts.tsx';
import { useHydrated } from '../../components/use-hydrated.ts';
import { ArticleError } from '../../features/dashboard/article-error.tsx';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { ArticleDesk } from '../../features/writing/article-desk.tsx';
import { readArticleForm } from '../../features/writing/read-form.ts';
import { saveIdOf } from '../../features/writing/save-id.ts';
import { writtenIn, writtenOf } from '../../features/writing/written.ts';
import { act, administrator, formOf, load } from '../../load.ts';
import { useSite } from '../../site.ts';
import type { Route } from './+types/edit-article.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx } = administrator(context, 'article.write');
  const [article, categories] = await load(() =>
    Promise.all([articleForEditing(ctx, params.id), listCategories(ctx)]),
  );
  const [unsaved, missing] = await load(() =>
    Promise.all([listWorkingCopies(ctx, article._id), missingPictures(ctx, article)]),
  );
  return { account: ctx.actor.userId ?? '', article, categories, unsaved, missing, saveId: randomUUID() };
}

/** For a form sent without scripts; with them the desk saves by the API. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx, settings } = administrator(context, 'article.write');
  const form = await formOf(request);
  const written = writtenIn(form);
  const version = Number(form.get('version'));
  return act(
    async () => {
      const change = checked(articleChange, {
        ...readArticleForm(form),
        saveId: saveIdOf(form),
        ...publishingOf(written, settings.timeZone),
        version: form.has('replace') ? undefined : version,
      });
      const article = await updateArticle(ctx, params.id, change);
      return { updated: article.version };
    },
    { written, version },
  );
}

export default function EditArticle({ loaderData, actionData }: Route.ComponentProps) {
  // Loaded anew, the same article stays as it is: somebody writes in it.
  return <Edited key={loaderData.article._id} loaded={loaderData} sent={actionData} />;
}

interface EditedProps {
  loaded: Route.ComponentProps['loaderData'];
  sent: Route.ComponentProps['actionData'];
}

function Edited({ loaded, sent }: EditedProps) {
  const { timeZone } = useSite();
  const hydrated = useHydrated();
  const [article, setArticle] = useState(loaded.article);
  const saved = useMemo(() => writtenOf(article, timeZone), [article, timeZone]);
  const refused = sent && 'refusal' in sent && sent.typed ? sent : undefined;
  useEffect(() => {
    if (sent && 'updated' in sent) void notify.success(texts.articles.updated);
  }, [sent]);
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
              <ExternalLink size={17} aria-hidden /> View
            </Link>
          )}
          <Delete id={article._id} title={article.title} allowed={article.canDelete} />
        </div>
      </PageTitle>
      {!hydrated && sent && 'updated' in sent && <Notice>{texts.articles.updated}</Notice>}
      <ArticleDesk
        account={loaded.account}
        article={article}
        saved={saved}
        unsaved={loaded.unsaved}
        missing={loaded.missing}
        categories={loaded.categories}
        saveId={loaded.saveId}
        refused={
          refused?.typed && {
            refusal: refused.refusal,
            typed: refused.typed.written,
            version: refused.typed.version,
          }
        }
        onSaved={(now, { planned }) =>
          setArticle(({ publishAt, ...before }) => ({
            ...{ ...before, ...now },
            publishAt: planned === undefined ? publishAt : planned,
          }))
        }
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
      <RefusableButton
        type="button"
        className="button button-quiet"
        refusal={allowed ? null : 'Only its author can delete it'}
        onClick={() => setAsked(true)}
      >
        <Trash2 size={17} aria-hidden /> Delete
      </RefusableButton>
      <DeleteDialog
        subject={asked ? title : null}
        note="Readers lose it at once; administrators find it in the trash for 30 days."
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
  return <ArticleError error={error} />;
}
