/**
 * Removes the comments of reviewers in Word: the mark in the text (`[A1]`), and their texts, which follow
 * what was copied. They are not for readers.
 */
export function removeWordComments(body: HTMLElement): void {
  const parts = '.MsoCommentReference, a.msocomanchor, hr.msocomoff, [style*="mso-element:comment-list"]';
  for (const part of body.querySelectorAll(parts)) part.remove();
}
