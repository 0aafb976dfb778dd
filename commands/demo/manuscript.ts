import createMarkdownIt, { type MarkdownIt } from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { parse } from 'yaml';
import { z } from 'zod';
import { type SceneName, scenesOf } from './pictures/paint.ts';
import { type PaletteName, palettes } from './pictures/palettes.ts';
import { type WriterName, writers } from './writers.ts';

const oneOf = <Name extends string>(names: object) => z.enum(Object.keys(names) as [Name, ...Name[]]);
const scene = z.enum([...new Set(Object.values(scenesOf).flat())] as [SceneName, ...SceneName[]]);

const frontMatter = z.strictObject({
  title: z.string(),
  by: oneOf<WriterName>(writers),
  category: oneOf<PaletteName>(palettes),
  subcategory: z.string().optional(),
  lang: z.string().default('en'),
  excerpt: z.string().optional(),
  slug: z.string().optional(),
  /** What the banner shows; null for none, which only imported articles may have. */
  banner: scene.nullable(),
  images: z
    .array(z.strictObject({ position: z.int(), scene, alt: z.string(), caption: z.string().default('') }))
    .default([]),
  status: z.enum(['draft', 'scheduled', 'published']).default('published'),
  featured: z.boolean().default(false),
  /** Articles with the same word here are translations of each other. */
  group: z.string().optional(),
  aliases: z.array(z.string()).default([]),
});

/** An article of the demo before its pictures are painted. In its HTML a picture's address is `scene:NAME`. */
export interface Manuscript extends z.output<typeof frontMatter> {
  html: string;
}

/** Reads Markdown with YAML front matter; throws for what does not fit, as it is our own. */
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

/** Markdown as HTML; a paragraph that is one picture becomes a figure, with the picture's title as its caption. */
export function toHtml(markdown: string): string {
  parser ??= createMarkdownIt().use(footnotes);
  return parser
    .render(markdown)
    .replace(/<p><img src="([^"]*)" alt="([^"]*)"(?: title="([^"]*)")?><\/p>/g, (_, src, alt, caption) => {
      const below = caption ? `<figcaption>${caption}</figcaption>` : '';
      return `<figure><img src="${src}" alt="${alt}">${below}</figure>`;
    });
}

const SCENE_ADDRESS = /src="scene:([A-Za-z]+)"/g;

/** The scenes that a manuscript's text shows, in order. */
export function scenesIn({ html }: Manuscript): SceneName[] {
  return [...html.matchAll(SCENE_ADDRESS)].map(([, name]) => scene.parse(name));
}

/** The HTML with the addresses of the painted pictures, in order. */
export function illustrated({ html }: Manuscript, addresses: readonly string[]): string {
  let next = 0;
  return html.replace(SCENE_ADDRESS, () => `src="${addresses[next++]}"`);
}
