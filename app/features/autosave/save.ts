import type { Article, Status } from '../../../contract/article.ts';
import { articleFields, publishingFields } from '../../../contract/form-content.ts';
import { texts } from '../../../contract/texts.ts';
import type { FormContent } from '../../../contract/working-copy.ts';
import type { Refusal } from '../../browser/refusal.ts';
import {
  type ApiFailure,
  type ApiResult,
  NO_RESPONSE,
  sendCreate,
  sendDiscard,
  sendProposal,
  sendUpdate,
} from './remote/api.ts';
import { classifyFailure } from './remote/remote-sync.ts';
import type { EditorSession } from './session.ts';

/** The result of a save. After `unsent` it may be repeated as it is. */
export type SaveResult =
  | {
      kind: 'saved';
      article: Article;
      /** True if the save created the article. */
      created: boolean;
      sequence: number;
      content: FormContent;
      missingImages: string[];
      /** When the article will be published; undefined if the save did not change that. */
      publishAt: string | null | undefined;
    }
  /** A change was proposed, beside the article. */
  | { kind: 'proposed'; sequence: number }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'unsent'; message: string; cause?: UnsentCause };

/** Why a save did not reach the server, or got no answer from it. */
export type UnsentCause = 'offline' | 'error' | 'signed-out';

export interface SaveOptions {
  /** Proposes the text as a change of a published article, with this message. */
  proposal?: string;
  /** Replaces the article even if someone else has saved it meanwhile. */
  replace?: boolean;
  /** The status to save as, if it differs from the one in the form. */
  targetStatus?: Status | undefined;
}

/** Saves the article of one session, one save after the other. */
export class Saver {
  readonly #session: EditorSession;
  readonly #timeZone: string;
  /** The language that every save sets; undefined leaves it unchanged. */
  readonly #lang: string | undefined;
  #last: Promise<unknown> = Promise.resolve();
  /** When the proposed change was submitted that the next one replaces. */
  #proposedAt: string | undefined;
  /** The sequence of a save without a response, which the server may have done or not; 0 for none. */
  #unconfirmed = 0;

  constructor(
    session: EditorSession,
    timeZone: string,
    { lang, proposedAt }: { lang?: string | undefined; proposedAt?: string | undefined } = {},
  ) {
    this.#session = session;
    this.#timeZone = timeZone;
    this.#lang = lang;
    this.#proposedAt = proposedAt;
  }

  /** True if the server may have done a save without a response. */
  get isUnconfirmed(): boolean {
    return this.#unconfirmed !== 0;
  }

  save(options: SaveOptions = {}): Promise<SaveResult> {
    const saved = this.#last.then(() => this.#save(options));
    this.#last = saved.catch(() => undefined);
    return saved;
  }

