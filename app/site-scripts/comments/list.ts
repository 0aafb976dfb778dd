import type { ArticleComments, PublicComment, PublicReply } from '../../../contract/comment.ts';
import { texts } from '../../../contract/texts.ts';
import { element } from '../../browser/element.ts';
import { formatDay } from '../../i18n/dates.ts';

type AnyComment = Omit<PublicComment, 'replies'> & Partial<Pick<PublicReply, 'to'>>;

/** The effects of the buttons of a comment. */
export interface CommentActions {
  reply: (comment: AnyComment, place: HTMLElement) => void;
  report: (comment: AnyComment, button: HTMLButtonElement) => void;
  /** Makes the button that likes a comment; null where likes are off. */
  like: ((comment: AnyComment) => HTMLElement) | null;
  timeZone: string;
}

/** Builds the list of comments, as features/comments/comment-list.tsx renders it. */
export function buildList({ comments, open }: ArticleComments, actions: CommentActions): HTMLElement {
  if (comments.length === 0) return element('p', { class: 'text-muted' }, texts.comments.none);
  const item = (comment: AnyComment, className: string) =>
    element('li', { id: `_comment-${comment._id}`, class: className }, build(comment, open, actions));
  return element(
    'ol',
    { class: 'grid gap-8' },
    ...comments.map((comment) => {
      const thread = item(comment, 'grid scroll-mt-24 gap-5');
      if (comment.replies.length > 0)
        thread.append(
          element(
            'ol',
            { class: 'grid gap-5 border-s border-line ps-4 sm:ps-6' },
            ...comment.replies.map((reply) => item(reply, 'scroll-mt-24')),
          ),
        );
      return thread;
    }),
  );
}

function build(comment: AnyComment, open: boolean, actions: CommentActions): HTMLElement {
  const { name, team, html, createdAt, edited, to } = comment;
  const { reply, report, like, timeZone } = actions;
  if (html === '') return element('p', { class: 'text-muted italic' }, texts.comments.deleted);
  const text = element('div', { dir: 'auto', class: 'comment-text mt-1.5' });
  // Cleaned by the server (domain/comments/render.ts).
  text.innerHTML = html;
  const buttons = element('div', { class: 'mt-1 flex gap-5 text-sm' });
  const article = element(
    'article',
    { 'aria-label': `Comment by ${name}` },
    element(
      'p',
      { class: 'flex flex-wrap items-baseline gap-x-2 text-sm text-muted' },
      element('bdi', { class: 'font-semibold text-ink' }, name),
      ...(team ? [element('span', { class: 'text-accent' }, 'Author')] : []),
      ...(to ? [element('span', {}, 'to ', element('bdi', {}, to))] : []),
      element('time', { datetime: createdAt }, formatDay(timeZone, createdAt)),
      ...(edited ? [element('span', {}, 'changed')] : []),
    ),
    text,
    buttons,
  );
  if (open) {
    const replyButton = element(
      'button',
      { type: 'button', class: 'text-link min-h-8 pointer-coarse:min-h-11' },
      'Reply',
    );
    replyButton.addEventListener('click', () => reply(comment, article));
    buttons.append(replyButton);
  }
  if (like) buttons.append(like(comment));
  const tell = element(
    'button',
    { type: 'button', class: 'min-h-8 pointer-coarse:min-h-11 text-muted hover:underline' },
    'Report',
  );
  tell.addEventListener('click', () => report(comment, tell));
  buttons.append(tell);
  return article;
}
