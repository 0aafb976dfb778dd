import { z } from 'zod';
import { looseText, text } from './fields.ts';

/** The size of each part of an uploaded file but the last, in bytes. */
export const IMPORT_PART_BYTES = 4 * 1024 * 1024;
export const MAX_FILE_NAME = 255;
const MAX_SOURCE = 200;
const MAX_URL = 2000;

/** The state of an import. `checking` is a dry run, which `checked` follows. */
export const importStages = [
  'uploading',
  'checking',
  'checked',
  'importing',
  'done',
  'failed',
  'stopped',
] as const;
export type ImportStage = (typeof importStages)[number];

const count = z.int().min(0);

/** The changes that an import made or would make, with the first entries of each list. */
export const importSummary = z.object({
  source: z.string(),
  kind: z.string(),
  dryRun: z.boolean(),
  counts: z.object({
    items: count,
    created: count,
    updated: count,
    unchanged: count,
    skipped: count,
    failed: count,
  }),
  statuses: z.object({ draft: count, scheduled: count, published: count }),
  images: z.object({ imported: count, remote: count, missing: count, rejected: count }),
  comments: count.default(0),
  sections: z.array(z.object({ title: z.string(), total: count, lines: z.array(z.string()) })),
});
export type ImportSummary = z.infer<typeof importSummary>;

/** How to read a source. */
export const importOptions = z.strictObject({
  source: looseText(MAX_SOURCE)
    .describe('Names the old site, so that a later import recognises its articles.')
    .optional(),
  baseUrl: looseText(MAX_URL)
    .refine((url) => url === '' || /^https?:\/\/./i.test(url), 'Please give the URL as https://….')
    .describe('The URL of the old site.')
    .optional(),
  fetchImages: z.boolean().describe('Fetches images that the file only names.').optional(),
  dateOrder: z.enum(['', 'dmy', 'mdy']).describe('The order of dates such as 06/01/2020.').optional(),
  strict: z.boolean().describe('Keeps articles drafts that have a field which may withhold them.').optional(),
  publishAll: z
    .boolean()
    .describe('Publishes notes of Obsidian that do not say that they are public.')
    .optional(),
});
export type ImportSettings = z.infer<typeof importOptions>;

/** Tells the process of an import what to read. */
export interface ImportOrder {
  path: string;
  settings: ImportSettings;
  /** Writes nothing. */
  dryRun: boolean;
  /** The file for the complete report. */
  reportFile: string;
}

/** The process of an import tells how far it is, and its result. */
export type ImportMessage =
  | { kind: 'progress'; done: number; total: number; item: string }
  | { kind: 'done'; summary: ImportSummary }
  /** Nothing was imported. With a summary, it lists what was skipped. */
  | { kind: 'failed'; message: string; summary?: ImportSummary };

/** Body of a new import: the file whose parts follow. */
export const newImport = z.strictObject({
  fileName: text(MAX_FILE_NAME).refine((name) => name.trim() !== '', 'Please choose a file.'),
  bytes: z.int().min(1, 'This file is empty.'),
});

/** An import of an uploaded file. */
export const contentImport = z.object({
  _id: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  stage: z.enum(importStages),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
  options: importOptions,
  progress: z.object({ done: count, total: count, item: z.string() }).nullable(),
  message: z.string().nullable().describe('Why it failed.'),
  summary: importSummary.nullable(),
  hasReport: z.boolean().describe('True while the complete report can be downloaded.'),
});
export type ContentImport = z.infer<typeof contentImport>;
