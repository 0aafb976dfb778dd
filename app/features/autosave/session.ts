import type { AutosaveResult, FormContent } from '../../../contract/working-copy.ts';
import { ownAddress } from '../../components/own-address.ts';
import { Watched } from '../../components/watched.ts';
import { isSameContent, readForm } from './form-content.ts';
import { listenTo } from './form-events.ts';
import { openLocalStore } from './local/indexed-db.ts';
import { LocalSync } from './local/local-sync.ts';
import { type LocalRecord, NEW_ARTICLE, newSessionId, type PendingImageRef } from './local/record.ts';
import { trackLastAutosave } from './remote/last-autosaves.ts';
import { RemoteSync } from './remote/remote-sync.ts';
import { type ArticleFacts, describeState, type SessionState } from './session-state.ts';
import { type PendingImage, PendingUploads } from './uploads/pending-uploads.ts';

export interface EditorSessionOptions {
  account: string;
  /** Null for an article that is not there yet. */
  articleId: string | null;
  /** The article's version that `content` was made from. */
  basedOn: number | null;
  /** What stands in the form at first. */
  content: FormContent;
  /** What the article says now, or an empty form. */
  saved: FormContent;
  /** Addresses of pictures in it that are gone from the site. */
  missing?: string[];
  /** The sittings whose text this is: they are no other place. */
  madeOf: string[];
}

/** What a save has made of the article. */
export interface SavedArticle {
  version: number;
  content: FormContent;
  /** Addresses of pictures in it that are gone from the site. */
  missing: string[];
}

/**
 * One sitting at the writing desk: counts the inputs of a form and has each state kept on this device and on the server.
 * It reads the form itself and waits for no rendering.
 */
export class EditorSession {
  readonly id = newSessionId();
  readonly account: string;
  articleId: string | null;
  basedOn: number | null;
  /** How many inputs there were. */
  sequence = 0;
  /** The body as the editor has it; the form's own field follows it when the form is read. */
  body: string;
  readonly #device: LocalSync;
  readonly #server: RemoteSync;
  readonly #pictures: PendingUploads;
  #form: HTMLFormElement | null = null;
  #content: FormContent;
  #unsent: PendingImageRef[] = [];
  #read = 0;
  #saved: FormContent;
  #standing: ArticleFacts;
  readonly #view: Watched<SessionState>;
  /** What is kept where, for the screen: the same object until something changes. */
  readonly state: () => SessionState;
  readonly subscribe: Watched<SessionState>['subscribe'];

