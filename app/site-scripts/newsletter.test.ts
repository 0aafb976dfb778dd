import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPage } from '../browser/testing.ts';
import { subscribe } from './newsletter.ts';

let page: ReturnType<typeof openPage>;
beforeEach(() => {
  page = openPage(
    '<form><input value="reader@example.org"><button data-pending="Subscribing…">Subscribe</button><p role="alert">Old error</p></form><p role="status" hidden>Almost done</p>',
  );
});
afterEach(() => void vi.unstubAllGlobals());

const parts = () => {
  const form = page.document.querySelector('form')!;
  const [input, button] = [form.querySelector('input')!, form.querySelector('button')!];
  const [alert, confirmation] = [form.querySelector('p')!, page.document.querySelector('[role=status]')!];
  return { form, input, button, alert, confirmation: confirmation as HTMLElement };
};

it('shows the confirmation in place of the form', async () => {
  const { form, button, confirmation } = parts();
  const fetch = vi.fn(async () => Response.json({ data: {} }));
  vi.stubGlobal('fetch', fetch);
  const subscribed = subscribe(form, vi.fn());
  expect([button.ariaDisabled, button.textContent]).toEqual(['true', 'Subscribing…']);
  await subscribed;
  const body = /^\{"email":"reader@example.org","proof":"\d{4}-\d\d-\d\d:\d+"\}$/;
  expect(fetch.mock.calls[0]).toMatchObject([
    '/api/v1/newsletter/subscribe',
    { body: expect.stringMatching(body) },
  ]);
  expect([form.hidden, confirmation.hidden]).toEqual([true, false]);
  expect(page.document.activeElement).toBe(confirmation);
});

it('shows why the server refuses, and keeps the form', async () => {
  const { form, input, button, alert, confirmation } = parts();
  const refusal = { success: false, message: 'Please enter a valid email address' };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 400 }));
  await subscribe(form, vi.fn());
  expect(alert.textContent).toBe('Please enter a valid email address');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(page.document.activeElement).toBe(input);
  expect([button.ariaDisabled, button.textContent]).toEqual([null, 'Subscribe']);
  expect([form.hidden, confirmation.hidden]).toEqual([false, true]);
});

it.each([
  [
    'The server answered with an error (500). Please try again in a moment.',
    async () => new Response('', { status: 500 }),
  ],
  [
    'The site could not be reached. Please check your connection and try again.',
    () => Promise.reject(new TypeError()),
  ],
])('does not call the address wrong if the server fails: %s', async (said, fetch) => {
  const { form, input, alert } = parts();
  vi.stubGlobal('fetch', fetch);
  await subscribe(form, vi.fn());
  expect(alert.textContent).toBe(said);
  expect(input.getAttribute('aria-invalid')).toBeNull();
  expect(input.value).toBe('reader@example.org');
});

it('sends the form itself where the browser cannot hash, as without https', async () => {
  const { form } = parts();
  const sendForm = vi.fn();
  vi.stubGlobal('crypto', {});
  await subscribe(form, sendForm);
  expect(sendForm).toHaveBeenCalledOnce();
});
