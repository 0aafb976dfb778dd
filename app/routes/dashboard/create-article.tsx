import { randomUUID } from 'node:crypto';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type Article, newArticle } from '../../../contract/article.ts';
import { publishingOf } from '../../../contract/as-article.ts';
import { nothingWritten } from '../../../contract/nothing-written.ts';
import { texts } from '../../../contract/texts.ts';
import { createArticle, listWorkingCopies, missingPictures } from '../../../domain/articles/articles.ts';
import { listCategories } from '../../../domain/categories/categories.ts';
import { checked } from '../../../domain/checked.ts';
import { addressOf } from '../../addresses.ts';
import { Notice, Problem } from '../../components/problem.tsx';
import { notify } from '../../components/toasts.tsx';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { ArticleDesk } from '../../features/writing/article-desk.tsx';
import { readArticleForm } from '../../features/writing/read-form.ts';
import { saveIdOf } from '../../features/writing/save-id.ts';
import { writtenIn } from '../../features/writing/written.ts';
import { act, administrator, formOf, load } from '../../load.ts';
import type { Route } from './+types/create-article.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = administrator(context, 'article.write');
  const [categories, unsaved] = await load(() =>
    Promise.all([listCategories(ctx), listWorkingCopies(ctx, null)]),
  );
  return { account: ctx.actor.userId ?? '', categories, unsaved, saveId: randomUUID() };
}

/** For a form sent without scripts; with them the desk saves by the API. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, settings } = administrator(context, 'article.write');
  const form = await formOf(request);
  const typed = writtenIn(form);
  return act(async () => {
    const input = checked(newArticle, {
      ...readArticleForm(form),
      saveId: saveIdOf(form),
      ...publishingOf(typed, settings.timeZone),
      featured: typed.featured,
    });
    const made = await createArticle(ctx, input);
    return { created: { ...made, missing: await missingPictures(ctx, made) } };
  }, typed);
}

const none: string[] = [];

type Created = Pick<Article, '_id' | 'slug' | 'title' | 'status'> & { missing?: string[] };

export default function CreateArticle({ loaderData, actionData }: Route.ComponentProps) {
  const sent = actionData && 'created' in actionData ? actionData.created : undefined;
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined;
  const typed = actionData && 'typed' in actionData ? actionData.typed : undefined;
  const [created, setCreated] = useState<Created | undefined>(sent);
  useEffect(() => {
    if (sent) void notify.success(texts.articles.created);
  }, [sent]);
  return (
    <>
      <title>Create Article</title>
      <PageTitle title="Create New Article" />
      {created && <CreatedNotice created={created} />}
      <ArticleDesk
        {...loaderData}
        article={null}
        saved={nothingWritten}
        missing={none}
        refused={refusal && typed ? { refusal, typed, version: 0 } : undefined}
        onSaved={(article, { missing }) => setCreated({ ...article, missing })}
      />
    </>
  );
}

function CreatedNotice({ created: { _id, slug, title, status, missing = [] } }: { created: Created }) {
  return (
    <div className="mb-6 grid gap-2">
      <Notice>
        {texts.articles.created}:{' '}
        <Link
          to={status === 'published' ? addressOf.article(slug) : addressOf.edit(_id)}
          className="font-semibold underline"
        >
          {title}
        </Link>
      </Notice>
      {missing.length > 0 && (
        <Problem>
          {texts.journal.missingSaved}{' '}
          <Link to={addressOf.edit(_id)} className="font-semibold underline">
            Edit the article
          </Link>
        </Problem>
      )}
    </div>
  );
}
