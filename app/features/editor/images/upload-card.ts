import { element } from '../../../browser/element.ts';

/** The element in place of an image that is being uploaded or could not be uploaded. */
export type UploadCard = {
  dom: HTMLElement;
  /** Shows the uploaded share, from 0 to 1. */
  showProgress: (share: number) => void;
  /** Shows why the upload failed. After a retry, screen readers do not announce it again. */
  showFailure: (message: string, isRetry: boolean) => void;
  /** Asks for the file, which only the author has. */
  showMissing: () => void;
  /** Aborts when the card is closed. */
  signal: AbortSignal;
  close: () => void;
};

type UploadCardHandlers = { onRetry: () => void; onRemove: () => void; onReplace: (file: File) => void };

const CARD =
  'not-prose my-4 flex min-h-16 items-center gap-3 rounded-md border border-edge border-dashed bg-sunken p-3 ' +
  'font-sans text-sm text-soft select-none data-failed:border-danger';

/** Creates a card. It is not part of the document, so that undo and autosave ignore it. */
export function createUploadCard(file: File | null, handlers: UploadCardHandlers): UploadCard {
  const { onRetry, onRemove, onReplace } = handlers;
  const preview = file ? URL.createObjectURL(file) : null;
  const content = element('div', { class: 'grid min-w-0 grow gap-2' });
  const dom = element('div', { class: CARD, contenteditable: 'false', 'data-upload': true }, content);
  const imageClass = 'm-0! size-16 shrink-0 rounded-sm object-cover opacity-70';
  if (preview) dom.prepend(element('img', { class: imageClass, src: preview, alt: '' }));
  const progress = element('progress', { class: 'h-1.5 w-full accent-accent' });
  const name = file?.name || 'the image';
  const closing = new AbortController();
  const showError = (message: string, isKnown: boolean, ...actions: Action[]) => {
    dom.dataset.failed = '';
    dom.dataset.uploadFailed = '';
    content.replaceChildren(errorText(message, isKnown), buttonRow(...actions, ['Remove', onRemove]));
  };
  return {
    dom,
    signal: closing.signal,
    showProgress: (share) => {
      delete dom.dataset.failed;
      delete dom.dataset.uploadFailed;
      progress.value = share;
      progress.setAttribute('aria-label', `Uploading ${name}`);
      if (progress.parentNode === content) return;
      const text = element('span', { class: 'truncate' }, `Uploading ${name}`);
      content.replaceChildren(text, progress, buttonRow(['Remove', onRemove]));
    },
    showFailure: (message, isRetry) => showError(message, isRetry, ['Try again', onRetry]),
    showMissing: () => {
      const choose = () => chooseFiles({ onChoose: ([chosen]) => chosen && onReplace(chosen) });
      showError('This image is still on your computer.', false, ['Choose image', choose]);
    },
    close: () => {
      closing.abort();
      if (preview) URL.revokeObjectURL(preview);
    },
  };
}

type ChooseOptions = { multiple?: boolean; onChoose: (files: File[]) => void; onCancel?: () => void };

/** Opens the browser's dialog for image files. */
export function chooseFiles({ multiple = false, onChoose, onCancel }: ChooseOptions): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*';
  input.multiple = multiple;
  input.onchange = () => onChoose([...(input.files ?? [])]);
  input.oncancel = () => onCancel?.();
  input.click();
}

function errorText(message: string, isKnown: boolean): HTMLElement {
  return element('span', { class: 'text-danger', role: !isKnown && 'alert' }, message);
}

type Action = [label: string, run: () => void];

function buttonRow(...actions: Action[]): HTMLElement {
  const buttons = actions.map(([label, run]) => {
    const button = element('button', { type: 'button', class: 'button button-quiet button-small' }, label);
    button.addEventListener('click', run);
    return button;
  });
  return element('span', { class: 'flex flex-wrap gap-2' }, ...buttons);
}