  constructor({ account, articleId, basedOn, content, saved, missing = [], madeOf }: EditorSessionOptions) {
    this.account = account;
    this.articleId = articleId;
    this.basedOn = basedOn;
    this.#content = content;
    this.#saved = saved;
    this.#standing = {
      ...{ others: [], savedElsewhere: false, inTrash: false },
      ...{ missingImages: missing.map(ownAddress), hasUnsavedChanges: false },
    };
    this.body = content.post;
    const onChange = () => this.#changed();
    this.#device = new LocalSync({ record: () => this.entry(), onChange });
    this.#pictures = new PendingUploads({
      ...{ account, desk: this.id, device: openLocalStore },
      onChange: () => this.touch(),
      textKept: () => this.whenStored(),
    });
    this.#server = new RemoteSync({
      desk: this.id,
      copy: () => ({ ...this.#snapshot(), account, articleId: this.articleId }),
      onChange: (answer) => {
        if (answer) this.#heard(answer, madeOf);
        this.#changed();
      },
    });
    this.#view = new Watched(this.#look());
    this.state = this.#view.value;
    this.subscribe = this.#view.subscribe;
  }

  /** Something was put in. */
  readonly touch = (): void => {
    this.sequence++;
    this.#standing.hasUnsavedChanges = true;
    this.#device.schedule(this.sequence);
    this.#server.schedule(this.sequence);
    this.#changed();
  };

  readonly setBody = (post: string): void => {
    this.body = post;
    this.touch();
  };

  /** Resolves once all that is there is kept, here or on the server. */
  whenStored(): Promise<void> {
    return this.#view.when(({ isStored }) => isStored);
  }

  /** Resolves once so many pictures were kept on this device: never where it keeps none. */
  whenImagesStored(count: number): Promise<void> {
    return this.#pictures.whenStored(count);
  }

  /** Resolves once the server has all that is there. */
  whenOnServer(): Promise<void> {
    return this.#view.when(({ sync }) => sync === 'saved');
  }

  /** The new article is there now, made of all up to `sequence`; what was typed since belongs to it. */
  articleCreated(articleId: string, sequence: number): void {
    this.articleId = articleId;
    if (this.sequence === sequence) return;
    this.touch();
    if (!this.#form) void this.flush();
  }

  /** What was typed since a save has the address that the save made, also after the form was left. */
  slugChanged(slug: string): void {
    this.#content = { ...this.content(), slug };
    this.touch();
    if (!this.#form) void this.flush();
  }

  /** All that stands in the form now. */
  content(): FormContent {
    if (this.#read !== this.sequence && this.#form) {
      this.#content = readForm(new FormData(this.#form));
      this.#unsent = this.#pictures.references();
      this.#read = this.sequence;
    }
    return this.#content;
  }

  /** The pictures in the form that the site does not have yet. */
  pendingImages(): PendingImage[] {
    return this.#pictures.images();
  }

  entry(): LocalRecord {
    const { account, articleId } = this;
    const text = this.#snapshot();
    const subject = articleId ?? NEW_ARTICLE;
    return { account, desk: this.id, subject, at: Date.now(), ...text, unsent: this.#unsent };
  }

  /** Listens to the form until the answered function is called, which keeps what is left. */
  attach(form: HTMLFormElement): () => void {
    this.#form = form;
    this.#takeOver(form);
    const leavePictures = this.#pictures.attach(form);
    void this.#device.start(openLocalStore);
    this.#server.start();
    const leaving = () => void this.flush();
    const stopListening = listenTo(form, {
      input: this.touch,
      read: (formData) => formData.set('post', this.body),
      leaving,
      back: () => this.retry(),
      offline: () => this.#server.reportFailure({ is: 'offline', message: '' }),
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
      if (this.#server.isSending) trackLastAutosave(this.#server.settled());
    };
  }

  /** Keeps all that is there now, on this device before anything else. */
  async flush(): Promise<void> {
    const kept = this.#device.flush();
    this.#server.flush();
    await kept;
  }

  /** The same, and resolves only when it is kept somewhere. */
  readonly flushAndWait = async (): Promise<void> => {
    await this.flush();
    await this.whenStored();
  };

  retry(): void {
    this.#server.retry();
  }

  /** Before a save: what is there is kept here, and no autosave is under way. */
  async prepareSave(): Promise<void> {
    await this.#device.flush();
    await this.#server.cancelAndWait();
  }

  /** Whether the moment in the form is the one that the article has, to the second. */
  keepsPublishTime({ status, publishAt }: FormContent): boolean {
    return status === 'scheduled' && this.#saved.status === status && this.#saved.publishAt === publishAt;
  }

  /** Whether a save of this would change what was saved last. */
  isSaved(content: FormContent): boolean {
    return isSameContent(content, this.#saved);
  }

  /** A save was answered: all up to `sequence` is in the article now. Resolves when this device forgets it. */
  async articleSaved(sequence: number, { version, content, missing }: SavedArticle): Promise<void> {
    this.basedOn = version;
    this.#saved = content;
    Object.assign(this.#standing, { newer: false, missing, apart: this.sequence !== sequence });
    this.#server.saved(sequence);
    this.#server.schedule(this.sequence);
    this.#changed();
    const device = await openLocalStore();
    await device?.remove(this.account, this.id, sequence).catch(() => undefined);
  }

  /** A save was not answered, or refused at the door. */
  reportFailure(trouble: RemoteSync['failure']): void {
    this.#server.reportFailure(trouble);
  }

  #heard({ others, version, inTrash, missingPictures }: AutosaveResult, madeOf: string[]): void {
    this.#standing = {
      others: others.filter(({ desk }) => !madeOf.includes(desk)),
      savedElsewhere: version !== null && version > (this.basedOn ?? 0),
      inTrash,
      // During an upgrade another instance may not say it yet.
      missingImages: (missingPictures ?? []).map(ownAddress),
      // Looked at in pauses only: a long text takes longer to compare than a key may.
      hasUnsavedChanges: !isSameContent(this.content(), this.#saved),
    };
  }

  #snapshot() {
    const content = this.content();
    return { sequence: this.sequence, basedOn: this.basedOn, content };
  }

  /** What was typed into the plain field before the editor was there. */
  #takeOver(form: HTMLFormElement): void {
    const field = form.elements.namedItem('post');
    if (field instanceof HTMLTextAreaElement && field.value !== field.defaultValue) this.body = field.value;
  }

  #look(): SessionState {
    const { stored, state } = this.#device;
    return describeState({
      ...{ sequence: this.sequence, onDevice: stored, localStore: state },
      ...{ onServer: this.#server.stored, trouble: this.#server.failure },
      ...this.#standing,
    });
  }

  #changed(): void {
    this.#view.set(this.#look());
  }
}
