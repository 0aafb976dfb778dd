import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { additionalImage } from '../../contract/article.ts';
import { pickPlain, templateFields } from '../../contract/article-fields.ts';
import { emptyForm } from '../../contract/form-content.ts';
import { MAX_SHARE_DAYS } from '../../contract/limits.ts';
import { type Settings, settings } from '../../contract/settings.ts';
import { type TemplateDetails, templateDetails } from '../../contract/template.ts';
import { formContent } from '../../contract/working-copy.ts';
import { DAY_MS, formatInstant } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { COMMENT_RENDER_VERSION, renderComment, storedComment } from '../comments/comments.ts';
import { newId } from '../id.ts';
import { cleanNames } from './clean-names.ts';
import { htmlOfText, isPassiveHtml } from './email-html.ts';
import { rowsById } from './rows-by-id.ts';

const images = z.array(additionalImage);
/** Templates have the URLs of images as the API returns them. */
const templateImage = /^(?:\/media\/[a-z0-9._-]+$|https?:\/\/)/;
const placeholder = z.string().min(8).max(200);
const issueEmail = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  unsubscribe: placeholder,
  preferences: placeholder.optional(),
  list: z
    .object({
      placeholder,
      items: z.array(z.object({ category: z.string(), html: z.string(), text: z.string() })),
    })
    .optional(),
});
type IssueEmail = z.infer<typeof issueEmail>;

const noDetails: TemplateDetails = {
  subcategory: null,
  tags: [],
  bannerImg: null,
  additionalImages: [],
  ...pickPlain(templateFields),
  series: null,
};

/** True for the URL of an image as articles, authors and accounts have it. */
export function isImageUrl(url: string | null): boolean {
  return url === null || /^(?:\/media\/[a-z0-9._-]+$|https:\/\/)/.test(url);
}

/** The additional images of a row; null if this site never stores such ones. */
export function parseImages(json: string): z.infer<typeof images> | null {
  const parsed = images.safeParse(JSON.parse(json));
  return parsed.success && parsed.data.every(({ url }) => isImageUrl(url)) ? parsed.data : null;
}

/**
 * Checks the values of a restored site with the schemas that they are written with. What does not fit gets
 * its default, and the text stays. Returns what was changed, for the operator.
 */
export async function cleanValues(db: Database, now: number): Promise<string[]> {
  const changed: string[] = [];
  const note = (what: string) => void changed.push(what);
  await cleanNames(db, note);
  await cleanSettings(db, note);
  await cleanTemplates(db, note);
  await cleanUnsaved(db, note);
  await cleanEmails(db, note);
  await cleanRevisions(db, note);
  await cleanPeople(db, note);
  await cleanComments(db, note);
  await cleanHashes(db, note);
  await endAbsurdLinks(db, now, note);
  return changed;
}

type Note = (what: string) => void;

async function cleanSettings(db: Database, note: Note): Promise<void> {
  for (const { key, value } of await db.read.selectFrom('setting').select(['key', 'value']).execute()) {
    const schema = Object.hasOwn(settings.shape, key) && settings.shape[key as keyof Settings];
    const stored: unknown = JSON.parse(value);
    // Code of a site from elsewhere waits for an administrator of this one.
    const parsed = key !== 'codeEnabled' && schema ? schema.safeParse(stored) : undefined;
    if (!schema || stored === null || isDeepStrictEqual(parsed?.data, stored)) continue;
    note(`the setting ${key}`);
    const clean = JSON.stringify(parsed?.data ?? null);
    await db.write((tx) => tx.updateTable('setting').set({ value: clean }).where('key', '=', key).execute());
  }
}

