import type { AuditAction } from '../../contract/audit.ts';
import { formatInstant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import { oneLine } from '../../shared/text/one-line.ts';
import type { Ctx } from '../context.ts';
import { newId } from '../id.ts';
import { write } from '../write.ts';

const MAX_NAME = 200;
const MAX_SUBJECT = 300;
const MAX_DETAIL = 500;

/** An action for the audit log. */
export interface AuditEvent {
  action: AuditAction;
  /** The thing that was changed: a title, a name or an email address. */
  subject?: string | undefined;
  /** The change in a few words. */
  detail?: string | undefined;
  /** The network of a sign-in. */
  network?: string | undefined;
}

/** The name of the actor of what happens at its time, such as the publication of a scheduled article. */
export const SCHEDULE = 'Schedule';
const OPERATOR = 'Operator';

type AuditCtx = Pick<Ctx, 'actor' | 'now'>;

/**
 * Adds an action to the audit log, in the transaction of the change. `automatic` names an actor that is not a
 * person.
 */
export async function recordAudit(
  tx: Writer,
  ctx: AuditCtx,
  event: AuditEvent,
  automatic?: string,
): Promise<void> {
  const { userId } = ctx.actor;
  const account =
    userId === null
      ? undefined
      : await tx.selectFrom('user').select(['name', 'email']).where('id', '=', userId).executeTakeFirst();
  await tx
    .insertInto('audit')
    .values({
      id: newId(),
      at: formatInstant(ctx.now()),
      action: event.action,
      actor_id: userId,
      actor_name: cut(account?.name || account?.email || automatic || OPERATOR, MAX_NAME),
      actor_email: account?.email ?? null,
      token_name: ctx.actor.token?.name ?? null,
      subject: event.subject === undefined ? null : cut(event.subject, MAX_SUBJECT),
      detail: event.detail === undefined ? null : cut(event.detail, MAX_DETAIL),
      network: event.network ?? null,
    })
    .execute();
}

/** Adds an action that changes nothing in the database, such as an export. */
export async function audit(ctx: Ctx, event: AuditEvent): Promise<void> {
  await write(ctx, ({ tx }) => recordAudit(tx, ctx, event));
}

/** One line, so that nothing that was named can write rows of its own into an export. */
function cut(text: string, maxLength: number): string {
  const line = oneLine(text.slice(0, 4 * maxLength));
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1).toWellFormed()}…`;
}
