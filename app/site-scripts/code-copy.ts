import { element } from '../browser/element.ts';
import { notify } from '../browser/toasts.ts';

/** Adds a copy button to every block of code. */
export function addCopyButtons(): void {
  for (const code of document.querySelectorAll<HTMLElement>('.prose pre')) {
    const button = element(
      'button',
      { type: 'button', class: 'code-copy', 'aria-label': 'Copy code' },
      'Copy',
    );
    button.addEventListener('click', () => void copy(code, button));
    const frame = element('div', { class: 'code-block' });
    code.replaceWith(frame);
    frame.append(code, button);
  }
}

async function copy(code: HTMLElement, button: HTMLButtonElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(code.textContent.replace(/\n$/, ''));
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
    notify.success('Code copied');
  } catch {
    notify.error('The code could not be copied. Please select and copy it yourself.');
  }
}
