import { MAX_COMMENT, type OldComment } from '../../comments/comments.ts';
import { LekhaError } from '../../errors.ts';
import { MAX_FIELD, MAX_TEXT, readXml, XmlReader } from '../files/read-xml.ts';
import { makeDistinctKeys } from '../sites/plan-item.ts';
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

/** The facts about its site in a WordPress export. */
export interface WxrSite {
  fields: Map<string, string>;
  /** Display names of authors by login. */
  authors: Map<string, string>;
  /** Categories by slug, with the slug of the category above. */
  categories: Map<string, { name: string; parent: string }>;
}

/** The maximum number of terms of an item, and of authors and categories of a site. */
const MAX_TERMS = 200;
const MAX_LISTED = 50_000;
/** The maximum length of the footnotes of an item, as JSON. */
const MAX_FOOTNOTES_TEXT = 200_000;
/** The maximum number of comments of an item. */
const MAX_COMMENTS = 10_000;

const ITEM_FIELDS = new Set(
  `title link pubDate dc:creator content:encoded excerpt:encoded wp:post_id wp:post_date wp:post_date_gmt
  wp:post_name wp:status wp:post_parent wp:post_type wp:post_password wp:attachment_url`.split(/\s+/),
);
const SITE_FIELDS = new Set(['title', 'link', 'language', 'wp:base_site_url', 'wp:base_blog_url']);
/** Custom fields that are empty, or say so, where everyone may read a post. */
export const RESTRICTIONS = `_jetpack_newsletter_access _members_access_role _wpmem_block _is_paid ihc_mb_who
  rcp_subscription_level rcp_access_level rcp_user_level patreon-level _memberful_acl`.split(/\s+/);
const META = new Set([
  '_thumbnail_id',
  '_wp_attachment_image_alt',
  '_wp_attached_file',
  'footnotes',
  // Podcasts
  'enclosure',
  // Co-Authors Plus
  'cap-user_login',
  'cap-display_name',
  // PublishPress Series
  '_series_part',
  // Yoast SEO
  '_yoast_wpseo_canonical',
  '_yoast_wpseo_title',
  '_yoast_wpseo_metadesc',
  '_yoast_wpseo_meta-robots-noindex',
  // Jetpack's newsletter, and plugins for members
  ...RESTRICTIONS,
]);

/** Makes an empty site, which `readWxr` fills. */
export function emptySite(): WxrSite {
  return { fields: new Map(), authors: new Map(), categories: new Map() };
}

/**
 * Reads the items of one file of a WordPress export as `readXml` does. Adds what the file says about the site
 * to `site`.
 */
export function readWxr(path: string, site: WxrSite = emptySite()): AsyncGenerator<WxrItem, undefined> {
  return readXml(path, new WxrReader(site));
}

class WxrReader extends XmlReader<WxrItem> {
  readonly #site: WxrSite;
  #item: WxrItem | null = null;
  /** The fields of the author, category, term or custom field that is open. */
  #record = new Map<string, string>();
  #attributes: Record<string, string> = {};

  constructor(site: WxrSite) {
    super('rss', 'WordPress');
    this.#site = site;
  }

  protected override opened(name: string, attributes: Record<string, string>): void {
    const depth = this.path.length;
    if (depth === 3) this.#record = new Map();
    if (depth === 3 && name === 'item') this.#item = emptyItem();
    if (depth === 4) {
      this.#attributes = attributes;
      if (this.#item) this.#record = new Map();
    }
  }

  protected override closed(name: string, isImplied: boolean): void {
    const depth = this.path.length;
    const parent = this.path.at(-2) ?? '';
    if (depth === 3 && name === 'item' && this.#item) {
      if (isImplied) throw new LekhaError('invalid', 'One of its items does not end.');
      this.items.push(this.#item);
      this.#item = null;
    } else if (depth === 3) this.#closeSiteElement(name);
    else if (depth === 4 && this.#item) this.#closeItemElement(this.#item, name);
    else if (depth === 4 || (depth === 5 && (parent === 'wp:postmeta' || parent === 'wp:comment'))) {
      this.#record.set(name, this.text.slice(0, this.#maxLength(name)));
    }
  }

  #maxLength(name: string): number {
    if (name === 'wp:comment_content') return MAX_COMMENT;
    const isFootnotes = name === 'wp:meta_value' && this.#record.get('wp:meta_key') === 'footnotes';
    return isFootnotes ? MAX_FOOTNOTES_TEXT : MAX_FIELD;
  }

  #closeSiteElement(name: string): void {
    const { fields, authors, categories } = this.#site;
    const value = (field: string) => this.#record.get(field)?.trim() ?? '';
    if (SITE_FIELDS.has(name) && !fields.has(name)) fields.set(name, this.text.slice(0, MAX_FIELD).trim());
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
      if (isText && this.text.length > MAX_TEXT) item.tooLong = true;
      item.fields.set(name, this.text.slice(0, isText ? MAX_TEXT : MAX_FIELD));
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
      name: this.text.slice(0, MAX_FIELD).trim(),
    });
  }
}

function emptyItem(): WxrItem {
  return { fields: new Map(), terms: [], meta: new Map(), formerSlugs: [], comments: [], tooLong: false };
}

/** Makes a function that identifies the items of an export, which are given to it in their order. */
export function makeItemKeys(): (item: WxrItem) => string {
  const distinct = makeDistinctKeys();
  return ({ fields }) => {
    const type = fields.get('wp:post_type') === 'page' ? 'page' : 'post';
    const id = fields.get('wp:post_id')?.trim().slice(0, 20) ?? fields.get('link')?.slice(0, 200) ?? '';
    return distinct(`${type}/${id}`, fields.get('wp:post_name')?.trim().slice(0, 200) ?? '');
  };
}
