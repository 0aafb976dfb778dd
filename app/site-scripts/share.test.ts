import { afterEach, expect, it, vi } from 'vitest';
import { dispatch, openPage, settle } from '../browser/testing.ts';
import { addCopyButtons } from './code-copy.ts';
import { copyLink, share } from './share.ts';

afterEach(() => void vi.unstubAllGlobals());

const toasts = () => [...document.querySelectorAll('.toast')].map((toast) => toast.textContent);

it('copies the URL of the article', async () => {
  const { document, navigator } = openPage(
    '<div data-url="https://site.example/blog/a"><button></button></div>',
  );
  await copyLink(document.querySelector('button')!);
  expect(navigator.clipboard.writeText).toHaveBeenCalledWith('https://site.example/blog/a');
  expect(toasts()).toEqual(['Link copied']);
});

it('says that the URL could not be copied', async () => {
  const { document, navigator } = openPage('<button></button>');
  navigator.clipboard.writeText.mockRejectedValue(new Error('denied'));
  await copyLink(document.querySelector('button')!);
  expect(toasts()).toEqual(['The link could not be copied. Please copy it from the address bar.']);
});

it('opens the share sheet, or says that the device has none', async () => {
  const { document, navigator, window } = openPage(
    '<h1>A title</h1><button></button>',
    'https://site.example/blog/b',
  );
  const button = document.querySelector('button')!;
  await share(button);
  expect(window.alert).toHaveBeenCalledOnce();
  const sheet = vi.fn(async () => undefined);
  Object.assign(navigator, { share: sheet });
  await share(button);
  expect(sheet).toHaveBeenCalledWith({ title: 'A title', url: window.location.href });
});

it.each([
  ['NotAllowedError', ['The page could not be shared. Please try again.']],
  ['AbortError', []],
])('says that the share sheet did not open, but not that it was closed: %s', async (name, said) => {
  const { document, navigator } = openPage('<h1>A title</h1><button></button>');
  Object.assign(navigator, { share: vi.fn().mockRejectedValue(new DOMException('', name)) });
  await share(document.querySelector('button')!);
  expect(toasts()).toEqual(said);
});

it('adds buttons that copy code without its last line break', async () => {
  const { document, navigator } = openPage('<div class="prose"><pre>a\nb\n</pre></div>');
  addCopyButtons();
  const button = document.querySelector('.code-block > .code-copy')!;
  dispatch(button, 'click');
  await settle();
  expect(navigator.clipboard.writeText).toHaveBeenCalledWith('a\nb');
  expect(button.textContent).toBe('Copied');
  expect(toasts()).toEqual(['Code copied']);
});
