import type { Settings } from '../../contract/settings.ts';
import type { Email } from '../../platform/mail.ts';
import type { Ctx } from '../context.ts';
import { loadSettings } from '../site-settings.ts';

/** The fields of an email that say from whom it is, as the site's settings have them. */
export type Sender = Pick<Email, 'fromName' | 'replyTo'>;

/** Loads from whom emails are now. */
export async function loadSender(ctx: Ctx): Promise<Sender> {
  return toSender(await loadSettings(ctx));
}

/** From whom emails are, by the given settings. */
export function toSender({ senderName, replyTo }: Settings): Sender {
  return { ...(senderName && { fromName: senderName }), ...(replyTo && { replyTo }) };
}
