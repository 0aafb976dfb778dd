import createMarkdownIt, { type MarkdownIt } from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { parse } from 'yaml';
import { z } from 'zod';
import { type CategoryName, categories } from './categories.ts';
import { type Scene, scenes } from './images.ts';
import { type SeriesTitle, series } from './series.ts';
import { type WriterName, writers } from './writers.ts';

/** A schema of the keys of a record. */
export const oneOf = <Name extends string>(names: object) => z.enum(Object.keys(names) as [Name, ...Name[]]);
const scene = z.enum(scenes);

const frontMatter = z.strictObject({
  title: z.string(),
  by: oneOf<WriterName>(writers),
  category: oneOf<CategoryName>(categories),
  subcategory: z.string().optional(),
  lang: z.string().default('en'),
  excerpt: z.string().optional(),
  slug: z.string().optional(),
  /** The scene of the banner; null for none, which only imported articles may have. */
  banner: scene.nullable(),
  images: z
    .array(z.strictObject({ position: z.int(), scene, alt: z.string(), caption: z.string().default('') }))
    .default([]),
  status: z.enum(['draft', 'scheduled', 'published']).default('published'),
  featured: z.boolean().default(false),
  /** Articles of the same group are translations of each other. */
  group: z.string().optional(),
  tags: z.array(z.string()).default([]),
  series: z.strictObject({ title: oneOf<SeriesTitle>(series), part: z.int() }).optional(),
  aliases: z.array(z.string()).default([]),
});

/** An article of the demo. In its HTML the URL of an image is `scene:NAME`. */
export interface Manuscript extends z.output<typeof frontMatter> {
  html: string;
}

/** Reads Markdown with YAML front matter. Throws for unknown fields. */
export function readManuscript(text: string): Manuscript {
  const { fields, body } = splitFrontMatter(text);
  return { ...frontMatter.parse(fields), html: toHtml(body) };
}

export function splitFrontMatter(text: string): { fields: unknown; body: string } {
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  if (head === undefined || body === undefined) throw new Error('A text of the demo has no front matter.');
  return { fields: parse(head), body };
}

let parser: MarkdownIt | undefined;

/**
 * Converts Markdown to HTML. A paragraph with only an image becomes a figure, with the image's title as its
 * caption.
 */
export function toHtml(markdown: string): string {
  parser ??= createMarkdownIt().use(footnotes);
  return parser
    .render(markdown)
    .replace(/<p><img src="([^"]*)" alt="([^"]*)"(?: title="([^"]*)")?><\/p>/g, (_, src, alt, caption) => {
      const below = caption ? `<figcaption>${caption}</figcaption>` : '';
      return `<figure><img src="${src}" alt="${alt}">${below}</figure>`;
    });
}

const SCENE_SRC = /src="scene:([A-Za-z]+)"/g;

/** The scenes in a manuscript's text, in order. */
export function scenesIn({ html }: Manuscript): Scene[] {
  return [...html.matchAll(SCENE_SRC)].map(([, name]) => scene.parse(name));
}

/** The HTML with the URLs of its images, in order. */
export function illustrated({ html }: Manuscript, urls: readonly string[]): string {
  let next = 0;
  return html.replace(SCENE_SRC, () => `src="${urls[next++]}"`);
}
