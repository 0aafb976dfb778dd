import { MAX_CAPTION, MAX_URL } from '../../../contract/limits.ts';
import type { WxrItem } from './read-wxr.ts';

/** A file of the old site's media library. */
export interface Attachment {
  url: string;
  title: string;
  alt: string;
  caption: string;
}

/** The media library and the shared blocks of an export. */
export interface Attachments {
  byId: Map<string, Attachment>;
  /** The ids of a post's attachments. */
  byParent: Map<string, string[]>;
  /** Texts of blocks that several posts share, by id. */
  blocks: Map<string, string>;
  blockChars: number;
}

const MAX_ATTACHMENTS = 200_000;
const MAX_BLOCK_CHARS = 4_000_000;

/** Adds an attachment to the library. */
export function addAttachment({ byId, byParent }: Attachments, { fields, meta }: WxrItem): void {
  const id = fields.get('wp:post_id')?.trim() ?? '';
  const url = fields.get('wp:attachment_url')?.trim() ?? '';
  if (!/^\d{1,12}$/.test(id) || url === '' || url.length > MAX_URL || byId.size >= MAX_ATTACHMENTS) return;
  byId.set(id, {
    url: own(url),
    title: own((fields.get('title') ?? '').slice(0, MAX_CAPTION)),
    alt: own((meta.get('_wp_attachment_image_alt') ?? '').trim().slice(0, MAX_CAPTION)),
    caption: own((fields.get('excerpt:encoded') ?? '').trim().slice(0, MAX_CAPTION)),
  });
  const parent = fields.get('wp:post_parent')?.trim() ?? '';
  if (/^[1-9]\d{0,11}$/.test(parent))
    byParent.set(parent, [...(byParent.get(parent) ?? []), id].slice(0, 1000));
}

/** The place in a post of a block that several posts share. */
export const SHARED_BLOCK = /<!-- wp:block \{"ref":(\d{1,12})[^>]{0,500}\/-->/g;

/** Adds a block that posts refer to by its id. */
export function addSharedBlock(attachments: Attachments, { fields }: WxrItem): void {
  const text = fields.get('content:encoded') ?? '';
  if (attachments.blockChars + text.length > MAX_BLOCK_CHARS || fields.get('wp:status') !== 'publish') return;
  attachments.blockChars += text.length;
  attachments.blocks.set(fields.get('wp:post_id')?.trim() ?? '', text);
}

/** Copies a text that is a part of a longer one, so that the longer one does not stay in memory. */
export function own(text: string): string {
  return Buffer.from(text.toWellFormed()).toString();
}
