/** What stands in the text where a picture will be, while it is on its way or when it did not arrive. */
export type UploadCard = {
  dom: HTMLElement;
  sending: (share: number) => void;
  /** `again`: it has failed before, and that was said. */
  failed: (message: string, again: boolean) => void;
  /** The picture is not at hand; only its author has it. */
  missing: () => void;
  /** Called off when the card is gone. */
  signal: AbortSignal;
  /** Calls off what is being sent, and lets go of what it holds outside of the page. */
  end: () => void;
};

type Answers = { retry: () => void; remove: () => void; replace: (file: File) => void };

const LOOK =
  'not-prose my-4 flex min-h-16 items-center gap-3 rounded-md border border-edge border-dashed bg-sunken p-3 ' +
  'font-sans text-sm text-soft select-none data-failed:border-danger';

/** An element of its own, outside of the document: neither undo, autosave nor the journal know it. */
export function createUploadCard(file: File | null, answers: Answers): UploadCard {
  const dom = element('div', LOOK);
  dom.contentEditable = 'false';
  dom.dataset.upload = '';
  const preview = file ? URL.createObjectURL(file) : null;
  const says = element('div', 'grid min-w-0 grow gap-2');
  dom.append(...(preview ? [thumbnail(preview)] : []), says);
  const progress = element('progress', 'h-1.5 w-full accent-accent');
  const name = file?.name || 'the picture';
  const gone = new AbortController();
  return {
    dom,
    signal: gone.signal,
    sending: (share) => {
      delete dom.dataset.failed;
      delete dom.dataset.unsent;
      progress.value = share;
      progress.setAttribute('aria-label', `Uploading ${name}`);
      if (!progress.isConnected || progress.parentNode !== says) {
        says.replaceChildren(line(`Uploading ${name}`), progress, buttons(['Remove', answers.remove]));
      }
    },
    failed: (message, again) => {
      dom.dataset.failed = '';
      dom.dataset.unsent = '';
      says.replaceChildren(
        warning(message, again),
        buttons(['Try again', answers.retry], ['Remove', answers.remove]),
      );
    },
    missing: () => {
      dom.dataset.failed = '';
      dom.dataset.unsent = '';
      const choose = () => chooseFile(answers.replace);
      says.replaceChildren(
        warning('This picture is still on your computer.'),
        buttons(['Choose it', choose], ['Remove', answers.remove]),
      );
    },
    end: () => {
      gone.abort();
      if (preview) URL.revokeObjectURL(preview);
    },
  };
}

function thumbnail(source: string): HTMLElement {
  const picture = element('img', 'm-0! size-16 shrink-0 rounded-sm object-cover opacity-70');
  picture.src = source;
  picture.alt = '';
  return picture;
}

function line(text: string): HTMLElement {
  const span = element('span', 'truncate');
  span.textContent = text;
  return span;
}

function warning(text: string, isKnown = false): HTMLElement {
  const span = element('span', 'text-danger');
  if (!isKnown) span.role = 'alert';
  span.textContent = text;
  return span;
}

function buttons(...actions: [string, () => void][]): HTMLElement {
  const row = element('span', 'flex flex-wrap gap-2');
  for (const [label, act] of actions) {
    const button = element('button', 'button button-quiet button-small');
    button.type = 'button';
    button.textContent = label;
    button.addEventListener('click', act);
    row.append(button);
  }
  return row;
}

function chooseFile(then: (file: File) => void): void {
  const input = element('input', '');
  input.type = 'file';
  input.accept = 'image/*';
  input.onchange = () => input.files?.[0] && then(input.files[0]);
  input.click();
}

function element<K extends keyof HTMLElementTagNameMap>(tag: K, look: string): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.className = look;
  return made;
}