async function cleanTemplates(db: Database, note: Note): Promise<void> {
  const select = db.read.selectFrom('template').select(['id', 'name', 'details']);
  for await (const { id, name, details } of rowsById((after, limit) =>
    select.where('id', '>', after).orderBy('id').limit(limit).execute(),
  )) {
    // One that was made before an upgrade may lack a field.
    const stored: unknown = { ...pickPlain(templateFields), ...JSON.parse(details) };
    const valid = keepValid(templateDetails.shape, noDetails, stored);
    const bannerImg =
      valid.bannerImg !== null && templateImage.test(valid.bannerImg) ? valid.bannerImg : null;
    const additionalImages = valid.additionalImages.filter(({ url }) => templateImage.test(url));
    const isSound =
      templateDetails.safeParse(stored).success &&
      bannerImg === valid.bannerImg &&
      additionalImages.length === valid.additionalImages.length;
    if (isSound) continue;
    note(`the template ${name}`);
    const clean = JSON.stringify({ ...valid, bannerImg, additionalImages });
    await db.write((tx) => tx.updateTable('template').set({ details: clean }).where('id', '=', id).execute());
  }
}

async function cleanUnsaved(db: Database, note: Note): Promise<void> {
  const select = db.read
    .selectFrom('working_copy')
    .select(['id', 'content'])
    .where('content', 'is not', null);
  for await (const { id, content } of rowsById((after, limit) =>
    select.where('id', '>', after).orderBy('id').limit(limit).execute(),
  )) {
    const stored: unknown = JSON.parse(content!);
    if (formContent.safeParse(stored).success) continue;
    const valid = keepValid(formContent.shape, emptyForm, stored);
    note(`the unsaved text '${valid.title}'`);
    const clean = JSON.stringify(valid);
    await db.write((tx) =>
      tx.updateTable('working_copy').set({ content: clean }).where('id', '=', id).execute(),
    );
  }
}

async function cleanEmails(db: Database, note: Note): Promise<void> {
  const select = db.read.selectFrom('newsletter_issue').select(['id', 'subject', 'email']);
  for await (const { id, subject, email } of rowsById((after, limit) =>
    select.where('id', '>', after).orderBy('id').limit(limit).execute(),
  )) {
    const clean = cleanEmail(subject, JSON.parse(email));
    if (clean === null) continue;
    note(`the email ${subject}`);
    const change = { email: JSON.stringify(clean) };
    await db.write((tx) => tx.updateTable('newsletter_issue').set(change).where('id', '=', id).execute());
  }
}

/** An email with the HTML of its text; null for one that is as this site stores it. */
function cleanEmail(subject: string, stored: unknown): IssueEmail | null {
  const parsed = issueEmail.safeParse(stored);
  if (!parsed.success) {
    const { text } = keepValid({ text: z.string() }, { text: '' }, stored);
    return { subject, html: htmlOfText(text), text, unsubscribe: newId() };
  }
  const { data } = parsed;
  const items = data.list?.items ?? [];
  if ([data, ...items].every(({ html }) => isPassiveHtml(html))) return null;
  const list = data.list && {
    ...data.list,
    items: items.map((item) => ({ ...item, html: htmlOfText(item.text) })),
  };
  return { ...data, html: htmlOfText(data.text), list };
}

async function cleanRevisions(db: Database, note: Note): Promise<void> {
  const columns = ['id', 'title', 'version', 'banner_image', 'additional_images'] as const;
  const select = db.read.selectFrom('revision').select(columns);
  for await (const { id, title, version, banner_image, additional_images } of rowsById((after, limit) =>
    select.where('id', '>', after).orderBy('id').limit(limit).execute(),
  )) {
    const additional = parseImages(additional_images);
    if (additional && isImageUrl(banner_image)) continue;
    note(`the images of version ${version} of ${title}`);
    const change = {
      banner_image: isImageUrl(banner_image) ? banner_image : null,
      additional_images: JSON.stringify(additional ?? []),
    };
    await db.write((tx) => tx.updateTable('revision').set(change).where('id', '=', id).execute());
  }
}

