import type { z } from 'zod';
import type { Category } from '../../contract/category.ts';
import type { Preferences, preferences, Subscriber } from '../../contract/newsletter.ts';
import { listCategories } from '../categories/categories.ts';
import type { Ctx } from '../context.ts';
import { invalid } from '../errors.ts';
import { write } from '../write.ts';
import { linkTo, readToken } from './tokens.ts';

/** The content of the preferences page. */
export interface SubscriberPreferences extends Preferences {
  email: string;
  status: Subscriber['status'];
  /** The categories of the site, to choose from. */
  choices: Pick<Category, 'name' | 'title'>[];
  unsubscribeUrl: string;
  /** Where they delete their data, for an hour. */
  eraseUrl: string;
}

/** Reads the preferences by the link of an email; null for a link that does not work. */
export async function readPreferences(ctx: Ctx, token: string): Promise<SubscriberPreferences | null> {
  const id = readToken(ctx, 'preferences', token);
  if (id === null) return null;
  const row = await ctx.db.read
    .selectFrom('subscriber')
    .select(['email', 'status', 'frequency', 'categories'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const choices = (await listCategories(ctx)).map(({ name, title }) => ({ name, title }));
  const categories: string[] = JSON.parse(row.categories);
  return {
    ...row,
    categories,
    choices,
    unsubscribeUrl: linkTo(ctx, 'unsubscribe', id),
    eraseUrl: linkTo(ctx, 'erase', id),
  };
}

/**
 * Changes how often a subscriber gets emails and about which categories; an empty list means all categories.
 * False if the link does not work. Throws `invalid` for an unknown category.
 */
export async function changePreferences(
  ctx: Ctx,
  token: string,
  { frequency, categories }: z.output<typeof preferences>,
): Promise<boolean> {
  const id = readToken(ctx, 'preferences', token);
  if (id === null) return false;
  const names = new Set((await listCategories(ctx)).map(({ name }) => name));
  if (categories.some((name) => !names.has(name)))
    throw invalid('categories', 'A category was renamed or deleted. Please choose again.');
  return write(ctx, async ({ tx }) => {
    const { numUpdatedRows } = await tx
      .updateTable('subscriber')
      .set({ frequency, categories: JSON.stringify([...new Set(categories)].sort()) })
      .where('id', '=', id)
      .where('status', '=', 'confirmed')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
}
