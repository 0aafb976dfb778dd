import { createReadStream } from 'node:fs';
import { Parser } from 'htmlparser2';
import { LekhaError } from '../../errors.ts';

/** An `<entry>` of a Blogger export. Texts are as written, of bounded length. */
export interface BloggerEntry {
  /** The texts of its elements by name: `title`, `content`, `blogger:status`, `app:draft` … */
  fields: Map<string, string>;
  labels: string[];
  /** What older exports say about its kind: `post`, `page`, `comment`, `settings` or `template`. */
  kind: string;
  /** The URL of its page; older exports have it in full. */
  url: string;
  authors: string[];
  /** The URL of the profile of its author. */
  authorUrl: string;
  /** Of a comment: the id of its post. */
  answers: string;
  /** Of a comment: the URL of the comment that it answers. */
  related: string;
  tooLong: boolean;
}

/** The maximum number of characters of one text and of other fields, and of labels and authors of an entry. */
const MAX_TEXT = 2_000_000;
const MAX_FIELD = 5000;
const MAX_LISTED = 200;
/** No element or tag may be longer; it would have to be held in memory. */
const MAX_PENDING = 16_000_000;
const FIELDS = new Set(
  `id title content published blogger:type blogger:status blogger:created blogger:filename
  blogger:metaDescription blogger:parent blogger:inReplyTo blogger:trashed app:draft`.split(/\s+/),
);
const KIND = 'http://schemas.google.com/g/2005#kind';

/**
 * Reads the entries of a Blogger export (Atom) in their order, without holding the file in memory. Throws `invalid` for a
 * DOCTYPE, for an element that is too long and, after the last complete entry, for a file that ends too early.
 */
export async function* readBlogger(path: string): AsyncGenerator<BloggerEntry> {
  const reader = new BloggerReader();
  const decoder = new TextDecoder();
  for await (const chunk of createReadStream(path, { highWaterMark: 131_072 })) {
    reader.write(decoder.decode(chunk, { stream: true }));
    yield* reader.entries.splice(0);
  }
  if (!reader.complete) {
    throw new LekhaError('invalid', 'The file ends too early: its last part is missing.');
  }
}

class BloggerReader {
  readonly entries: BloggerEntry[] = [];
  complete = false;
  readonly #path: string[] = [];
  #text = '';
  #pending = 0;
  #entry: BloggerEntry | null = null;
  readonly #parser = new Parser(
    {
      onopentag: (name, attributes) => this.#open(name, attributes),
      ontext: (text) => this.#add(text),
      onclosetag: (name, isImplied) => this.#close(name, isImplied),
      onprocessinginstruction: (name) => refuseDeclaration(name),
      oncomment: () => this.#advance(),
    },
    { xmlMode: true, decodeEntities: true },
  );

  write(text: string): void {
    this.#pending += text.length;
    if (this.#pending > MAX_PENDING) throw new LekhaError('invalid', 'One of its elements is too long.');
    this.#parser.write(text);
  }

  #advance(): void {
    this.#pending = 0;
  }

  #open(name: string, attributes: Record<string, string>): void {
    this.#advance();
    if (this.#path.length > 20) throw new LekhaError('invalid', 'Its elements are nested too deeply.');
    if (this.#path.length === 0 && name !== 'feed')
      throw new LekhaError('invalid', 'It is no Blogger export.');
    this.#path.push(name);
    this.#text = '';
    if (this.#path.length === 2 && name === 'entry') this.#entry = emptyEntry();
    if (this.#path.length === 3 && this.#entry) readAttributes(this.#entry, name, attributes);
  }

  #add(text: string): void {
    this.#advance();
    if (this.#text.length <= MAX_TEXT) this.#text += text;
  }

  #close(name: string, isImplied: boolean): void {
    this.#advance();
    const depth = this.#path.length;
    const parent = this.#path.at(-2) ?? '';
    if (depth === 1) this.complete = true;
    if (depth === 2 && name === 'entry' && this.#entry) {
      if (isImplied) throw new LekhaError('invalid', 'One of its entries does not end.');
      this.entries.push(this.#entry);
      this.#entry = null;
    } else if (this.#entry && (depth === 3 || parent === 'app:control')) {
      setField(this.#entry, name, this.#text);
    } else if (this.#entry && depth === 4 && parent === 'author') {
      const text = this.#text.slice(0, MAX_FIELD);
      if (name === 'uri') this.#entry.authorUrl = text.trim();
      if (name === 'name' && this.#entry.authors.length < MAX_LISTED) this.#entry.authors.push(text);
    }
    this.#path.pop();
    this.#text = '';
  }
}

function emptyEntry(): BloggerEntry {
  return {
    ...{ fields: new Map(), labels: [], kind: '', url: '', authors: [] },
    ...{ authorUrl: '', answers: '', related: '', tooLong: false },
  };
}

function readAttributes(entry: BloggerEntry, name: string, attributes: Record<string, string>): void {
  const value = (attribute: string) => (attributes[attribute] ?? '').slice(0, MAX_FIELD);
  if (name === 'link' && value('rel') === 'alternate') entry.url = value('href');
  if (name === 'link' && value('rel') === 'related') entry.related = value('href');
  if (name === 'thr:in-reply-to') entry.answers = value('ref');
  if (name !== 'category') return;
  if (value('scheme') === KIND) entry.kind = value('term').replace(/^.*#/, '');
  else if (value('term') !== '' && entry.labels.length < MAX_LISTED) entry.labels.push(value('term'));
}

function setField(entry: BloggerEntry, name: string, text: string): void {
  if (!FIELDS.has(name)) return;
  const isText = name === 'content';
  if (isText && text.length > MAX_TEXT) entry.tooLong = true;
  entry.fields.set(name, text.slice(0, isText ? MAX_TEXT : MAX_FIELD));
}

function refuseDeclaration(name: string): void {
  if (name.startsWith('!') && !name.startsWith('!--'))
    throw new LekhaError('invalid', 'It has a DOCTYPE or entities, which Blogger exports do not have.');
}
