import type { CommentForm, WrittenComment } from '../../../contract/comment.ts';
import { MAX_COMMENT_TEXT, MAX_EMAIL, MAX_NAME } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { pathTo } from '../../../shared/paths.ts';
import { ApiError, callApi } from '../../browser/api.ts';
import { element } from '../../browser/element.ts';
import { findProof } from '../subscription-proof.ts';

/** As the server demands (domain/comments/write/write-comment.ts). */
const MIN_AGE_MS = 2100;

/** The form for comments and replies, of which there is one. It moves to the comment that is answered. */
export class CommentWriter {
  readonly element: HTMLElement;
  #form: HTMLFormElement;
  #status = element('p', {
    role: 'status',
    tabindex: '-1',
    class: 'text-sm font-medium text-good empty:hidden',
  });
  #alert = element('p', { role: 'alert', class: 'text-sm text-danger empty:hidden' });
  #title = element('h3', { class: 'font-serif text-xl font-semibold', dir: 'auto' }, 'Write a comment');
  #cancel = element('button', { type: 'button', class: 'button button-quiet' }, 'Cancel');
  #parent: string | null = null;
  #openedAt = performance.now();
  #path: string;
  #person: CommentForm;

  constructor(path: string, slug: string, person: CommentForm, home: HTMLElement) {
    this.#path = path;
    this.#person = person;
    this.#form = this.#build(slug);
    const text = this.#field('text');
    if (text) keepTyped(text, `lekha:comment:${slug}`);
    this.element = element('div', { class: 'grid gap-4' }, this.#form, this.#status);
    this.#cancel.hidden = true;
    this.#cancel.addEventListener('click', () => this.#goHome(home));
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      // The page's own listener would send the form as a document.
      event.stopPropagation();
      void this.#send(home);
    });
  }

  /** Moves the form below a comment, to answer it. What was typed stays. */
  open(place: HTMLElement, { _id, name }: { _id: string; name: string }): void {
    this.#parent = _id;
    this.#title.textContent = `Reply to ${name}`;
    this.#cancel.hidden = false;
    place.after(this.element);
    this.#field('text')?.focus();
  }

  #goHome(home: HTMLElement): void {
    this.#parent = null;
    this.#title.textContent = 'Write a comment';
    this.#cancel.hidden = true;
    home.append(this.element);
  }

  #build(slug: string): HTMLFormElement {
    const { name, isAccount, own } = this.#person;
    const waiting = own.filter((comment) => comment.waiting).length;
    const page = pathTo.comments(slug);
    const ownLink =
      own.length > 0
        ? [element('a', { href: `${page}#_own-title`, class: 'text-link' }, ownText(own.length, waiting))]
        : [];
    return element(
      'form',
      {
        class: 'grid gap-4 border-t border-line pt-6',
        method: 'post',
        novalidate: true,
        'aria-label': 'Write a comment',
      },
      this.#title,
      field('Comment', texts.comments.hint, 'textarea', {
        name: 'text',
        required: true,
        maxlength: MAX_COMMENT_TEXT,
        dir: 'auto',
        class: 'field field-sizing-content max-h-96 min-h-24 resize-y',
      }),
      ...(name === null
        ? guestFields()
        : [
            element(
              'p',
              { class: 'flex flex-wrap gap-x-3 text-sm text-muted' },
              element('span', {}, 'As ', element('bdi', { class: 'font-semibold text-ink' }, name)),
              ...(isAccount
                ? []
                : [element('a', { href: '/account/comments/forget', class: 'text-link' }, 'Not you?')]),
              ...ownLink,
            ),
          ]),
      element('input', { type: 'text', name: 'subject', hidden: true, tabindex: '-1', autocomplete: 'off' }),
      element(
        'label',
        { class: 'flex min-h-11 items-center gap-3 font-medium' },
        element('input', { type: 'checkbox', name: 'notify', class: 'size-5 shrink-0 accent-accent' }),
        'Email me about replies',
      ),
      this.#alert,
      element(
        'div',
        { class: 'flex gap-3' },
        element('button', { type: 'submit', class: 'button' }, 'Send'),
        this.#cancel,
      ),
    );
  }

  async #send(home: HTMLElement): Promise<void> {
    const button = this.#form.querySelector<HTMLButtonElement>('[type=submit]');
    if (!button || button.ariaDisabled) return;
    const values = new FormData(this.#form);
    const read = (name: string) => String(values.get(name) ?? '').trim();
    // A disabled button would lose the focus.
    button.ariaDisabled = 'true';
    button.textContent = 'Sending…';
    this.#alert.textContent = '';
    for (const control of this.#form.elements) control.removeAttribute('aria-invalid');
    try {
      const email = read('email').toLowerCase();
      const proof = this.#person.name === null && email ? await findProof(email) : undefined;
      await waitUntil(this.#openedAt + MIN_AGE_MS);
      const { state } = await callApi<WrittenComment>('POST', this.#path, {
        text: read('text'),
        parent: this.#parent,
        notify: values.has('notify'),
        token: this.#person.token,
        subject: read('subject'),
        ...(this.#person.name === null && { name: read('name'), email }),
        ...(proof && { proof }),
      });
      const text = this.#field('text');
      if (text) {
        text.value = '';
        // Nothing is stored any more.
        text.dispatchEvent(new Event('input'));
      }
      this.#goHome(home);
      this.#status.textContent = texts.comments[state];
      this.#status.focus();
    } catch (error) {
      this.#showError(error);
    }
    button.ariaDisabled = null;
    button.textContent = 'Send';
  }

  #showError(error: unknown): void {
    const wrong = error instanceof ApiError ? error.fields : [];
    this.#alert.textContent =
      wrong.map(({ message }) => message).join(' ') ||
      (error instanceof Error ? error.message : String(error));
    const invalid = wrong.map(({ path }) => this.#field(path)).find((control) => control);
    invalid?.setAttribute('aria-invalid', 'true');
    invalid?.focus();
  }

  #field(name: string): HTMLInputElement | HTMLTextAreaElement | null {
    return this.#form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${CSS.escape(name)}"]`);
  }
}

