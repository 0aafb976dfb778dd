import { randomUUID } from 'node:crypto';
import { bodyEditorFiles } from 'virtual:lazy-files';
import { useState } from 'react';
import { redirect } from 'react-router';
import { articleChange, newArticle } from '../../../../contract/article.ts';
import { articleFields, emptyForm, publishingFields } from '../../../../contract/form-content.ts';
import type { Settings } from '../../../../contract/settings.ts';
import {
  createArticle,
  listWorkingCopies,
  missingImages,
  readArticleForEditing,
  readArticleForHistory,
  readProposal,
  readReview,
  readRevision,
  updateArticle,
} from '../../../../domain/articles/articles.ts';
import { listCategories } from '../../../../domain/categories/categories.ts';
import type { Ctx } from '../../../../domain/context.ts';
import { toLekhaError } from '../../../../domain/error-mapping.ts';
import { parseInput } from '../../../../domain/parse-input.ts';
import { listTemplates, readTemplate } from '../../../../domain/templates/templates.ts';
import { pathTo } from '../../../../shared/paths.ts';
import { wallTimeAt } from '../../../../shared/wall-time.ts';
import { readForm } from '../../../features/autosave/form-content.ts';
import { timeOn } from '../../../features/calendar/time-on.ts';
import { templateToForm } from '../../../features/templates/template-form.ts';
import { type EditorData, takeNewArticle } from '../../../features/writing/editor-data.ts';
import { EditorScreen } from '../../../features/writing/editor-screen.tsx';
import { formSaveId } from '../../../features/writing/saving/save-id.ts';
import type { LaterScripts } from '../../../head/page-scripts.tsx';
import { requireStaff } from '../../../request/require-staff.ts';
import { readFormData, runAction, runLoader } from '../../../request/route-helpers.ts';
import type { Route } from './+types/write-article.ts';

// Create and edit share this module, so that React keeps the form with its focus, undo history and uploads
// when the first save of a new article leads to the article's own URL.

/**
 * `?continue` names an unsaved text to continue, `?restore` a revision to put into the form, `?day` a day to
 * schedule a new article for, `?template` the template that it starts with; `?proposal` opens the proposed
 * change.
 */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<EditorData> {
  const { ctx, settings } = requireStaff(context, 'article.write');
  const { id } = params as { id?: string };
  const [categories, data] = await runLoader(() =>
    Promise.all([
      listCategories(ctx),
      id === undefined ? loadNew(ctx, url.searchParams, settings) : loadArticle(ctx, id, url.searchParams),
    ]),
  );
  return {
    account: ctx.actor.userId ?? '',
    categories,
    saveId: randomUUID(),
    ...data,
    resume: id === undefined ? url.searchParams.get('continue') : null,
    createdByFormPost: url.searchParams.has('created'),
    smartTypography: settings.smartTypography,
  };
}

async function loadNew(ctx: Ctx, query: URLSearchParams, { timeZone }: Settings) {
  const workingCopies = await listWorkingCopies(ctx, null);
  const publishAt = timeOn(query.get('day'), wallTimeAt(new Date(ctx.now()).toISOString(), timeZone));
  const template = query.get('template');
  const empty = {
    article: null,
    review: null,
    proposal: null,
    workingCopies,
    missingImages: [],
    startRevision: null,
  };
  if (publishAt === null && template === null) {
    const templates = (await listTemplates(ctx)).map(({ _id, name }) => ({ _id, name }));
    return { ...empty, start: null, templates };
  }
  const form = template === null ? emptyForm : templateToForm(await readTemplate(ctx, template));
  const content = publishAt === null ? form : { ...form, status: 'scheduled' as const, publishAt };
  const start = { query: query.toString(), content };
  return { ...empty, start, templates: [] };
}

/** Leads to the history of an article that the actor may read and not change. */
async function showHistory(ctx: Ctx, id: string, error: unknown): Promise<never> {
  if (toLekhaError(error).code !== 'forbidden') throw error;
  const { _id } = await readArticleForHistory(ctx, id);
  throw redirect(pathTo.history(_id));
}

function nullIfUnreadable(error: unknown): null {
  if (toLekhaError(error).code !== 'invalid') throw error;
  return null;
}

async function loadArticle(ctx: Ctx, id: string, query: URLSearchParams) {
  const article = await readArticleForEditing(ctx, id).catch((error) => showHistory(ctx, id, error));
  const restore = query.get('restore');
  const isProposal = restore === null && (article.proposes || query.has('proposal'));
  const [review, workingCopies, missing, startRevision] = await Promise.all([
    readReview(ctx, article._id),
    listWorkingCopies(ctx, article._id),
    missingImages(ctx, article),
    restore === null ? null : readRevision(ctx, article._id, parseVersion(restore)),
  ]);
  // The screen of the review says that it cannot be read.
  const proposal = isProposal ? await readProposal(ctx, article._id).catch(nullIfUnreadable) : null;
  return {
    article: proposal ? { ...article, proposes: true } : article,
    review,
    proposal,
    workingCopies,
    missingImages: missing,
    startRevision,
    start: null,
    templates: [],
  };
}

/** Returns 0, which no article has, for anything but a version. */
function parseVersion(raw: string): number {
  return /^[1-9]\d{0,8}$/.test(raw) ? Number(raw) : 0;
}

/** Needs no request after the first save of a new article, whose response has all the data. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs): Promise<EditorData> {
  return takeNewArticle((params as { id?: string }).id) ?? serverLoader();
}

/** Saves a form that was sent without JavaScript. Otherwise the editor saves by the API. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx, settings } = requireStaff(context, 'article.write');
  const { id } = params as { id?: string };
  const form = await readFormData(request);
  const content = readForm(form);
  const version = Number(form.get('version'));
  const fields = {
    ...articleFields(content),
    saveId: formSaveId(form),
    ...publishingFields(content, settings.timeZone),
  };
  return runAction(
    async () => {
      if (id === undefined) {
        const input = parseInput(newArticle, { ...fields, featured: content.featured });
        const { _id } = await createArticle(ctx, input);
        return redirect(`${pathTo.edit(_id)}?created`);
      }
      const basis = form.has('replace') ? undefined : version;
      const change = parseInput(articleChange, { ...fields, version: basis });
      return { updated: (await updateArticle(ctx, id, change)).version };
    },
    { content, version },
  );
}

/** The HTML names them, so that the browser asks for them before the page's own scripts have run. */
export const handle: LaterScripts = { laterScripts: bodyEditorFiles };

export default function WriteArticle({ loaderData, actionData }: Route.ComponentProps) {
  return <EditorScreen key={useScreenKey(loaderData)} loaded={loaderData} result={actionData} />;
}

/**
 * Changes the key for another article, but not after a reload of the data or the first save of a new article.
 */
function useScreenKey({ article, resume, start, createdOnScreen = false }: EditorData): number {
  const subject = article
    ? `${article._id} ${article.proposes}`
    : `new ${resume ?? ''} ${start?.query ?? ''}`;
  const [current, setCurrent] = useState({ subject, key: 1 });
  if (current.subject === subject) return current.key;
  const next = { subject, key: createdOnScreen ? current.key : current.key + 1 };
  setCurrent(next);
  return next.key;
}
