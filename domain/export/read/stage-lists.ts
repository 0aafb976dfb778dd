import { z } from 'zod';
import { appearanceImages } from '../../../contract/appearance.ts';
import { settings as knownSettings, type Settings, securitySettings } from '../../../contract/settings.ts';
import { tagKey } from '../../../shared/text/tag-names.ts';
import { imageUrlsIn, STORED_LIMITS } from '../../body/body.ts';
import type { Ctx } from '../../context.ts';
import { knownSlug, renderSitePage } from '../../site/site.ts';
import { DamagedExport } from '../errors.ts';
import { fileNames, type Lists, pageMatter, pathPatterns } from '../format.ts';
import { readBodyText } from '../markdown/body-markdown.ts';
import { damagedBy, imageUrl, type Staging } from './staging.ts';

/** Adds authors, categories, tags, series and subscribers. */
export async function stageNames(staging: Staging): Promise<void> {
  const { source, users, authors, insert, config } = staging;
  for (const author of await source.list('authors')) {
    authors.add(author.id);
    const image = author.image === undefined ? null : imageUrl(config, fileNames.authors, author.image);
    const { id, slug, name, bio = null } = author;
    await insert('author', {
      id,
      slug,
      name,
      bio,
      image,
      links: JSON.stringify(author.links),
      fediverse: author.fediverse ?? null,
      user_id: users.get(author.user ?? '') ?? null,
      created_at: author.created,
    });
    if (image) await staging.addUses('author', author.id, [{ url: image, role: 'portrait' }]);
  }
  for (const { subcategories, ...category } of await source.list('categories')) {
    await insert('category', categoryRow(category));
    for (const sub of subcategories) {
      await insert('subcategory', { ...categoryRow(sub), category_id: category.id });
    }
  }
  for (const { id, slug, name, description = null, created } of await source.list('tags')) {
    staging.tags.add(name);
    await insert('tag', { id, slug, name, key: tagKey(name), description, created_at: created });
  }
  for (const { id, slug, title, description = null, created, updated } of await source.list('series')) {
    staging.series.add(id);
    const row = { id, slug, title, key: tagKey(title), description };
    await insert('series', { ...row, created_at: created, updated_at: updated });
  }
  for (const each of await source.list('subscribers')) {
    const { id, email, status, frequency, bounced = null, bounceReason = null, imported = null } = each;
    await insert('subscriber', {
      id,
      email,
      status,
      frequency,
      categories: JSON.stringify(each.categories),
      created_at: each.created,
      confirmed_at: each.confirmed ?? null,
      unsubscribed_at: each.unsubscribed ?? null,
      imported_at: imported,
      bounced_at: bounced,
      bounce_reason: bounceReason,
      welcomed_at: each.welcomed ?? null,
    });
  }
}

function categoryRow({ created, ...category }: Omit<Lists['categories'][number], 'subcategories'>) {
  const { title = null, description = null, position = null } = category;
  return { id: category.id, name: category.name, created_at: created, title, description, position };
}

/** Exports of version 0.1.0 hold a mark of the site's first start beside the settings. */
const exportedSettings = knownSettings.partial().extend({ welcomed: z.boolean().optional() }).strict();

/** Adds the settings. */
export async function stageSettings({ source, config, insert, addUses }: Staging): Promise<void> {
  const path = fileNames.settings;
  const values = source.parse(path, exportedSettings, await source.settings());
  const people = (values.team ?? []).flatMap(({ image }) => (image ? [imageUrl(config, path, image)] : []));
  // Not the defaults of those that the file does not have.
  for (const key of Object.keys((await source.settings()) as Partial<Settings>)) {
    if (Object.hasOwn(knownSettings.shape, key) && !(securitySettings as string[]).includes(key))
      await insert('setting', { key, value: JSON.stringify(values[key as keyof Settings]), version: 1 });
  }
  for (const key of appearanceImages) {
    const url = values[key];
    if (url) await addUses('setting', key, [{ url: imageUrl(config, path, url), role: key }]);
  }
  await addUses(
    'setting',
    'team',
    people.map((url) => ({ url, role: 'person' })),
  );
}

/** Renders and adds the site pages. */
export async function stagePages(ctx: Ctx, { source, insert, addUses }: Staging): Promise<number> {
  const paths = source.files.filter((path) => pathPatterns.pages.test(path));
  for (const path of paths) {
    const slug = knownSlug(path.slice('pages/'.length).replace(/\.md$/, ''));
    if (!slug) throw new DamagedExport(`${path} is not a page that this site has.`);
    const { matter, text } = await source.text(path);
    const { title, updated, format } = source.parse(path, pageMatter, matter);
    const page = await damagedBy(path, () =>
      renderSitePage(ctx, { title, post: readBodyText({ format, text }) }, STORED_LIMITS),
    );
    await insert('page', { slug, ...page, version: 1, updated_at: updated });
    await addUses(
      'page',
      slug,
      imageUrlsIn(page.body).map((url) => ({ url, role: 'body' })),
    );
  }
  return paths.length;
}
