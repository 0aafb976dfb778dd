import { z } from 'zod';
import { sessionAccount } from './editor-session.ts';
import { withoutNul } from './fields.ts';
import { MAX_PRESENT } from './limits.ts';

/** Body of a heartbeat of an editor session. */
export const heartbeat = z.strictObject({
  account: sessionAccount,
  articleId: z
    .string()
    .min(1)
    .max(100)
    .refine(...withoutNul),
  changed: z.boolean().describe('True if the text was changed since the last heartbeat.'),
});
export type Heartbeat = z.infer<typeof heartbeat>;

/** Another editor session that has the same article open. */
export const presentEditor = z.object({
  desk: z.string(),
  name: z.string(),
  email: z.string().describe('Tells apart those who have the same name.'),
  own: z.boolean().describe('True for a session of the same account.'),
  changedAt: z.string().nullable().describe('About when the text was last changed; null if it was not.'),
});
export type PresentEditor = z.infer<typeof presentEditor>;

/** Those who have an article open. */
export const presentEditors = z.array(presentEditor).max(MAX_PRESENT);
