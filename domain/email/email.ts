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
export { isMailConfigured, queueEmail, sendEmail, sendTestMessage } from './send.ts';
