import type { AutosaveResult, FormContent } from '../../../contract/working-copy.ts';
import { Store } from '../../browser/value-store.ts';
import type { BodyHandle } from '../editor/body-handle.ts';
import { isSameContent, readForm } from './form-content.ts';
import { openLocalStore, tryLocalStore } from './local/indexed-db.ts';
import { LocalSync } from './local/local-sync.ts';
import { type LocalRecord, NEW_ARTICLE, newSessionId, type PendingImageRef } from './local/record.ts';
import { RemoteSync, type SyncFailure } from './remote/remote-sync.ts';
import { type ArticleFacts, describeState, type SessionState } from './session-state.ts';
import { PendingUploads } from './uploads/pending-uploads.ts';

export interface EditorSessionOptions {
  account: string;
  /** Null for a new article. */
  articleId: string | null;
  /** The article's version that `content` was made from. */
  basedOn: number | null;
  /** The first content of the form. */
  content: FormContent;
  /** The saved article, or an empty form. */
  saved: FormContent;
  /** URLs of images in it that readers do not see. */
  missingImages?: string[];
  /** The sessions that this one was restored from. They do not count as other sessions. */
  restoredFrom: string[];
}

/** The article as a save has stored it. */
export interface SavedArticle {
  version: number;
  content: FormContent;
  /** URLs of images in it that readers do not see. */
  missingImages: string[];
}

/**
 * One editor session: counts the inputs of a form and stores its content after each of them, on this device
 * and on the server. Reads the form itself and does not wait for React.
 */
export class EditorSession {
  readonly id = newSessionId();
  readonly account: string;
  articleId: string | null;
  basedOn: number | null;
  /** The number of inputs so far. */
  sequence = 0;
  /** The newest body. Whenever the form is read, it replaces the value of the form's field. */
  body: string;
  /** The editor of the body, once it is loaded. */
  editor: BodyHandle | null = null;
  #readsSource = false;
  readonly #local: LocalSync;
  readonly #remote: RemoteSync;
  readonly uploads: PendingUploads;
  #form: HTMLFormElement | null = null;
  #content: FormContent;
  #pendingImages: PendingImageRef[] = [];
  /** The sequence at which `#content` was read. */
  #readAt = 0;
  #saved: FormContent;
  #facts: ArticleFacts;
  readonly #state: Store<SessionState>;
  /** Returns the same object until something changes. */
  readonly getState: () => SessionState;
  readonly subscribe: Store<SessionState>['subscribe'];

