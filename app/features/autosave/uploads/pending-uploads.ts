import { onPendingFilesChange, type PendingFile, pendingFilesIn } from '../../../browser/pending-files.ts';
import { Store } from '../../../browser/value-store.ts';
import type { LocalStore } from '../local/indexed-db.ts';
import type { ImagePosition, PendingImageRef, StoredImage } from '../local/record.ts';

/** An image that is uploaded from its position in the form. */
export type PendingImage = Pick<StoredImage, 'file' | 'alt' | 'caption'> & { place: ImagePosition };

interface PendingUploadsOptions {
  account: string;
  sessionId: string;
  openStore: () => Promise<LocalStore | null>;
  /** Called when images were added or removed. */
  onChange: () => void;
  /** Resolves once the text is stored. */
  textStored: () => Promise<void>;
}

/** Stores the images of one form locally until they are uploaded. */
export class PendingUploads {
  readonly #options: PendingUploadsOptions;
  #form: Element | null = null;
  #images = new Map<string, PendingFile>();
  #lastWrite: Promise<unknown> = Promise.resolve();
  /** The ids of all images that were stored, even if they are uploaded by now. */
  readonly #stored = new Set<string>();
  readonly #storedCount = new Store(0);

  constructor(options: PendingUploadsOptions) {
    this.#options = options;
  }

  /** Watches a form. The returned function stops that and leaves the images in the store. */
  attach(form: Element): () => void {
    this.#form = form;
    const stop = onPendingFilesChange(() => this.#update());
    this.#update();
    return () => {
      stop();
      this.#form = null;
    };
  }

  /** Refers to the images that wait in the form. */
  references(): PendingImageRef[] {
    return [...this.#images].flatMap(([id, { element }]) => {
      const place = findPosition(element());
      return place ? [{ id, place }] : [];
    });
  }

  /** Returns the images that wait in the form, for another form that replaces it. */
  images(): PendingImage[] {
    return this.references().flatMap(({ id, place }) => {
      const image = this.#images.get(id);
      return image ? [{ ...image, place }] : [];
    });
  }

  /** Resolves once `count` images were stored on this device; never if it stores nothing. */
  whenStored(count: number): Promise<void> {
    return this.#storedCount.when((stored) => stored >= count);
  }

  #update(): void {
    if (!this.#form) return;
    const images = pendingFilesIn(this.#form);
    const added = [...images].filter(([id]) => !this.#images.has(id));
    const removed = [...this.#images.keys()].filter((id) => !images.has(id));
    if (added.length + removed.length === 0) return;
    this.#images = images;
    this.#markForm();
    this.#options.onChange();
    this.#lastWrite = this.#lastWrite.then(() => this.#store(added)).catch(() => undefined);
    if (removed.length > 0) void this.#remove(removed).catch(() => undefined);
  }

  /**
   * Tells the unsaved-changes guard (dashboard/use-unsaved-changes-guard.ts) that leaving the form loses no
   * image.
   */
  #markForm(): void {
    const allStored = [...this.#images.keys()].every((id) => this.#stored.has(id));
    this.#form?.toggleAttribute('data-images-stored', this.#images.size > 0 && allStored);
  }

  async #remove(ids: string[]): Promise<void> {
    const { account, sessionId, openStore, textStored } = this.#options;
    await Promise.all([this.#lastWrite, textStored()]);
    await (await openStore())?.removeImages(account, sessionId, ids);
  }

  async #store(added: [string, PendingFile][]): Promise<void> {
    const { account, sessionId, openStore, textStored } = this.#options;
    const store = await openStore();
    if (!store) return;
    for (const [id, { file, alt, caption }] of added) {
      // Text comes first, since an image takes the disk longer.
      await textStored();
      await store.putImage({ account, desk: sessionId, id, file, alt, caption });
      this.#stored.add(id);
      this.#markForm();
      this.#storedCount.set(this.#stored.size);
    }
  }
}

/**
 * Returns null for an image in a hidden slot. In the body, upload cards stand between the blocks and do not
 * count.
 */
function findPosition(element: Element | null): ImagePosition | null {
  if (!element || element.closest('fieldset[hidden]')) return null;
  const body = element.closest('.ProseMirror');
  if (!body) {
    const field = element.querySelector<HTMLInputElement>('input[type=hidden][name]');
    return field && { field: field.name };
  }
  const blocks = [...body.children].filter((child) => !child.classList.contains('ProseMirror-widget'));
  const before = blocks.filter(
    (block) => block.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return { block: before.length };
}
