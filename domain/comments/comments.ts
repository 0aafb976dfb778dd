/** The public interface of the comments of readers, and of imported ones. */

export { forgetComments } from './change-status.ts';
export { findNotified, stopReplyEmails } from './emails/reply-email.ts';
export { importComments, type OldComment } from './import-comments.ts';
export { commentJobs, enqueueCommentSweep } from './jobs.ts';
export { banWriter, endBan, listBans } from './moderate/bans.ts';
export { decideComments, replyToComment } from './moderate/decide.ts';
export { listQueue } from './moderate/queue.ts';
export { reportComment } from './moderate/report.ts';
export { commenterCookie, readCommenter } from './person.ts';
export { newestComments, readComments } from './read-comments.ts';
export { COMMENT_RENDER_VERSION, renderComment } from './render.ts';
export {
  commentStatuses,
  MAX_COMMENT,
  MAX_COMMENT_NAME,
  MAX_COMMENT_URL,
  storedComment,
} from './statuses.ts';
export { confirmComment, findConfirmable } from './write/confirm.ts';
export {
  deleteComment,
  editComment,
  exportComments,
  listOwnComments,
  readCommentForm,
} from './write/own-comments.ts';
export { writeComment } from './write/write-comment.ts';