  constructor(options: EditorSessionOptions) {
    const { account, articleId, basedOn, content, saved, missingImages = [], restoredFrom } = options;
    this.account = account;
    this.articleId = articleId;
    this.basedOn = basedOn;
    this.#content = content;
    this.#saved = saved;
    this.#facts = {
      others: [],
      savedElsewhere: false,
      inTrash: false,
      hasUnsavedChanges: false,
      missingImages,
    };
    this.body = content.post;
    this.#local = new LocalSync({ record: () => this.record(), onChange: () => this.#updateState() });
    this.uploads = new PendingUploads({
      account,
      sessionId: this.id,
      openStore: openLocalStore,
      onChange: () => this.touch(),
      textStored: () => this.whenStored(),
    });
    this.#remote = new RemoteSync({
      sessionId: this.id,
      autosave: () => ({ ...this.#snapshot(), account, articleId: this.articleId }),
      onChange: (result) => {
        if (result) this.#facts = this.#factsFrom(result, restoredFrom);
        this.#updateState();
      },
    });
    this.#state = new Store(this.#describe());
    this.getState = this.#state.value;
    this.subscribe = this.#state.subscribe;
  }

  /** Counts an input and schedules its autosave. */
  readonly touch = (): void => {
    this.sequence++;
    this.#facts.hasUnsavedChanges = true;
    this.#local.schedule(this.sequence);
    this.#remote.schedule(this.sequence);
    this.#updateState();
  };

  readonly setBody = (body: string): void => {
    this.body = body;
    this.touch();
  };

  readonly setEditor = (editor: BodyHandle): void => {
    this.editor = editor;
  };

  /** Resolves once everything is stored, on this device or on the server. */
  whenStored(): Promise<void> {
    return this.#state.when(({ isStored }) => isStored);
  }

  whenOnServer(): Promise<void> {
    return this.#state.when(({ sync }) => sync === 'saved');
  }

  /**
   * Connects the session to the article that its first save has created. Later text is stored again for that
   * article.
   */
  articleCreated(articleId: string, sequence: number): void {
    this.articleId = articleId;
    if (this.sequence === sequence) return;
    this.touch();
    if (!this.#form) void this.flush();
  }

  /** Gives text that was typed during a save the slug that the save has created. */
  slugChanged(slug: string): void {
    this.#content = { ...this.content(), slug };
    this.touch();
    if (!this.#form) void this.flush();
  }

  /** Returns the current content of the form. */
  content(): FormContent {
    if (this.#readAt !== this.sequence && this.#form) {
      this.#content = readForm(new FormData(this.#form));
      this.#pendingImages = this.uploads.references();
      this.#readAt = this.sequence;
    }
    return this.#content;
  }

  record(): LocalRecord {
    const { account, articleId } = this;
    const subject = articleId ?? NEW_ARTICLE;
    const text = this.#unconvertedText() ?? this.#snapshot();
    return { account, desk: this.id, subject, at: Date.now(), ...text, unsent: this.#pendingImages };
  }

  /** Reads the form with typed Markdown that is not converted yet; null if there is none. */
  #unconvertedText() {
    const source = this.editor?.readSource() ?? null;
    if (source === null || !this.#form) return null;
    this.#readsSource = true;
    const content = readForm(new FormData(this.#form));
    this.#readsSource = false;
    return { sequence: this.sequence, basedOn: this.basedOn, content, source };
  }

  /** Listens to the form. The returned function stores what is left and stops listening. */
  attach(form: HTMLFormElement): () => void {
    this.#form = form;
    const detachUploads = this.uploads.attach(form);
    void this.#local.start(tryLocalStore);
    this.#remote.start();
    const listening = new AbortController();
    this.#listen(form, listening.signal);
    return () => {
      // Reads the form a last time, while the listener still adds the body.
      this.content();
      detachUploads();
      this.#form = null;
      void this.flush();
      listening.abort();
      this.#local.stop();
      this.#remote.stop();
    };
  }

  #listen(form: HTMLFormElement, signal: AbortSignal): void {
    const onLeave = () => void this.flush();
    const onReturn = () => this.#remote.retry();
    const onOffline = () => this.#remote.reportFailure({ kind: 'offline', message: '' });
    form.addEventListener('input', ({ target }) => isField(target) && this.touch(), { signal });
    form.addEventListener('formdata', ({ formData }) => this.#addBody(formData), { signal });
    // The page may be closed: there may be no later event.
    for (const name of ['beforeunload', 'pagehide']) window.addEventListener(name, onLeave, { signal });
    document.addEventListener('visibilitychange', () => (document.hidden ? onLeave() : onReturn()), {
      signal,
    });
    for (const name of ['online', 'focus']) window.addEventListener(name, onReturn, { signal });
    window.addEventListener('offline', onOffline, { signal });
  }

  /** Every read of the form gets the newest text. */
  #addBody(formData: FormData): void {
    if (!this.#readsSource) this.editor?.convertSource();
    formData.set('post', this.body);
  }

  /** Stores everything at once, on this device first. */
  async flush(): Promise<void> {
    const stored = this.#local.flush();
    this.#remote.flush();
    await stored;
  }

  /** Stores everything at once and waits until it is stored somewhere. */
  readonly flushAndWait = async (): Promise<void> => {
    await this.flush();
    await this.whenStored();
  };

  /** Stores everything on this device and waits for a running autosave, before a save starts. */
  async prepareSave(): Promise<void> {
    await this.#local.flush();
    await this.#remote.cancelAndWait();
  }

  /** True if the form shows the time for which the article is scheduled already. */
  keepsPublishTime({ status, publishAt }: FormContent): boolean {
    return status === 'scheduled' && this.#saved.status === status && this.#saved.publishAt === publishAt;
  }

  /** True if saving this content would change nothing. */
  isSaved(content: FormContent): boolean {
    return isSameContent(content, this.#saved);
  }

  /**
   * Takes over the result of a save of everything up to `sequence`. Resolves once the local copy is deleted.
   */
  async articleSaved(sequence: number, { version, content, missingImages }: SavedArticle): Promise<void> {
    this.basedOn = version;
    this.#saved = content;
    const hasUnsavedChanges = this.sequence !== sequence;
    Object.assign(this.#facts, { savedElsewhere: false, missingImages, hasUnsavedChanges });
    this.#remote.articleSaved(sequence);
    this.#remote.schedule(this.sequence);
    this.#updateState();
    const store = await openLocalStore();
    await store?.remove(this.account, this.id, sequence).catch(() => undefined);
  }

  /**
   * Notes that the form has taken over a version that someone else saved. Call it last, when the form holds
   * all of it.
   */
  versionJoined(version: number, saved: FormContent): void {
    this.basedOn = version;
    this.#saved = saved;
    this.#facts.savedElsewhere = false;
    this.touch();
  }

  /** Takes over what a save has found out about the connection. */
  reportFailure(failure: SyncFailure): void {
    this.#remote.reportFailure(failure);
  }

  #factsFrom(result: AutosaveResult, restoredFrom: string[]): ArticleFacts {
    // `missingPictures` is absent if an older instance replies during an upgrade.
    const { others, version, inTrash, missingPictures = [] } = result;
    return {
      others: others.filter(({ desk }) => !restoredFrom.includes(desk)),
      savedElsewhere: version !== null && version > (this.basedOn ?? 0),
      inTrash,
      missingImages: missingPictures,
      // Not compared at each input: for a long text that takes too long.
      hasUnsavedChanges: !isSameContent(this.content(), this.#saved),
    };
  }

  #snapshot() {
    const content = this.content();
    return { sequence: this.sequence, basedOn: this.basedOn, content };
  }

  #describe(): SessionState {
    return describeState({
      ...this.#facts,
      sequence: this.sequence,
      onDevice: this.#local.stored,
      localStore: this.#local.state,
      onServer: this.#remote.stored,
      failure: this.#remote.failure,
    });
  }

  #updateState(): void {
    this.#state.set(this.#describe());
  }
}

/** The inputs of the editor's own menus have no name. */
function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.getAttribute('name') !== null;
}
