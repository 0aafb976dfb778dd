/** The public interface of emails. */

export { deleteAccountEmails, deleteNewsletterEmails } from './delete.ts';
export {
  discardHeldEmails,
  holdEmails,
  listHeldEmails,
  releaseHeldEmail,
  releaseHeldEmails,
  sendOnce,
} from './held.ts';
export { hourlyEmail, otherEditors, queueHourlyEmails } from './hourly.ts';
export { type EmailLook, linkStyle, loadEmailLook, SANS, toEmailLook, writeLayout } from './layout.ts';
export { limitRequestedEmails } from './requested-emails.ts';
export { isMailConfigured, queueEmail, sendEmail, sendTestMessage } from './send.ts';
export { loadSender } from './sender.ts';
