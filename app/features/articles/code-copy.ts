import { notify } from '../../components/toasts.tsx';

/** Puts a button that copies onto every block of code below `body`. Loaded only where there is code. */
export function addCopyButtons(body: HTMLElement): void {
  for (const code of body.querySelectorAll<HTMLElement>('pre')) {
    if (code.parentElement?.classList.contains('code-block')) continue;
    const frame = document.createElement('div');
    frame.className = 'code-block';
    code.replaceWith(frame);
    frame.append(code, copyButton(code));
  }
}

function copyButton(code: HTMLElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'code-copy';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', 'Copy code');
  button.addEventListener('click', () => void copy(code, button));
  return button;
}

async function copy(code: HTMLElement, button: HTMLButtonElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(code.textContent.replace(/\n$/, ''));
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
    await notify.success('Code copied');
  } catch {
    await notify.error('The code could not be copied');
  }
}
