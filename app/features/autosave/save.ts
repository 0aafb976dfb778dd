import type { Article, Status } from '../../../contract/article.ts';
import { articleFields, publishingFields } from '../../../contract/form-content.ts';
import { texts } from '../../../contract/texts.ts';
import type { FormContent } from '../../../contract/working-copy.ts';
import { ownAddress } from '../../components/own-address.ts';
import type { Refusal } from '../../route-helpers.ts';
import { type ApiResult, fetchWorkingCopies, sendCreate, sendUpdate } from './remote/api.ts';
import { classifyFailure } from './remote/remote-sync.ts';
import type { EditorSession } from './session.ts';

/** What became of a save; `unsent` means that it may be tried again as it is. */
export type SaveResult =
  | {
      is: 'saved';
      article: Article;
      /** Whether it made the article. */
      created: boolean;
      sequence: number;
      content: FormContent;
      missing: string[];
      /** When it is to be published; undefined where that stays as it was. */
      planned: string | null | undefined;
    }
  | { is: 'refused'; refusal: Refusal }
  | { is: 'unsent'; message: string; signedOut: boolean };

const UNHEARD = { ok: false, status: 0, message: '', fields: {}, retryAfter: undefined } as const;

export interface SaveOptions {
  /** Puts it in place of whatever was saved meanwhile. */
  replace?: boolean;
  /** What it is saved as, where that is not what the form says. */
  as?: Status | undefined;
}

/** How often a save that met another one of this very sitting is sent again. */
const MOST_ATTEMPTS = 3;

/** The saves of one sitting, one after the other. */
export class Saver {
  readonly #desk: EditorSession;
  readonly #timeZone: string;
  /** The language that every save gives the article; undefined leaves it. */
  readonly #lang: string | undefined;
  #last: Promise<unknown> = Promise.resolve();
  /** What was sent and never answered: the server may have it or not. */
  #unanswered = 0;

  constructor(desk: EditorSession, timeZone: string, lang?: string) {
    this.#desk = desk;
    this.#timeZone = timeZone;
    this.#lang = lang;
  }

  /** Saves what stands in the form. */
  save(options: SaveOptions = {}): Promise<SaveResult> {
    const done = this.#last.then(() => this.#save(options));
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #save({ replace = false, as }: SaveOptions): Promise<SaveResult> {
    const desk = this.#desk;
    // Each save has a number of its own; the same text sent again is the same save.
    if (this.#unanswered !== desk.sequence || desk.sequence === 0) desk.touch();
    await desk.prepareSave();
    const { sequence } = desk;
    const typed = desk.content();
    const content = as ? { ...typed, status: as } : typed;
    const created = desk.articleId === null;
    const publishing = this.#publishing(content, replace);
    const fields = { ...articleFields(content), ...publishing, ...(this.#lang && { lang: this.#lang }) };
    const answered = await this.#send(sequence, fields, content, replace);
    if (!answered.ok) return this.#failed(answered, sequence);
    this.#unanswered = 0;
    if (created) desk.articleCreated(answered.data._id, sequence);
    const missing = (answered.missingPictures ?? []).map(ownAddress);
    const { version, data } = answered;
    void desk.articleSaved(sequence, { version, missing, content: { ...content, slug: data.slug } });
    const planned = content.status === 'scheduled' ? publishing.publishAt : null;
    return { is: 'saved', article: answered.data, created, sequence, content, missing, planned };
  }

  /** A clock's showing may stand for two moments, and for each second of a minute: a moment that stays is not said. */
  #publishing(content: FormContent, replace: boolean): ReturnType<typeof publishingFields> {
    const { publishAt, ...rest } = publishingFields(content, this.#timeZone);
    const stays = publishAt === undefined || (!replace && this.#desk.keepsPublishTime(content));
    return stays ? rest : { ...rest, publishAt };
  }

  #send(
    sequence: number,
    fields: object,
    { featured, status }: FormContent,
    replace: boolean,
  ): Promise<ApiResult<Article> & { version: number }> {
    const { account, articleId, id } = this.#desk;
    // Only what is published can be featured: ticked on a draft, it waits for that.
    const features = featured && status === 'published' && { featured };
    const body = { ...fields, ...features, desk: { id, sequence, account } };
    return articleId === null
      ? this.#create(body, sequence)
      : this.#update(articleId, body, sequence, replace);
  }

  /** However often it is sent, a sitting makes one article. */
  async #create(body: object, sequence: number) {
    const answered = await sendCreate({ ...body, saveId: this.#desk.id });
    if (!answered.ok || this.#unanswered === 0) return { ...answered, version: 1 };
    const made = await this.#doneOnServer(answered.data._id);
    // The answer may be that to the attempt before. As long as nobody says which text was heard, none is given up.
    if (!made) return { ...UNHEARD, version: 1 };
    if (made.sequence >= sequence) return { ...answered, version: made.version };
    // The attempt before was heard after all, and made the article of what stood there then.
    const saveId = `${this.#desk.id}-${sequence}`;
    const changed = await sendUpdate(answered.data._id, { ...body, saveId, version: made.version });
    return { ...changed, version: made.version + 1 };
  }

  async #update(id: string, body: object, sequence: number, replace: boolean) {
    const saveId = `${this.#desk.id}-${sequence}`;
    for (let attempt = 1; ; attempt++) {
      const version = this.#desk.basedOn ?? 0;
      const answered = await sendUpdate(id, { ...body, saveId, ...(replace ? {} : { version }) });
      if (answered.ok && replace) return { ...answered, version: await this.#replaced(id, answered.data) };
      // Not the answer's: a save that is repeated is answered what was saved on top of it.
      if (answered.ok) return { ...answered, version: version + 1 };
      const own = answered.status === 409 ? await this.#doneOnServer(id) : undefined;
      if (!own || own.version <= version || attempt === MOST_ATTEMPTS) return { ...answered, version };
      this.#desk.basedOn = own.version;
    }
  }

  async #replaced(id: string, article: Article): Promise<number> {
    const own = this.#unanswered > 0 ? await this.#doneOnServer(id) : undefined;
    return own?.version ?? article.version;
  }

  /** The version that the last save of this sitting made, as the server knows it. */
  async #doneOnServer(articleId: string): Promise<{ version: number; sequence: number } | undefined> {
    const answered = await fetchWorkingCopies(articleId);
    if (!answered.ok) return undefined;
    const { done, copies } = answered.data;
    const own = done.find(({ desk }) => desk === this.#desk.id);
    const later = copies.find(({ desk }) => desk === this.#desk.id);
    if (own?.version) return { version: own.version, sequence: own.sequence };
    return later?.basedOn ? { version: later.basedOn, sequence: 0 } : undefined;
  }

  #failed(answered: Exclude<ApiResult<Article>, { ok: true }>, sequence: number): SaveResult {
    const trouble = classifyFailure(answered);
    if (trouble.is === 'refused') {
      // Of an article that may have been made already, the attempt that made it is still to be told from the next one.
      if (this.#desk.articleId !== null) this.#unanswered = 0;
      this.#desk.reportFailure(null);
      const { message, fields, status } = answered;
      return { is: 'refused', refusal: { message, fields, status } };
    }
    if (trouble.is === 'offline') this.#unanswered = sequence;
    this.#desk.reportFailure(trouble);
    const signedOut = trouble.is === 'signed-out';
    const { notSentSignedOut, notSentOffline } = texts.journal;
    return {
      is: 'unsent',
      signedOut,
      message: signedOut ? notSentSignedOut : answered.message || notSentOffline,
    };
  }
}
