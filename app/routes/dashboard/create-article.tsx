import { randomUUID } from 'node:crypto';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { newArticle } from '../../../contract/article.ts';
import { texts } from '../../../contract/texts.ts';
import { createArticle } from '../../../domain/articles/articles.ts';
import { listCategories } from '../../../domain/categories/categories.ts';
import { checked } from '../../../domain/checked.ts';
import { addressOf } from '../../addresses.ts';
import { Notice } from '../../components/problem.tsx';
import { notify } from '../../components/toasts.tsx';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { CreateForm } from '../../features/writing/create-form.tsx';
import { publishingOf, readArticleForm, readPublishing } from '../../features/writing/read-form.ts';
import { act, administrator, formOf, load } from '../../load.ts';
import type { Route } from './+types/create-article.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = administrator(context, 'article.write');
  return { categories: await load(() => listCategories(ctx)), saveId: randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, settings } = administrator(context, 'article.write');
  const form = await formOf(request);
  const typed = readArticleForm(form);
  const publishing = readPublishing(form);
  return act(
    async () => {
      const input = checked(newArticle, {
        ...typed,
        ...publishingOf(publishing, settings.timeZone),
        featured: form.has('featured'),
      });
      const { _id, slug, title, status } = await createArticle(ctx, input);
      return { created: { _id, slug, title, status } };
    },
    { article: typed, publishing },
  );
}

export default function CreateArticle({ loaderData, actionData }: Route.ComponentProps) {
  const created = actionData && 'created' in actionData ? actionData.created : undefined;
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined;
  const typed = actionData && 'typed' in actionData ? actionData.typed : undefined;
  useEffect(() => {
    if (created) void notify.success(texts.articles.created);
  }, [created]);
  useEffect(() => {
    if (refusal) void notify.error(refusal.message || texts.articles.createFailed);
  }, [refusal]);
  return (
    <>
      <title>Create Article</title>
      <PageTitle title="Create New Article" />
      {created && (
        <div className="mb-6">
          <Notice>
            {texts.articles.created}:{' '}
            <Link
              to={
                created.status === 'published' ? addressOf.article(created.slug) : addressOf.edit(created._id)
              }
              className="font-semibold underline"
            >
              {created.title}
            </Link>
          </Notice>
        </div>
      )}
      <CreateForm
        key={created?._id ?? 'first'}
        categories={loaderData.categories}
        saveId={loaderData.saveId}
        refusal={refusal}
        typed={typed?.article}
        publishing={typed?.publishing}
      />
    </>
  );
}
