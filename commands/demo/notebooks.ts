import { z } from 'zod';
import { type CategoryName, categories } from './categories.ts';
import { scenesByCategory } from './images.ts';
import { type Manuscript, oneOf, splitFrontMatter, toHtml } from './manuscript.ts';
import type { Random } from './random.ts';
import { type WriterName, writers } from './writers.ts';

const frontMatter = z.strictObject({
  by: z.array(oneOf<WriterName>(writers)),
  category: oneOf<CategoryName>(categories),
  subcategories: z.array(z.string()).default([]),
  tags: z.array(z.string()).default([]),
  /** The first part of a title, before the subjects. */
  series: z.array(z.string()),
  openings: z.array(z.string()),
  closings: z.array(z.string()),
});

/** Short independent notes on one field, any few of which make an article. */
export interface Notebook extends z.output<typeof frontMatter> {
  notes: { subject: string; text: string }[];
}

const NOTES_PER_ARTICLE = 4;

/** Reads a notebook: front matter, then one note under each heading. */
export function readNotebook(text: string): Notebook {
  const { fields, body } = splitFrontMatter(text);
  const notes = body
    .split(/^## /m)
    .slice(1)
    .map((note) => {
      const end = note.indexOf('\n');
      return { subject: note.slice(0, end).trim(), text: note.slice(end).trim() };
    });
  return { ...frontMatter.parse(fields), notes };
}

/** Article number `count` (from 0) out of a notebook. */
export function compose(notebook: Notebook, count: number, random: Random): Manuscript {
  const chosen = random.shuffled(notebook.notes).slice(0, NOTES_PER_ARTICLE);
  const nth = <T>(list: readonly T[]) => list[count % list.length] as T;
  const sections = chosen.map(({ subject, text }) => `## ${capitalised(subject)}\n\n${text}`);
  const markdown = [nth(notebook.openings), ...sections, '---', nth(notebook.closings)].join('\n\n');
  return {
    title: `${nth(notebook.series)}: ${listed(chosen.slice(0, 3).map((note) => note.subject))}`,
    by: nth(notebook.by),
    category: notebook.category,
    subcategory: notebook.subcategories[count % (notebook.subcategories.length + 1)],
    lang: 'en',
    banner: random.pick(scenesByCategory[notebook.category]),
    images: [],
    status: 'published',
    featured: false,
    tags: notebook.tags,
    aliases: [],
    html: toHtml(markdown),
  };
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function listed(subjects: readonly string[]): string {
  return `${subjects.slice(0, -1).join(', ')} and ${subjects.at(-1)}`;
}
