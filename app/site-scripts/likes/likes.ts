import type { ArticleLikes, ChangedLike } from '../../../contract/like.ts';
import { texts } from '../../../contract/texts.ts';
import { callApi, errorMessage } from '../../browser/api.ts';
import { element } from '../../browser/element.ts';
import { icon } from '../../browser/icon.ts';
import { notify } from '../../browser/toasts.ts';
import { HEART } from './heart.ts';
import { hasLiked, rememberLike } from './own.ts';

/** The likes of an article, with the buttons that change them. */
export class Likes {
  #path: string;
  #byId = new Map<string | null, { likes: number | null; liked: boolean }>();

  private constructor(slug: string) {
    this.#path = `/articles/${encodeURIComponent(slug)}/likes`;
  }

  /** Loads the likes of an article; null where they cannot be loaded. */
  static async load(slug: string): Promise<Likes | null> {
    const likes = new Likes(slug);
    try {
      const { comments, ...article } = await callApi<ArticleLikes>('GET', likes.#path);
      likes.#byId.set(null, article);
      for (const { _id, ...state } of comments) likes.#byId.set(_id, state);
      return likes;
    } catch {
      return null;
    }
  }

  /** A button that likes the article, or the comment of an id, and takes that back. */
  button(comment: string | null, className: string): HTMLElement {
    const key = comment ?? this.#path;
    const state = this.#byId.get(comment) ?? { likes: null, liked: false };
    const count = element('span', { class: 'tabular-nums empty:hidden' });
    const button = element(
      'button',
      { type: 'button', class: `group inline-flex items-center gap-1.5 ${className}` },
      icon(HEART, comment === null ? 20 : 16, 'group-aria-pressed:fill-current'),
      texts.likes.like,
      count,
    );
    let pressed = hasLiked(key, state.liked);
    const show = (likes: number | null) => {
      button.setAttribute('aria-pressed', String(pressed));
      count.textContent = likes === null ? '' : String(likes);
    };
    show(state.likes);
    button.addEventListener('click', async () => {
      if (button.getAttribute('aria-busy')) return;
      button.setAttribute('aria-busy', 'true');
      try {
        const changed = await callApi<ChangedLike>('PUT', this.#path, { comment, liked: !pressed });
        pressed = changed.liked;
        rememberLike(key, pressed);
        show(changed.likes);
      } catch (error) {
        notify.error(errorMessage(error));
      }
      button.removeAttribute('aria-busy');
    });
    return button;
  }
}
