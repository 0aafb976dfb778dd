import { ApiError, callApi } from '../browser/api.ts';
import { findProof } from './subscription-proof.ts';

/**
 * Sends the newsletter form, and shows the confirmation in its place or the error below it. `sendForm` leads
 * to the page that answers the form.
 */
export async function subscribe(form: HTMLFormElement, sendForm: () => unknown): Promise<void> {
  const [field, button] = [form.querySelector('input'), form.querySelector('button')];
  const [confirmation, alert] = [form.nextElementSibling, form.querySelector('[role=alert]')];
  if (!field || !button || !alert || !(confirmation instanceof HTMLElement)) return;
  if (button.ariaDisabled) return;
  const label = button.textContent;
  // A disabled button would lose the focus.
  button.ariaDisabled = 'true';
  button.textContent = button.dataset.pending ?? label;
  // Screen readers announce the same error again only if it was removed.
  alert.textContent = '';
  field.removeAttribute('aria-invalid');
  try {
    const email = field.value.trim().toLowerCase();
    const proof = await findProof(email);
    // Without a proof, the next page shows the form again.
    if (proof === undefined) return void (await sendForm());
    await callApi('POST', '/newsletter/subscribe', { email, proof });
    form.hidden = true;
    confirmation.hidden = false;
    confirmation.focus();
  } catch (error) {
    alert.textContent = error instanceof ApiError ? error.message : String(error);
    // A server that is away says nothing about the address.
    if (error instanceof ApiError && (error.status === 400 || error.status === 422))
      field.setAttribute('aria-invalid', 'true');
    field.focus();
  } finally {
    button.ariaDisabled = null;
    button.textContent = label;
  }
}
