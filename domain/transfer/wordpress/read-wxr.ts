import { createReadStream } from 'node:fs';
import { Parser } from 'htmlparser2';
import { MAX_COMMENT, type OldComment } from '../../comments/comments.ts';
import { LekhaError } from '../../errors.ts';
import { readHead } from '../files/read-file.ts';
import { readComment } from './read-comment.ts';

/** An `<item>` of a WordPress export. Texts are as written, of bounded length. */
export interface WxrItem {
  /** The texts of its elements by name: `title`, `content:encoded` … */
  fields: Map<string, string>;
  /** Its categories, tags and other terms. */
  terms: { taxonomy: string; slug: string; name: string }[];
  /** Custom fields. Only those of `META` are read. */
  meta: Map<string, string>;
  /** The slugs that it had before. */
  formerSlugs: string[];
  /** The first of its comments. */
  comments: OldComment[];
  /** True if its text is longer than `MAX_TEXT`. */
  tooLong: boolean;
}

/** What a WordPress export says about its site. */
export interface WxrSite {
  fields: Map<string, string>;
  /** Display names of authors by login. */
  authors: Map<string, string>;
  /** Categories by slug, with the slug of the category above. */
  categories: Map<string, { name: string; parent: string }>;
}

/** The maximum number of characters of one text and of other fields. */
const MAX_TEXT = 2_000_000;
const MAX_FIELD = 5000;
/** The maximum number of terms of an item, and of authors and categories of a site. */
const MAX_TERMS = 200;
const MAX_LISTED = 50_000;
/** The maximum number of comments of an item. */
const MAX_COMMENTS = 10_000;
/** No element or tag may be longer; it would have to be held in memory. */
const MAX_PENDING = 16_000_000;

const ITEM_FIELDS = new Set(
  `title link pubDate dc:creator content:encoded excerpt:encoded wp:post_id wp:post_date wp:post_date_gmt
  wp:post_name wp:status wp:post_parent wp:post_type wp:post_password wp:attachment_url`.split(/\s+/),
);
const SITE_FIELDS = new Set(['title', 'link', 'language', 'wp:base_site_url', 'wp:base_blog_url']);
const META = new Set([
  '_thumbnail_id',
  '_wp_attachment_image_alt',
  '_wp_attached_file',
  // PublishPress Series
  '_series_part',
  // Yoast SEO
  '_yoast_wpseo_canonical',
  '_yoast_wpseo_title',
  '_yoast_wpseo_metadesc',
  '_yoast_wpseo_meta-robots-noindex',
]);

/** Makes an empty site, which `readWxr` fills. */
export function emptySite(): WxrSite {
  return { fields: new Map(), authors: new Map(), categories: new Map() };
}

/**
 * Reads the items of one file of a WordPress export in their order, without holding the file in memory. Adds what the file
 * says about the site to `site`. Throws `invalid` for a DOCTYPE, which exports do not have, for an element that is too long
 * and, after the last complete item, for a file that ends too early.
 */
export async function* readWxr(path: string, site: WxrSite = emptySite()): AsyncGenerator<WxrItem> {
  const decoder = new TextDecoder(await encodingOf(path));
  const reader = new WxrReader(site);
  for await (const chunk of createReadStream(path, { highWaterMark: 131_072 })) {
    reader.write(decoder.decode(chunk, { stream: true }));
    yield* reader.items.splice(0);
  }
  if (!reader.complete) {
    throw new LekhaError('invalid', 'The file ends too early: its last part is missing.');
  }
}

async function encodingOf(path: string): Promise<string> {
  const head = await readHead(path, 200);
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const label = /^[^>]*\sencoding=["']([\w.:-]{1,40})["']/.exec(head.toString('latin1'))?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return 'utf-8';
  }
}

/** Parses a file piece by piece. */
class WxrReader {
  readonly items: WxrItem[] = [];
  complete = false;
  readonly #site: WxrSite;
  readonly #parser: Parser;
  readonly #path: string[] = [];
  #text = '';
  #pending = 0;
  #item: WxrItem | null = null;
  /** The fields of the author, category, term or custom field that is open. */
  #record = new Map<string, string>();
  #attributes: Record<string, string> = {};

