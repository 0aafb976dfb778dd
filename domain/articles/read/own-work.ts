import { sql } from 'kysely';
import { MAX_SHORT_LIST, UNTITLED_START } from '../../../contract/limits.ts';
import { draft, scheduled } from '../../article-filter.ts';
import type { Ctx } from '../../context.ts';
import { authorize, can } from '../../permissions.ts';
import { shorten } from '../../shorten.ts';

/** An unpublished article in a short list. */
export interface WorkItem {
  _id: string;
  /** The title, or the first words of an article without one; '' without either. */
  title: string;
  /** When it was saved last, or will be published. */
  at: string;
}

/** The actor's own drafts that are not in review, the last saved first. */
export async function latestDrafts(ctx: Ctx): Promise<WorkItem[]> {
  authorize(ctx, 'article.list');
  const rows = await ctx.db.read
    .selectFrom('article')
    .select(['id', 'title', 'start_text', 'updated_at as at'])
    .where('created_by', '=', ctx.actor.userId)
    .where(draft)
    .where((eb) => eb('id', 'not in', eb.selectFrom('review').select('article_id')))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SHORT_LIST)
    .execute();
  return rows.map(toWorkItem);
}

/** The articles that are published next: of all for those who see all, otherwise the actor's own. */
export async function nextScheduled(ctx: Ctx): Promise<WorkItem[]> {
  authorize(ctx, 'article.list');
  const rows = await ctx.db.read
    .selectFrom('article')
    .select(['id', 'title', 'start_text', 'publish_at as at'])
    .where(scheduled)
    // An expression keeps SQLite on the index of what is due: an account may have very many articles.
    .$if(!can(ctx.actor, 'article.listAll'), (own) => own.where(sql`created_by || ''`, '=', ctx.actor.userId))
    .orderBy('publish_at')
    .limit(MAX_SHORT_LIST)
    .execute();
  return rows.map(toWorkItem);
}

function toWorkItem({ id, title, start_text, at }: Row): WorkItem {
  return { _id: id, title: title || shorten(start_text, UNTITLED_START), at: at ?? '' };
}

interface Row {
  id: string;
  title: string;
  start_text: string;
  at: string | null;
}
