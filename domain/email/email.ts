/** The public interface of emails. */

export { discardHeldEmails, type HeldEmail, holdEmails, listHeldEmails, releaseHeldEmails } from './held.ts';
export { queueEmail, sendEmail, sendTestMessage } from './send.ts';
