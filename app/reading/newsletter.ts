import { ApiProblem, callApi } from '../api.ts';

/** Sends the newsletter's form and shows in its place what comes next, or below it what is wrong. */
export async function subscribe(form: HTMLFormElement): Promise<void> {
  const [field, button] = [form.querySelector('input'), form.querySelector('button')];
  const [said, problem] = [form.nextElementSibling, form.querySelector('[role=alert]')];
  if (!field || !button || !problem || !(said instanceof HTMLElement)) return;
  const label = button.textContent;
  button.disabled = true;
  button.textContent = button.dataset.pending ?? label;
  // The same refusal is read out again only where it was gone.
  problem.textContent = '';
  field.removeAttribute('aria-invalid');
  try {
    await callApi('POST', '/newsletter/subscribe', { email: field.value });
    form.hidden = true;
    said.hidden = false;
    said.focus();
  } catch (error) {
    problem.textContent = error instanceof ApiProblem ? error.message : String(error);
    field.setAttribute('aria-invalid', 'true');
    field.focus();
  } finally {
    button.disabled = false;
    button.textContent = label;
  }
}