function ownText(all: number, waiting: number): string {
  return waiting === 0 ? `Your comments (${all})` : `Your comments (${waiting} waiting)`;
}

let fields = 0;

function field(
  label: string,
  hint: string,
  tag: 'input' | 'textarea',
  attributes: Record<string, string | number | boolean>,
): HTMLElement {
  const id = `_comment-field-${++fields}`;
  const described = hint ? { 'aria-describedby': `${id}-hint` } : {};
  return element(
    'div',
    {},
    element('label', { for: id, class: 'mb-1.5 block text-sm font-semibold' }, label),
    element(tag, { id, ...described, ...attributes }),
    ...(hint ? [element('p', { id: `${id}-hint`, class: 'mt-1.5 text-sm text-muted' }, hint)] : []),
  );
}

/** Keeps what is typed in this tab until it is sent: over a reload, a crash and the way to the sign-in. */
function keepTyped(text: HTMLInputElement | HTMLTextAreaElement, key: string): void {
  try {
    text.value = sessionStorage.getItem(key) ?? '';
  } catch {
    return;
  }
  text.addEventListener('input', () => {
    try {
      if (text.value) sessionStorage.setItem(key, text.value);
      else sessionStorage.removeItem(key);
    } catch {
      // The storage is full: the text is in the form alone.
    }
  });
}

function waitUntil(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now())));
}

/** The fields of those whom the site does not know yet. */
function guestFields(): HTMLElement[] {
  const login = `/login?next=${encodeURIComponent(location.pathname)}`;
  return [
    element(
      'div',
      { class: 'grid gap-4 sm:grid-cols-2' },
      field('Your name', '', 'input', {
        name: 'name',
        required: true,
        maxlength: MAX_NAME,
        autocomplete: 'name',
        dir: 'auto',
        class: 'field',
      }),
      field('Your email address', '', 'input', {
        name: 'email',
        type: 'email',
        required: true,
        maxlength: MAX_EMAIL,
        autocomplete: 'email',
        class: 'field',
      }),
    ),
    element(
      'p',
      { class: 'text-sm text-muted' },
      'You confirm the address by a link, once. It is never shown. Or ',
      element('a', { href: login, class: 'text-link' }, 'sign in'),
      '.',
    ),
  ];
}
