import { z } from 'zod';
import { type Manuscript, splitFrontMatter, toHtml } from './manuscript.ts';
import { scenesOf } from './pictures/paint.ts';
import { type PaletteName, palettes } from './pictures/palettes.ts';
import type { Random } from './random.ts';
import { type WriterName, writers } from './writers.ts';

const frontMatter = z.strictObject({
  by: z.array(z.enum(Object.keys(writers) as [WriterName, ...WriterName[]])),
  category: z.enum(Object.keys(palettes) as [PaletteName, ...PaletteName[]]),
  subcategories: z.array(z.string()).default([]),
  /** What such an article is called before its subjects are named. */
  series: z.array(z.string()),
  openings: z.array(z.string()),
  closings: z.array(z.string()),
});

/** A bank of short notes on one field; each stands by itself, so that any few of them make an article. */
export interface Notebook extends z.output<typeof frontMatter> {
  notes: { subject: string; text: string }[];
}

const NOTES_AN_ARTICLE = 4;

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
  const chosen = random.shuffled(notebook.notes).slice(0, NOTES_AN_ARTICLE);
  const inTurn = <T>(list: readonly T[]) => list[count % list.length] as T;
  const sections = chosen.map(({ subject, text }) => `## ${capitalised(subject)}\n\n${text}`);
  const markdown = [inTurn(notebook.openings), ...sections, '---', inTurn(notebook.closings)].join('\n\n');
  return {
    title: `${inTurn(notebook.series)}: ${listed(chosen.slice(0, 3).map((note) => note.subject))}`,
    by: inTurn(notebook.by),
    category: notebook.category,
    subcategory: notebook.subcategories[count % (notebook.subcategories.length + 1)],
    lang: 'en',
    banner: random.pick(scenesOf[notebook.category]),
    images: [],
    status: 'published',
    featured: false,
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
