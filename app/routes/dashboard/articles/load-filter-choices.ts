import { listAuthorNames } from '../../../../domain/authors/authors.ts';
import { listCategories } from '../../../../domain/categories/categories.ts';
import type { Ctx } from '../../../../domain/context.ts';
import { can } from '../../../../domain/permissions.ts';
import { listTags } from '../../../../domain/tags/tags.ts';
import type { Choices, FilterChoices } from '../../../features/dashboard/filter-choice.tsx';

/** The maximum number of choices of a filter. */
const MAX_CHOICES = 100;

/** Loads the authors, categories and tags to filter articles by. */
export async function loadFilterChoices(ctx: Ctx): Promise<FilterChoices> {
  const [authors, categories, tags] = await Promise.all([
    can(ctx.actor, 'author.manage') ? listAuthorNames(ctx, MAX_CHOICES + 1) : [],
    listCategories(ctx),
    listTags(ctx),
  ]);
  return {
    authors: toChoices(authors),
    categories: toChoices(categories),
    tags: toChoices(tags),
  };
}

function toChoices(items: { name: string }[]): Choices {
  const names = [...new Set(items.slice(0, MAX_CHOICES).map(({ name }) => name))];
  return { names, complete: items.length <= MAX_CHOICES };
}
