/** The public interface of emails. */

export {
  discardHeldEmails,
  type HeldEmail,
  holdEmails,
  listHeldEmails,
  releaseHeldEmail,
  releaseHeldEmails,
  sendOnce,
} from './held.ts';
export { queueEmail, sendEmail, sendTestMessage } from './send.ts';
