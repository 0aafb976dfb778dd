import type { ArticleChange } from '../../../contract/article.ts';
import type { BulkAction, BulkItem } from '../../../contract/bulk.ts';
import { MAX_TAGS } from '../../../contract/limits.ts';
import { tagKey, uniqueTags } from '../../../shared/text/tag-names.ts';
import type { Ctx } from '../../context.ts';
import { toLekhaError } from '../../error-mapping.ts';
import { invalid, type LekhaError, notFound } from '../../errors.ts';
import { authorize, authorizeCall, can } from '../../permissions.ts';
import { parseTags } from '../../tags/tags.ts';
import { articleSubject } from '../access.ts';
import { deleteArticle } from '../trash/delete.ts';
import { restoreArticle } from '../trash/restore.ts';
import { purgeArticle } from '../trash/trash.ts';
import { assignArticle } from '../write/assign.ts';
import { findStoredArticle, type StoredArticle } from '../write/store-article.ts';
import { updateArticle } from '../write/update.ts';

/**
 * Performs one action on several articles, each with the operation for a single article. A failure is
 * reported for that article and does not affect the others. A fault of the site is thrown only if nothing has
 * been changed yet: otherwise it is reported for that article and the rest, which are not tried.
 */
export async function runBulkAction(ctx: Ctx, action: BulkAction): Promise<BulkItem[]> {
  authorize(ctx, 'article.changeMany');
  const items: BulkItem[] = [];
  let fault: LekhaError | undefined;
  for (const [id, runOne] of listRuns(ctx, action)) {
    if (!fault) {
      const item = await runOne().catch((error) => {
        fault = toLekhaError(error);
        if (!items.some(({ changed }) => changed)) throw error;
        ctx.log.error({ event: 'bulk_action_stopped', err: error });
      });
      if (item) items.push(item);
    }
    if (fault) items.push(notDone(id, '', fault.message));
  }
  return items;
}

/** The work on each article, by its id. */
function listRuns(ctx: Ctx, action: BulkAction): Map<string, () => Promise<BulkItem>> {
  if (action.action === 'revert') {
    return new Map(
      action.items.map(({ _id, version, before }) => {
        const revert = (article: StoredArticle | undefined) => change(ctx, article, { ...before, version });
        return [_id, () => runAndReport(ctx, _id, revert)];
      }),
    );
  }
  return new Map(action.ids.map((id) => [id, () => run(ctx, id, action)]));
}

function notDone(_id: string, title: string, message: string): BulkItem {
  return { _id, title, done: false, message, changed: false, version: null, before: null };
}

type SelectionAction = Exclude<BulkAction, { action: 'revert' }>;
type Outcome = Pick<BulkItem, 'changed' | 'version' | 'before'>;

function run(ctx: Ctx, id: string, action: SelectionAction): Promise<BulkItem> {
  const { action: name } = action;
  if (name === 'delete' || name === 'restore' || name === 'purge')
    return runAndReport(ctx, id, () => move(ctx, id, name));
  if (action.action === 'assign') {
    const assign = () => assignArticle(ctx, id, action.account);
    return runAndReport(ctx, id, async () => ({ changed: await assign(), version: null, before: null }));
  }
  return runAndReport(ctx, id, (article) => change(ctx, article, wantedChange(article, action)));
}

const moves = { delete: deleteArticle, restore: restoreArticle, purge: purgeArticle };

async function move(ctx: Ctx, id: string, action: keyof typeof moves): Promise<Outcome> {
  authorizeCall(ctx, 'article.delete');
  await moves[action](ctx, id);
  return { changed: true, version: null, before: null };
}

/** Runs the work on one article, and reports an error instead of throwing it. */
async function runAndReport(
  ctx: Ctx,
  id: string,
  work: (article: StoredArticle | undefined) => Promise<Outcome>,
): Promise<BulkItem> {
  let title = '';
  try {
    await assertReadable(ctx, id);
    const article = await findStoredArticle(ctx.db.read, id);
    title = article?.title ?? (await trashedTitle(ctx, id));
    return { _id: id, title, done: true, message: null, ...(await work(article)) };
  } catch (error) {
    const { code, message, errors } = toLekhaError(error);
    // Errors that have nothing to do with the article would occur for the others too.
    if (['internal', 'unavailable', 'storage_full', 'unauthenticated'].includes(code)) throw error;
    const reasons = errors?.map((one) => one.message) ?? [];
    const reason = reasons.length > 0 ? reasons.join('. ') : message;
    return notDone(id, title, reason);
  }
}

/** The report names only articles that the actor may read. */
async function assertReadable(ctx: Ctx, id: string): Promise<void> {
  if (can(ctx.actor, 'article.readUnpublished')) return;
  const subject = await articleSubject(ctx.db.read, id);
  if (!can(ctx.actor, 'article.readUnpublished', subject)) throw notFound('Article');
}

async function trashedTitle(ctx: Ctx, id: string): Promise<string> {
  const row = await ctx.db.read.selectFrom('article').select('title').where('id', '=', id).executeTakeFirst();
  return row?.title ?? '';
}

/** The fields that the action changes in this article; none if it already has these values. */
function wantedChange(article: StoredArticle | undefined, action: SelectionAction): ArticleChange {
  if (!article) throw notFound('Article');
  const { version, status, category } = article;
  switch (action.action) {
    case 'publish':
      return status === 'published' ? {} : { version, status: 'published' };
    case 'draft':
      return status === 'draft' ? {} : { version, status: 'draft' };
    case 'category':
      // A subcategory belongs to its category.
      return category === action.category ? {} : { version, category: action.category, subcategory: null };
    case 'addTags':
    case 'removeTags':
      return changedTags(article, action);
    default:
      return {};
  }
}

function changedTags(
  { version, tags }: StoredArticle,
  { action, tags: named }: Extract<SelectionAction, { action: 'addTags' | 'removeTags' }>,
): ArticleChange {
  const before = parseTags(tags);
  const keys = new Set(named.map(tagKey));
  const after =
    action === 'addTags'
      ? uniqueTags([...before, ...named])
      : before.filter((name) => !keys.has(tagKey(name)));
  if (after.length > MAX_TAGS) throw invalid('tags', `at most ${MAX_TAGS} tags`);
  return after.length === before.length ? {} : { version, tags: after };
}

/** Saves the change against the version it was made for. */
async function change(ctx: Ctx, article: StoredArticle | undefined, fields: ArticleChange): Promise<Outcome> {
  if (!article) throw notFound('Article');
  if (Object.keys(fields).length === 0) return { changed: false, version: article.version, before: null };
  const saved = await updateArticle(ctx, article.id, fields);
  return { changed: true, version: saved.version, before: formerFields(article, fields) };
}

/** The former values of the fields that were changed. A status includes its time. */
function formerFields(article: StoredArticle, fields: ArticleChange): BulkItem['before'] {
  const { status, publish_at, category, subcategory, tags } = article;
  return {
    ...(fields.status !== undefined && { status, publishAt: publish_at }),
    ...(fields.category !== undefined && { category, subcategory }),
    ...(fields.tags !== undefined && { tags: parseTags(tags) }),
  };
}