  async #save(options: SaveOptions): Promise<SaveResult> {
    if (options.proposal !== undefined) return this.#propose(options.proposal);
    const { replace = false, targetStatus } = options;
    const session = this.#session;
    // Gives each save its own number. Repeating an unconfirmed save with the same text keeps the number.
    if (this.#unconfirmed !== session.sequence || session.sequence === 0) session.touch();
    await session.prepareSave();
    const { sequence } = session;
    const typed = session.content();
    const content = targetStatus ? { ...typed, status: targetStatus } : typed;
    const created = session.articleId === null;
    const publishing = this.#publishing(content, replace);
    const fields = { ...articleFields(content), ...publishing, ...(this.#lang && { lang: this.#lang }) };
    const result = await this.#send(sequence, fields, content, replace);
    if (!result.ok) return this.#fail(result, sequence);
    this.#unconfirmed = 0;
    const { missingImages, data: article, savedVersion: version = article.version } = result;
    if (created) session.articleCreated(article._id, sequence);
    void session.articleSaved(sequence, {
      version,
      missingImages,
      content: { ...content, slug: article.slug },
    });
    const publishAt = content.status === 'scheduled' ? publishing.publishAt : null;
    return { kind: 'saved', article, created, sequence, content, missingImages, publishAt };
  }

  async #propose(message: string): Promise<SaveResult> {
    const session = this.#session;
    session.touch();
    await session.prepareSave();
    const { sequence, articleId, basedOn } = session;
    const content = session.content();
    const version = basedOn ?? 0;
    const change = articleFields(content);
    const replaces = this.#proposedAt;
    const result = await sendProposal(articleId!, {
      version,
      message,
      change,
      ...(replaces && { replaces }),
    });
    if (!result.ok) return this.#fail(result, sequence);
    this.#proposedAt = result.data.submittedAt;
    void session.articleSaved(sequence, { version, missingImages: [], content });
    // The proposal has it now, so that it is offered to nobody as unsaved text.
    void sendDiscard(session.id, sequence);
    return { kind: 'proposed', sequence };
  }

  /**
   * A local time can stand for two instants (DST) and lacks seconds, so that an unchanged schedule is not
   * sent.
   */
  #publishing(content: FormContent, replace: boolean): ReturnType<typeof publishingFields> {
    const { publishAt, ...rest } = publishingFields(content, this.#timeZone);
    const isUnchanged = publishAt === undefined || (!replace && this.#session.keepsPublishTime(content));
    return isUnchanged ? rest : { ...rest, publishAt };
  }

  #send(
    sequence: number,
    fields: object,
    { featured, status }: FormContent,
    replace: boolean,
  ): Promise<ApiResult<Article>> {
    const { account, articleId, id } = this.#session;
    // Only a published article can be featured.
    const feature = featured && status === 'published' && { featured };
    const body = { ...fields, ...feature, desk: { id, sequence, account } };
    return articleId === null
      ? this.#create(body, sequence)
      : this.#update(articleId, body, sequence, replace);
  }

  /** Creates one article per session, however often it is repeated. */
  async #create(body: object, sequence: number): Promise<ApiResult<Article>> {
    const result = await sendCreate({ ...body, saveId: this.#session.id });
    if (!result.ok || this.#unconfirmed === 0) return result;
    // The response may belong to the unconfirmed attempt. Unless the server says which text it has, none may
    // be dropped.
    if (result.savedSequence === undefined) return NO_RESPONSE;
    if (result.savedSequence >= sequence) return result;
    // The unconfirmed attempt has created the article, with older text.
    const saveId = `${this.#session.id}-${sequence}`;
    return sendUpdate(result.data._id, { ...body, saveId, version: result.savedVersion });
  }

  async #update(id: string, body: object, sequence: number, replace: boolean): Promise<ApiResult<Article>> {
    const saveId = `${this.#session.id}-${sequence}`;
    const version = replace ? undefined : (this.#session.basedOn ?? 0);
    const result = await sendUpdate(id, { ...body, saveId, version });
    // Somebody else has saved since a save whose response was lost: the texts are merged from that one.
    if (!result.ok && result.savedVersion !== undefined) this.#session.basedOn = result.savedVersion;
    return result;
  }

  #fail(result: ApiFailure, sequence: number): SaveResult {
    const { kind, message } = classifyFailure(result);
    if (kind === 'refused') {
      // A refused creation leaves open whether the unconfirmed attempt before it has created the article.
      if (this.#session.articleId !== null) this.#unconfirmed = 0;
      this.#session.reportFailure(null);
      const { fields, status } = result;
      return { kind: 'refused', refusal: { message, fields, status } };
    }
    if (kind !== 'signed-out') this.#unconfirmed = sequence;
    this.#session.reportFailure({ kind, message });
    const { notSentSignedOut, notSentOffline, notSentError } = texts.autosave;
    const sentences = {
      'signed-out': notSentSignedOut,
      error: message || notSentError(result.status),
      offline: notSentOffline,
    };
    return { kind: 'unsent', cause: kind, message: sentences[kind] };
  }
}
