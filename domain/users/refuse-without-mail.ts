import type { Ctx } from '../context.ts';
import { isMailConfigured } from '../email/email.ts';
import { conflict } from '../errors.ts';

/** Throws `conflict` with this sentence on a site without a mail server. */
export function refuseWithoutMail(ctx: Ctx, sentence: string): void {
  if (!isMailConfigured(ctx)) throw conflict('send', sentence);
}
