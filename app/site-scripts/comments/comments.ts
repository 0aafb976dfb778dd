import type { ArticleComments, CommentForm } from '../../../contract/comment.ts';
import { texts } from '../../../contract/texts.ts';
import { plural } from '../../../shared/text/counts.ts';
import { callApi, errorMessage } from '../../browser/api.ts';
import { element } from '../../browser/element.ts';
import { notify } from '../../browser/toasts.ts';
import type { Likes } from '../likes/likes.ts';
import { CommentWriter } from './form.ts';
import { buildList, type CommentActions } from './list.ts';

/**
 * Shows the comments on an article in place of the link to them, with a form. The list is the same for
 * everybody and cached; who the reader is comes beside it.
 */
export async function showComments(section: HTMLElement, likes: Likes | null): Promise<void> {
  const { comments: slug = '', zone: timeZone = 'UTC' } = section.dataset;
  const path = `/articles/${encodeURIComponent(slug)}/comments`;
  const link = section.querySelector('p');
  const heading = section.querySelector('h2');
  if (!link || !heading) return;
  let list: ArticleComments;
  let form: CommentForm;
  try {
    [list, form] = await Promise.all([
      // Browsers revalidate what they have by its tag.
      callApi<ArticleComments>('GET', path),
      callApi<CommentForm>('GET', `${path}/own`),
    ]);
  } catch {
    // The link stays.
    return;
  }
  const host = element('div', { class: 'grid gap-8' });
  const writer = new CommentWriter(path, slug, form, host);
  const actions: CommentActions = {
    timeZone,
    like: likes && ((comment) => likes.button(comment._id, 'min-h-8 pointer-coarse:min-h-11 text-muted')),
    reply: (comment, place) => writer.open(place, comment),
    report: (comment, button) => void report(comment._id, button),
  };
  if (list.count > 0) heading.textContent = plural(list.count, 'comment');
  host.append(buildList(list, actions));
  if (list.page < list.pages) host.append(moreButton(path, list, actions));
  host.append(list.open ? writer.element : element('p', { class: 'text-muted' }, texts.comments.closed));
  link.replaceWith(host);
  if (location.hash.startsWith('#_comment-'))
    document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: 'start' });
}

/** Loads the next threads below the others. */
function moreButton(path: string, first: ArticleComments, actions: CommentActions): HTMLElement {
  const button = element('button', { type: 'button', class: 'button button-quiet' }, 'More comments');
  let { page } = first;
  button.addEventListener('click', async () => {
    if (button.ariaDisabled) return;
    button.ariaDisabled = 'true';
    try {
      const next = await callApi<ArticleComments>('GET', `${path}?page=${page + 1}`);
      page = next.page;
      const list = buildList(next, actions);
      const start = list.firstElementChild as HTMLElement | null;
      button.previousElementSibling?.append(...list.children);
      if (page >= next.pages) button.remove();
      start?.setAttribute('tabindex', '-1');
      start?.focus();
    } catch (error) {
      notify.error(errorMessage(error));
    }
    button.ariaDisabled = null;
  });
  return button;
}

async function report(id: string, button: HTMLButtonElement): Promise<void> {
  if (button.ariaDisabled) return;
  button.ariaDisabled = 'true';
  try {
    await callApi('POST', `/comments/${id}/report`);
    button.textContent = 'Reported';
    notify.success(texts.comments.reported);
  } catch (error) {
    button.ariaDisabled = null;
    notify.error(errorMessage(error));
  }
}
