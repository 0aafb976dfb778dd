import type { Kept, Written } from '../../../../contract/working-copy.ts';
import { ownAddress } from '../../../components/own-address.ts';
import { Watched } from '../../../components/watched.ts';
import { sameWritten, writtenIn } from '../written.ts';
import { theDevice } from './device.ts';
import { DeviceKeeper } from './device-keeper.ts';
import { type Entry, NEW, newDeskId, type Unsent } from './entry.ts';
import { noteLeft } from './left.ts';
import { listenTo } from './listening.ts';
import { ServerKeeper } from './server-keeper.ts';
import { type GivenPicture, UnsentPictures } from './unsent-pictures.ts';
import { type DeskView, type Standing, viewOf } from './view.ts';

export interface DeskOptions {
  account: string;
  /** Null for an article that is not there yet. */
  articleId: string | null;
  /** The article's version that `content` was made from. */
  basedOn: number | null;
  /** What stands in the form at first. */
  content: Written;
  /** What the article says now, or an empty form. */
  saved: Written;
  /** Addresses of pictures in it that are gone from the site. */
  missing?: string[];
  /** The sittings whose text this is: they are no other place. */
  madeOf: string[];
}

/** What a save has made of the article. */
export interface SavedAs {
  version: number;
  content: Written;
  /** Addresses of pictures in it that are gone from the site. */
  missing: string[];
}

/**
 * One sitting at the writing desk: counts the inputs of a form and has each state kept on this device and on the server.
 * It reads the form itself and waits for no rendering.
 */
export class Desk {
  readonly id = newDeskId();
  readonly account: string;
  articleId: string | null;
  basedOn: number | null;
  /** How many inputs there were. */
  sequence = 0;
  /** The body as the editor has it; the form's own field follows it when the form is read. */
  post: string;
  readonly #device: DeviceKeeper;
  readonly #server: ServerKeeper;
  readonly #pictures: UnsentPictures;
  #form: HTMLFormElement | null = null;
  #content: Written;
  #unsent: Unsent[] = [];
  #read = 0;
  #saved: Written;
  #standing: Standing;
  readonly #view: Watched<DeskView>;
  /** What is kept where, for the screen: the same object until something changes. */
  readonly view: () => DeskView;
  readonly subscribe: Watched<DeskView>['subscribe'];

