import type { EditorSessionRef } from '../../../contract/editor-session.ts';
import type { Ctx } from '../../context.ts';

/** The part of an editor session's text that its article has. */
export interface OwnSave {
  /** The version that the session's text is based on since its last save. */
  version: number;
  /**
   * The last input that the article has; 0 if later text is stored beside it, because then it is not known.
   */
  savedSequence: number;
}

/** Finds the actor's last save of an article from an editor session; null without one. */
export async function findOwnSave(
  ctx: Ctx,
  articleId: string,
  { id }: EditorSessionRef,
): Promise<OwnSave | null> {
  const row = await findSession(ctx, articleId, id);
  if (!row?.version) return null;
  return { version: row.version, savedSequence: row.hasText ? 0 : row.sequence };
}

/**
 * The version that a save of an editor session is based on: `version`, or that of the session's own later
 * save, whose response may have been lost. An earlier save that arrives late is based on what it says.
 */
export async function ownBase(
  ctx: Ctx,
  articleId: string,
  session: EditorSessionRef | undefined,
  version: number | undefined,
): Promise<number | undefined> {
  if (session === undefined || version === undefined) return version;
  const row = await findSession(ctx, articleId, session.id);
  if (!row?.version || row.sequence > session.sequence) return version;
  return Math.max(version, row.version);
}

async function findSession({ db, actor }: Ctx, articleId: string, sessionId: string) {
  if (actor.userId === null) return undefined;
  return db.read
    .selectFrom('working_copy')
    .select((eb) => ['sequence', 'based_on as version', eb('content', 'is not', null).as('hasText')])
    .where('user_id', '=', actor.userId)
    .where('desk_id', '=', sessionId)
    .where('article_id', '=', articleId)
    .executeTakeFirst();
}
