import { randomUUID } from 'node:crypto';
import { useState } from 'react';
import { redirect } from 'react-router';
import { addressOf } from '../../../contract/addresses.ts';
import { articleChange, newArticle } from '../../../contract/article.ts';
import { articleFields, publishingFields } from '../../../contract/form-content.ts';
import {
  createArticle,
  listWorkingCopies,
  missingImages,
  readArticleForEditing,
  readRevision,
  updateArticle,
} from '../../../domain/articles/articles.ts';
import { listCategories } from '../../../domain/categories/categories.ts';
import type { Ctx } from '../../../domain/context.ts';
import { parseInput } from '../../../domain/parse-input.ts';
import { readForm } from '../../features/autosave/form-content.ts';
import { ArticleError } from '../../features/dashboard/article-error.tsx';
import { type EditorData, takeJustCreated } from '../../features/writing/editor-data.ts';
import { EditorScreen } from '../../features/writing/editor-screen.tsx';
import { formSaveId } from '../../features/writing/saving/save-id.ts';
import { readFormData, requireAdministrator, runAction, runLoader } from '../../route-helpers.ts';
import type { Route } from './+types/write-article.ts';

// Two addresses share this module, /dashboard/create-article and /dashboard/edit-article/{id}: React keeps the form, with
// its focus, undo history and uploads, when a new article's first save leads from the one to the other.

/** `continue` names begun text to go on with, `restore` an earlier version to put into the form. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<EditorData> {
  const { ctx } = requireAdministrator(context, 'article.write');
  const { id } = params as { id?: string };
  const [categories, subject] = await runLoader(() =>
    Promise.all([
      listCategories(ctx),
      id === undefined ? newSubject(ctx) : articleSubject(ctx, id, url.searchParams.get('restore')),
    ]),
  );
  return {
    ...{ account: ctx.actor.userId ?? '', categories, saveId: randomUUID(), ...subject },
    resume: id === undefined ? url.searchParams.get('continue') : null,
    created: url.searchParams.has('created'),
  };
}

async function newSubject(ctx: Ctx) {
  return { article: null, unsaved: await listWorkingCopies(ctx, null), missing: [], earlier: null };
}

async function articleSubject(ctx: Ctx, id: string, restore: string | null) {
  const article = await readArticleForEditing(ctx, id);
  const [unsaved, missing, earlier] = await Promise.all([
    listWorkingCopies(ctx, article._id),
    missingImages(ctx, article),
    restore === null ? null : readRevision(ctx, article._id, versionIn(restore)),
  ]);
  return { article, unsaved, missing, earlier };
}

/** A version as an address says it; 0, which no article has, for anything else. */
function versionIn(raw: string): number {
  return /^[1-9]\d{0,8}$/.test(raw) ? Number(raw) : 0;
}

/** Needs no connection where the first save of a new article has just answered everything. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs): Promise<EditorData> {
  return takeJustCreated((params as { id?: string }).id) ?? serverLoader();
}

/** For a form sent without scripts; with them the desk saves by the API. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx, settings } = requireAdministrator(context, 'article.write');
  const { id } = params as { id?: string };
  const form = await readFormData(request);
  const written = readForm(form);
  const version = Number(form.get('version'));
  const fields = {
    ...articleFields(written),
    saveId: formSaveId(form),
    ...publishingFields(written, settings.timeZone),
  };
  return runAction(
    async () => {
      if (id === undefined) {
        const made = await createArticle(
          ctx,
          parseInput(newArticle, { ...fields, featured: written.featured }),
        );
        return redirect(`${addressOf.edit(made._id)}?created`);
      }
      const basis = form.has('replace') ? undefined : version;
      const change = parseInput(articleChange, { ...fields, version: basis });
      return { updated: (await updateArticle(ctx, id, change)).version };
    },
    { written, version },
  );
}

export default function WriteArticle({ loaderData, actionData }: Route.ComponentProps) {
  return <EditorScreen key={useScreenKey(loaderData)} loaded={loaderData} sent={actionData} />;
}

/** Another article, or another new one, gets a screen of its own; loaded again, or just created here, it keeps it. */
function useScreenKey({ article, resume, justCreated = false }: EditorData): number {
  const subject = article?._id ?? `new ${resume ?? ''}`;
  const [shown, setShown] = useState({ subject, key: 1 });
  if (shown.subject === subject) return shown.key;
  const next = { subject, key: justCreated ? shown.key : shown.key + 1 };
  setShown(next);
  return next.key;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ArticleError error={error} />;
}
