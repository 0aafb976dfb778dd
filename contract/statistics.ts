import { z } from 'zod';
import { text } from './fields.ts';
import { MAX_LINE } from './limits.ts';

/** The last 7 or 30 days, the last 365 days in whole months, or everything. */
export const statisticsRanges = ['7', '30', '365', 'all'] as const;
export type StatisticsRange = (typeof statisticsRanges)[number];

/** The tables of the statistics, each of which is a CSV file too. */
export const statisticsTables = [
  'periods',
  'pages',
  'referrers',
  'campaigns',
  'emails',
  'countries',
  'machines',
  'subscribers',
  'left-out',
] as const;
export type StatisticsTable = (typeof statisticsTables)[number];

/** Query of the statistics. */
export const statisticsQuery = z.object({
  range: z.enum(statisticsRanges).default('30'),
  article: z.string().max(100).optional().describe('The `_id` of an article, for its statistics alone.'),
});
export type StatisticsQuery = z.output<typeof statisticsQuery>;

/** Query of a CSV file. */
export const statisticsExportQuery = statisticsQuery.extend({
  table: z.enum(statisticsTables).default('periods'),
});
export type StatisticsExportQuery = z.output<typeof statisticsExportQuery>;

const count = z.int().min(0);
const views = count.describe('Views with a gesture, by browsers.');
const readers = count.describe('Visitors, told apart within a day.');
const day = z.string().describe('Like 2026-11-21, in the time zone of the site.');

/** Numbers of views. */
const numbers = z.object({
  views,
  readers,
  seconds: z.int().nullable().describe('The average time in view; null if it is not known.'),
  depth: z.int().nullable().describe('The average part of the page that was seen, in percent.'),
  finished: z.int().nullable().describe('Percent of the views that reached the end.'),
});
export type ViewNumbers = z.infer<typeof numbers>;

const named = z.object({ name: z.string(), views, readers });
export type NamedViews = z.infer<typeof named>;

const page = numbers.extend({
  path: z.string(),
  title: z.string().nullable().describe('The title of an article.'),
  _id: z.string().nullable(),
});
export type PageStatistics = z.infer<typeof page>;

const machine = z.object({
  class: z.enum(['search', 'training', 'assistant', 'preview', 'feed', 'other']),
  name: z.string(),
  requests: count,
});
export type MachineStatistics = z.infer<typeof machine>;

const mark = z.object({
  _id: z.string(),
  day,
  text: z.string(),
  kind: z.enum(['article', 'own']).describe('The publication of an article, or a text of one’s own.'),
});
export type StatisticsMark = z.infer<typeof mark>;

/** The statistics of a site, of one's own articles, or of an article. */
export const statistics = z.object({
  isOn: z.boolean(),
  hasViews: z.boolean().describe('False until the first view, at any time.'),
  scope: z.enum(['site', 'own', 'article']),
  article: z.object({ _id: z.string(), title: z.string(), path: z.string() }).nullable(),
  from: z.string(),
  to: day,
  unit: z.enum(['day', 'week', 'month', 'year']),
  totals: numbers,
  likes: count
    .nullable()
    .describe('Of the article, or of all articles; null where likes are off, and of one’s own articles.'),
  before: z
    .object({ views, readers })
    .nullable()
    .describe('The same number of days before; null where it is not known.'),
  periods: z.array(z.object({ period: z.string(), views, readers })),
  marks: z.array(mark),
  pages: z.array(page),
  referrers: z.array(named),
  campaigns: z.array(named),
  emails: z
    .array(
      named.extend({
        _id: z.string().nullable().describe('Null for one that is no longer there.'),
        day: z.string().nullable().describe('The day of the site on which it was sent; null as for `_id`.'),
      }),
    )
    .describe('Who came from the links of each email to subscribers, by its subject.'),
  countries: z
    .array(named)
    .nullable()
    .describe('By ISO 3166-1 codes; null without a database of them, and but for the site.'),
  machines: z.array(machine),
  subscribers: z.array(z.object({ name: z.string(), subscribers: count })),
  leftOut: z.array(z.object({ reason: z.string(), views: count })),
  firstWeek: z
    .object({ readers: count, median: count, articles: count })
    .nullable()
    .describe('Readers in an article’s first seven days, and the median of the latest articles.'),
});
export type Statistics = z.infer<typeof statistics>;

/** Body of a new mark. */
export const newMark = z.strictObject({
  day: z.iso.date('Choose a day'),
  text: text(MAX_LINE, `Please use at most ${MAX_LINE} characters`).refine((s) => s !== '', 'Write a text'),
});
export type NewMark = z.output<typeof newMark>;

export const storedMark = mark;
