import { filesWithin, onWaitingFiles, type WaitingFile } from '../../../components/waiting-files.ts';
import { Watched } from '../../../components/watched.ts';
import type { LocalStore } from '../local/indexed-db.ts';
import type { ImagePosition, PendingImageRef, StoredImage } from '../local/record.ts';

/** A picture that takes its place in a form again, to be sent from there. */
export type PendingImage = Pick<StoredImage, 'file' | 'alt' | 'caption'> & { place: ImagePosition };

interface Sitting {
  account: string;
  desk: string;
  device: () => Promise<LocalStore | null>;
  /** Told when pictures came or went. */
  onChange: () => void;
  /** Resolves once all that was typed is kept. */
  textKept: () => Promise<void>;
}

/** Keeps the pictures of one form on this device until the site has them. */
export class PendingUploads {
  readonly #sitting: Sitting;
  #form: Element | null = null;
  #known = new Map<string, WaitingFile>();
  #last: Promise<unknown> = Promise.resolve();
  /** All that were kept, though the site may have them by now. */
  readonly #kept = new Set<string>();
  readonly #keptCount = new Watched(0);

  constructor(sitting: Sitting) {
    this.#sitting = sitting;
  }

  /** Until the answered function is called; what waits then stays kept. */
  attach(form: Element): () => void {
    this.#form = form;
    const stop = onWaitingFiles(() => this.#look());
    this.#look();
    return () => {
      stop();
      this.#form = null;
    };
  }

  /** What waits in the form now, and where. */
  references(): PendingImageRef[] {
    return [...this.#known].flatMap(([id, { element }]) => {
      const place = placeOf(element());
      return place ? [{ id, place }] : [];
    });
  }

  /** What waits in the form now, for a form that takes its place. */
  images(): PendingImage[] {
    return this.references().flatMap(({ id, place }) => {
      const known = this.#known.get(id);
      return known ? [{ ...known, place }] : [];
    });
  }

  /** Resolves once so many pictures are kept here, or have been. */
  whenStored(count: number): Promise<void> {
    return this.#keptCount.when((kept) => kept >= count);
  }

  #look(): void {
    if (!this.#form) return;
    const now = filesWithin(this.#form);
    const come = [...now].filter(([id]) => !this.#known.has(id));
    const gone = [...this.#known.keys()].filter((id) => !now.has(id));
    if (come.length + gone.length === 0) return;
    this.#known = now;
    this.#tell();
    this.#sitting.onChange();
    this.#last = this.#last.then(() => this.#keep(come)).catch(() => undefined);
    if (gone.length > 0) void this.#forget(gone).catch(() => undefined);
  }

  /** Whoever leaves the form is told whether its pictures go with it (dashboard/use-leaving.ts). */
  #tell(): void {
    this.#form?.toggleAttribute('data-pictures-kept', this.#known.size > 0 && this.#areKept());
  }

  #areKept(): boolean {
    return [...this.#known.keys()].every((id) => this.#kept.has(id));
  }

  async #forget(ids: string[]): Promise<void> {
    const { account, desk, device, textKept } = this.#sitting;
    await Promise.all([this.#last, textKept()]);
    await (await device())?.removeImages(account, desk, ids);
  }

  async #keep(come: [string, WaitingFile][]): Promise<void> {
    const { account, desk, textKept } = this.#sitting;
    const device = await this.#sitting.device();
    if (!device) return;
    for (const [id, { file, alt, caption }] of come) {
      // What is typed comes first: a picture takes the disk longer than a key may.
      await textKept();
      await device.putImage({ account, desk, id, file, alt, caption });
      this.#kept.add(id);
      this.#tell();
      this.#keptCount.set(this.#kept.size);
    }
  }
}

/** None for a slot out of use. In the text the cards stand between the blocks, and are none themselves. */
function placeOf(element: Element | null): ImagePosition | null {
  if (!element || element.closest('fieldset[hidden]')) return null;
  const text = element.closest('.ProseMirror');
  if (!text) {
    const field = element.querySelector<HTMLInputElement>('input[type=hidden][name]');
    return field && { field: field.name };
  }
  const blocks = [...text.children].filter((child) => !child.classList.contains('ProseMirror-widget'));
  const before = blocks.filter(
    (block) => block.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return { block: before.length };
}