  constructor(site: WxrSite) {
    this.#site = site;
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => this.#open(name, attributes),
        ontext: (text) => this.#add(text),
        onclosetag: (name, isImplied) => this.#close(name, isImplied),
        onprocessinginstruction: (name) => refuseDeclaration(name),
        oncomment: () => this.#advance(),
      },
      { xmlMode: true, decodeEntities: true },
    );
  }

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
    if (this.#path.length === 0 && name !== 'rss')
      throw new LekhaError('invalid', 'It is no WordPress export.');
    this.#path.push(name);
    this.#text = '';
    const depth = this.#path.length;
    if (depth === 3) this.#record = new Map();
    if (depth === 3 && name === 'item') this.#item = emptyItem();
    if (depth === 4) {
      this.#attributes = attributes;
      if (this.#item) this.#record = new Map();
    }
  }

  #add(text: string): void {
    this.#advance();
    if (this.#text.length <= MAX_TEXT) this.#text += text;
  }

  #close(name: string, isImplied: boolean): void {
    this.#advance();
    const depth = this.#path.length;
    const parent = this.#path.at(-2) ?? '';
    if (depth === 1 && name === 'rss') this.complete = true;
    if (depth === 3 && name === 'item' && this.#item) {
      if (isImplied) throw new LekhaError('invalid', 'One of its items does not end.');
      this.items.push(this.#item);
      this.#item = null;
    } else if (depth === 3) this.#closeSiteElement(name);
    else if (depth === 4 && this.#item) this.#closeItemElement(this.#item, name);
    else if (depth === 4 || (depth === 5 && (parent === 'wp:postmeta' || parent === 'wp:comment'))) {
      this.#record.set(name, this.#text.slice(0, name === 'wp:comment_content' ? MAX_COMMENT : MAX_FIELD));
    }
    this.#path.pop();
    this.#text = '';
  }

  #closeSiteElement(name: string): void {
    const { fields, authors, categories } = this.#site;
    const value = (field: string) => this.#record.get(field)?.trim() ?? '';
    if (SITE_FIELDS.has(name) && !fields.has(name)) fields.set(name, this.#text.slice(0, MAX_FIELD).trim());
    if (name === 'wp:author' && authors.size < MAX_LISTED)
      authors.set(value('wp:author_login'), value('wp:author_display_name'));
    if (name === 'wp:category' && categories.size < MAX_LISTED)
      categories.set(value('wp:category_nicename'), {
        name: value('wp:cat_name'),
        parent: value('wp:category_parent'),
      });
  }

  #closeItemElement(item: WxrItem, name: string): void {
    if (name === 'wp:comment') this.#addComment(item);
    else if (name === 'category') this.#addTerm(item);
    else if (name === 'wp:postmeta') {
      const key = this.#record.get('wp:meta_key') ?? '';
      const value = this.#record.get('wp:meta_value') ?? '';
      if (META.has(key)) item.meta.set(key, value);
      if (key === '_wp_old_slug' && item.formerSlugs.length < MAX_TERMS) item.formerSlugs.push(value.trim());
    } else if (ITEM_FIELDS.has(name)) {
      const isText = name === 'content:encoded';
      if (isText && this.#text.length > MAX_TEXT) item.tooLong = true;
      item.fields.set(name, this.#text.slice(0, isText ? MAX_TEXT : MAX_FIELD));
    }
  }

  #addComment(item: WxrItem): void {
    const comment = item.comments.length < MAX_COMMENTS ? readComment(this.#record) : null;
    if (comment) item.comments.push(comment);
  }

  #addTerm(item: WxrItem): void {
    if (item.terms.length >= MAX_TERMS) return;
    item.terms.push({
      taxonomy: this.#attributes.domain?.slice(0, 100) ?? 'category',
      slug: this.#attributes.nicename?.slice(0, MAX_FIELD) ?? '',
      name: this.#text.slice(0, MAX_FIELD).trim(),
    });
  }
}

function emptyItem(): WxrItem {
  return { fields: new Map(), terms: [], meta: new Map(), formerSlugs: [], comments: [], tooLong: false };
}

function refuseDeclaration(name: string): void {
  if (name.toLowerCase().startsWith('!'))
    throw new LekhaError('invalid', 'It has a DOCTYPE or entities, which WordPress exports do not have.');
}

/** Makes a function that identifies the items of an export, which are given to it in their order. */
export function makeItemKeys(): (item: WxrItem) => string {
  const slugs = new Map<string, string>();
  return ({ fields }) => {
    const type = fields.get('wp:post_type') === 'page' ? 'page' : 'post';
    const key = `${type}/${fields.get('wp:post_id')?.trim().slice(0, 20) ?? fields.get('link')?.slice(0, 200) ?? ''}`;
    const slug = fields.get('wp:post_name')?.trim().slice(0, 200) ?? '';
    const first = slugs.get(key) ?? slug;
    slugs.set(key, first);
    // Exports that were put together of several have different posts of one number.
    return first === slug ? key : `${key}/${slug}`;
  };
}