  constructor({ account, articleId, basedOn, content, saved, missing = [], madeOf }: DeskOptions) {
    this.account = account;
    this.articleId = articleId;
    this.basedOn = basedOn;
    this.#content = content;
    this.#saved = saved;
    this.#standing = {
      ...{ others: [], newer: false, inTrash: false },
      ...{ missing: missing.map(ownAddress), apart: false },
    };
    this.post = content.post;
    const onChange = () => this.#changed();
    this.#device = new DeviceKeeper({ entry: () => this.entry(), onChange });
    this.#pictures = new UnsentPictures({
      ...{ account, desk: this.id, device: theDevice },
      onChange: () => this.touch(),
      textKept: () => this.whenKept(),
    });
    this.#server = new ServerKeeper({
      desk: this.id,
      copy: () => ({ ...this.#snapshot(), account, articleId: this.articleId }),
      onChange: (answer) => {
        if (answer) this.#heard(answer, madeOf);
        this.#changed();
      },
    });
    this.#view = new Watched(this.#look());
    this.view = this.#view.value;
    this.subscribe = this.#view.subscribe;
  }

  /** Something was put in. */
  readonly touch = (): void => {
    this.sequence++;
    this.#standing.apart = true;
    this.#device.note(this.sequence);
    this.#server.note(this.sequence);
    this.#changed();
  };

  readonly write = (post: string): void => {
    this.post = post;
    this.touch();
  };

  /** Resolves once all that is there is kept, here or on the server. */
  whenKept(): Promise<void> {
    return this.#view.when(({ kept }) => kept);
  }

  /** Resolves once so many pictures were kept on this device: never where it keeps none. */
  whenPicturesKept(count: number): Promise<void> {
    return this.#pictures.whenKept(count);
  }

  /** Resolves once the server has all that is there. */
  whenOnServer(): Promise<void> {
    return this.#view.when(({ state }) => state === 'saved');
  }

  /** The new article is there now, made of all up to `sequence`; what was typed since belongs to it. */
  becomes(articleId: string, sequence: number): void {
    this.articleId = articleId;
    if (this.sequence === sequence) return;
    this.touch();
    if (!this.#form) void this.keep();
  }

  /** What was typed since a save has the address that the save made, also after the form was left. */
  moved(slug: string): void {
    this.#content = { ...this.content(), slug };
    this.touch();
    if (!this.#form) void this.keep();
  }

  /** All that stands in the form now. */
  content(): Written {
    if (this.#read !== this.sequence && this.#form) {
      this.#content = writtenIn(new FormData(this.#form));
      this.#unsent = this.#pictures.places();
      this.#read = this.sequence;
    }
    return this.#content;
  }

  /** The pictures in the form that the site does not have yet. */
  unsent(): GivenPicture[] {
    return this.#pictures.given();
  }

  entry(): Entry {
    const { account, articleId } = this;
    const text = this.#snapshot();
    const subject = articleId ?? NEW;
    return { account, desk: this.id, subject, at: Date.now(), ...text, unsent: this.#unsent };
  }

  /** Listens to the form until the answered function is called, which keeps what is left. */
  attach(form: HTMLFormElement): () => void {
    this.#form = form;
    this.#takeOver(form);
    const leavePictures = this.#pictures.attach(form);
    void this.#device.start(theDevice);
    this.#server.start();
    const leaving = () => void this.keep();
    const stopListening = listenTo(form, {
      input: this.touch,
      read: (formData) => formData.set('post', this.post),
      leaving,
      back: () => this.retry(),
      offline: () => this.#server.met({ is: 'offline', message: '' }),
    });
    return () => {
      this.content();
      leavePictures();
      // From now on nobody is there to put the body into the form when it is read.
      this.#form = null;
      leaving();
      stopListening();
      this.#device.stop();
      this.#server.stop();
      if (this.#server.isSending) noteLeft(this.#server.settled());
    };
  }

  /** Keeps all that is there now, on this device before anything else. */
  async keep(): Promise<void> {
    const kept = this.#device.flush();
    this.#server.flush();
    await kept;
  }

  /** The same, and resolves only when it is kept somewhere. */
  readonly keepForSure = async (): Promise<void> => {
    await this.keep();
    await this.whenKept();
  };

  retry(): void {
    this.#server.retry();
  }

  /** Before a save: what is there is kept here, and no autosave is under way. */
  async pause(): Promise<void> {
    await this.#device.flush();
    await this.#server.quiet();
  }

  /** Whether the moment in the form is the one that the article has, to the second. */
  keepsMoment({ status, publishAt }: Written): boolean {
    return status === 'scheduled' && this.#saved.status === status && this.#saved.publishAt === publishAt;
  }

  /** Whether a save of this would change what was saved last. */
  isSaved(content: Written): boolean {
    return sameWritten(content, this.#saved);
  }

  /** A save was answered: all up to `sequence` is in the article now. Resolves when this device forgets it. */
  async saved(sequence: number, { version, content, missing }: SavedAs): Promise<void> {
    this.basedOn = version;
    this.#saved = content;
    Object.assign(this.#standing, { newer: false, missing, apart: this.sequence !== sequence });
    this.#server.saved(sequence);
    this.#server.note(this.sequence);
    this.#changed();
    const device = await theDevice();
    await device?.remove(this.account, this.id, sequence).catch(() => undefined);
  }

  /** A save was not answered, or refused at the door. */
  met(trouble: ServerKeeper['trouble']): void {
    this.#server.met(trouble);
  }

  #heard({ others, version, inTrash, missingPictures }: Kept, madeOf: string[]): void {
    this.#standing = {
      others: others.filter(({ desk }) => !madeOf.includes(desk)),
      newer: version !== null && version > (this.basedOn ?? 0),
      inTrash,
      // During an upgrade another instance may not say it yet.
      missing: (missingPictures ?? []).map(ownAddress),
      // Looked at in pauses only: a long text takes longer to compare than a key may.
      apart: !sameWritten(this.content(), this.#saved),
    };
  }

  #snapshot() {
    const content = this.content();
    return { sequence: this.sequence, basedOn: this.basedOn, content };
  }

  /** What was typed into the plain field before the editor was there. */
  #takeOver(form: HTMLFormElement): void {
    const field = form.elements.namedItem('post');
    if (field instanceof HTMLTextAreaElement && field.value !== field.defaultValue) this.post = field.value;
  }

  #look(): DeskView {
    const { kept, state } = this.#device;
    return viewOf({
      ...{ sequence: this.sequence, onDevice: kept, device: state },
      ...{ onServer: this.#server.kept, trouble: this.#server.trouble },
      ...this.#standing,
    });
  }

  #changed(): void {
    this.#view.set(this.#look());
  }
}