/** No HTML of an archive is trusted: what is shown of a comment is made from its text again. */
async function cleanComments(db: Database, note: Note): Promise<void> {
  const columns = ['author_name', 'author_email', 'author_url', 'text'] as const;
  const select = db.read
    .selectFrom('comment')
    .select(['id', 'format', 'rendered', 'render_version', ...columns]);
  for await (const { id, format, rendered, render_version, ...texts } of rowsById((after, limit) =>
    select.where('id', '>', after).orderBy('id').limit(limit).execute(),
  )) {
    const clean = storedComment(texts);
    const html = {
      rendered: renderComment({ format, text: clean.text }),
      render_version: COMMENT_RENDER_VERSION,
    };
    const isClean = columns.every((column) => clean[column] === texts[column]);
    const isRendered = render_version !== COMMENT_RENDER_VERSION || html.rendered === rendered;
    if (isClean && isRendered) continue;
    note(`the comment of ${clean.author_name}`);
    await db.write((tx) =>
      tx
        .updateTable('comment')
        .set({ ...clean, ...html })
        .where('id', '=', id)
        .execute(),
    );
  }
}

/**
 * An upload with the hash of a stored image becomes that image. One without a hash is never taken for
 * another.
 */
async function cleanHashes(db: Database, note: Note): Promise<void> {
  const select = db.read.selectFrom('image').select(['id', 'key', 'hash']);
  for await (const { id, key, hash } of rowsById((after, limit) =>
    select.where('id', '>', after).orderBy('id').limit(limit).execute(),
  )) {
    if (/^(?:[0-9a-f]{64})?$/.test(hash)) continue;
    note(`the hash of the image ${key}`);
    await db.write((tx) => tx.updateTable('image').set({ hash: '' }).where('id', '=', id).execute());
  }
}

/** Pictures and links of authors, and pictures of accounts. */
async function cleanPeople(db: Database, note: Note): Promise<void> {
  const authors = db.read.selectFrom('author').select(['id', 'name', 'image', 'links']);
  for await (const { id, name, image, links } of rowsById((after, limit) =>
    authors.where('id', '>', after).orderBy('id').limit(limit).execute(),
  )) {
    const stored = z.array(z.unknown()).safeParse(JSON.parse(links)).data;
    const valid = (stored ?? []).filter((url) => typeof url === 'string' && /^https?:\/\//.test(url));
    if (isImageUrl(image) && valid.length === stored?.length) continue;
    note(`the picture or links of ${name}`);
    const change = { image: isImageUrl(image) ? image : null, links: JSON.stringify(valid) };
    await db.write((tx) => tx.updateTable('author').set(change).where('id', '=', id).execute());
  }
  const users = db.read.selectFrom('user').select(['id', 'email', 'image']).where('image', 'is not', null);
  for await (const { id, email, image } of rowsById((after, limit) =>
    users.where('id', '>', after).orderBy('id').limit(limit).execute(),
  )) {
    if (isImageUrl(image)) continue;
    note(`the picture of ${email}`);
    await db.write((tx) => tx.updateTable('user').set({ image: null }).where('id', '=', id).execute());
  }
}

/** Ends links that show a draft for longer than any that the site makes. */
async function endAbsurdLinks(db: Database, now: number, note: Note): Promise<void> {
  const ended = await db.write((tx) =>
    tx
      .updateTable('share_link')
      .set({ expires_at: formatInstant(now) })
      .where('expires_at', '>', formatInstant(now + MAX_SHARE_DAYS * DAY_MS))
      .returning('label')
      .execute(),
  );
  for (const { label } of ended) note(`the end of the share link '${label}'`);
}

/** The fields of `value` that fit their schemas, and the defaults of the others. */
function keepValid<T extends object>(shape: { [K in keyof T]: z.ZodType }, defaults: T, value: unknown): T {
  const fields = z.record(z.string(), z.unknown()).safeParse(value).data ?? {};
  const valid = Object.entries<z.ZodType>(shape as Record<string, z.ZodType>).flatMap(([name, schema]) => {
    const parsed = Object.hasOwn(fields, name) ? schema.safeParse(fields[name]) : null;
    return parsed?.success ? [[name, parsed.data]] : [];
  });
  return { ...defaults, ...Object.fromEntries(valid) };
}
