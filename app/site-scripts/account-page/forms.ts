import { failureText } from '../../browser/api.ts';
import { element } from '../../browser/element.ts';
import { removeStoredAccount } from '../../browser/preferences.ts';
import { notify } from '../../browser/toasts.ts';
import { validateAccount } from '../../features/account/validate-account.ts';
import { removeAlert, showAlert } from './alert.ts';
import { setBusy } from './busy.ts';

/** Prepares the forms of the page, and shows its messages as toasts. */
export function prepareForms(): void {
  // They are validated here, with the server's sentences.
  for (const form of document.forms) form.noValidate = true;
  for (const template of document.querySelectorAll<HTMLTemplateElement>('template[data-toast]')) {
    const text = template.content.textContent;
    if (template.dataset.toast === 'announced') notify.error(text);
    else notify.errorWithoutAnnouncement(text);
    template.remove();
  }
}

/** Sends a form, unless what is in it is invalid. Signing out leaves the page as without scripts. */
export function submitForm(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (new URL(form.action).pathname !== location.pathname) {
    removeStoredAccount();
    return;
  }
  event.preventDefault();
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')!;
  if (button.ariaDisabled) return;
  const errors = validateAccount(new FormData(form), Number(form.dataset.minPassword ?? 1));
  removeAlert(form);
  showErrors(form, errors);
  if (Object.keys(errors).length === 0) void send(form, button);
}

/** As Field renders them (app/ui/field.tsx). Focuses the first invalid field. */
function showErrors(form: HTMLFormElement, errors: Record<string, string>): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('input[id]')) {
    const error = errors[field.name];
    const id = `${field.id}-error`;
    document.getElementById(id)?.remove();
    const hint = document.getElementById(`${field.id}-hint`);
    const described = [hint?.id, error && id].filter(Boolean).join(' ');
    if (described) field.setAttribute('aria-describedby', described);
    else field.removeAttribute('aria-describedby');
    field.ariaInvalid = error ? 'true' : null;
    if (!error) continue;
    const message = element('p', { id, class: 'mt-1.5 text-sm text-danger' });
    message.append(error);
    (hint ?? field.closest('.relative') ?? field).after(message);
  }
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}

/**
 * Sends a form and leads to the page to which the server redirects. If it refuses, its page replaces the
 * content of this one. If it cannot be reached, the form stays as it is and says so.
 */
async function send(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const free = setBusy(button);
  const loader = showLoader();
  const typed = new FormData(form);
  const body = new URLSearchParams([...typed].map(([name, value]) => [name, String(value)]));
  const response = await fetch(location.href, { method: 'POST', body }).catch(() => null);
  if (response?.redirected) {
    location.assign(response.url);
    return;
  }
  const text = (await response?.text().catch(() => null)) ?? null;
  loader?.remove();
  if (text !== null && showResponse(text, typed)) return;
  free?.();
  const message = (text !== null && messageIn(text)) || failureText(text === null ? 0 : response!.status);
  showAlert(form, message);
  if (form.dataset.toasts === 'true') notify.errorWithoutAnnouncement(message);
}

/** Covers the screen with what the page has for this. */
function showLoader(): Element | undefined {
  const template = document.querySelector<HTMLTemplateElement>('template[data-loader]');
  const loader = template?.content.firstElementChild?.cloneNode(true) as Element | undefined;
  if (loader) document.body.append(loader);
  return loader;
}

/** Shows the content of a page, with what was typed. Returns false if it is not a page like this one. */
function showResponse(html: string, typed: FormData): boolean {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const content = page.getElementById('content');
  const here = document.getElementById('content');
  if (!content || !here || !('plain' in page.documentElement.dataset)) return false;
  here.replaceChildren(...content.childNodes);
  for (const field of here.querySelectorAll<HTMLInputElement>('input:not([type=hidden])'))
    field.value ||= String(typed.get(field.name) ?? '');
  prepareForms();
  (here.querySelector<HTMLElement>('[aria-invalid], [type=submit]') ?? here).focus();
  return true;
}

/** The sentence in the server's JSON. */
function messageIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { message?: string }).message;
  } catch {
    return undefined;
  }
}
