import { LekhaError } from '../../errors.ts';
import { MAX_FIELD, MAX_TEXT, readXml, XmlReader } from '../files/read-xml.ts';

/** An `<entry>` of a Blogger export. Texts are as written, of bounded length. */
export interface BloggerEntry {
  /** The texts of its elements by name: `title`, `content`, `blogger:status`, `app:draft` … */
  fields: Map<string, string>;
  labels: string[];
  /** Its kind in older exports: `post`, `page`, `comment`, `settings` or `template`. */
  kind: string;
  /** The URL of its page; older exports have it in full. */
  url: string;
  authors: string[];
  /** The URL of the profile of its author. */
  authorUrl: string;
  /** Of a comment: the id of its post. */
  postId: string;
  /** Of a comment: the URL of the comment that it answers. */
  related: string;
  tooLong: boolean;
}

/** The maximum number of labels and authors of an entry. */
const MAX_LISTED = 200;
const FIELDS = new Set(
  `id title content published blogger:type blogger:status blogger:created blogger:filename
  blogger:metaDescription blogger:parent blogger:inReplyTo blogger:trashed app:draft`.split(/\s+/),
);
const KIND = 'http://schemas.google.com/g/2005#kind';

/** Reads the entries of a Blogger export (Atom) as `readXml` does. */
export function readBlogger(path: string): AsyncGenerator<BloggerEntry, undefined> {
  return readXml(path, new BloggerReader('feed', 'Blogger'));
}

class BloggerReader extends XmlReader<BloggerEntry> {
  #entry: BloggerEntry | null = null;

  protected override opened(name: string, attributes: Record<string, string>): void {
    if (this.path.length === 2 && name === 'entry') this.#entry = emptyEntry();
    if (this.path.length === 3 && this.#entry) readAttributes(this.#entry, name, attributes);
  }

  protected override closed(name: string, isImplied: boolean): void {
    const depth = this.path.length;
    const parent = this.path.at(-2) ?? '';
    if (depth === 2 && name === 'entry' && this.#entry) {
      if (isImplied) throw new LekhaError('invalid', 'One of its entries does not end.');
      this.items.push(this.#entry);
      this.#entry = null;
    } else if (this.#entry && (depth === 3 || parent === 'app:control')) {
      setField(this.#entry, name, this.text);
    } else if (this.#entry && depth === 4 && parent === 'author') {
      const text = this.text.slice(0, MAX_FIELD);
      if (name === 'uri') this.#entry.authorUrl = text.trim();
      if (name === 'name' && this.#entry.authors.length < MAX_LISTED) this.#entry.authors.push(text);
    }
  }
}

function emptyEntry(): BloggerEntry {
  return {
    fields: new Map(),
    labels: [],
    kind: '',
    url: '',
    authors: [],
    authorUrl: '',
    postId: '',
    related: '',
    tooLong: false,
  };
}

function readAttributes(entry: BloggerEntry, name: string, attributes: Record<string, string>): void {
  const value = (attribute: string) => (attributes[attribute] ?? '').slice(0, MAX_FIELD);
  if (name === 'link' && value('rel') === 'alternate') entry.url = value('href');
  if (name === 'link' && value('rel') === 'related') entry.related = value('href');
  if (name === 'thr:in-reply-to') entry.postId = value('ref');
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
