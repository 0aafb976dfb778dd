import { z } from 'zod';

const at = z.string().describe('ISO 8601 instant in UTC.');
const count = z.int().min(0);

/** A job that has failed. It is tried again automatically at `runAt`. */
export const failedJob = z.object({
  _id: z.string(),
  kind: z.string(),
  attempts: count,
  error: z.string(),
  runAt: at,
  state: z
    .enum(['waiting', 'running', 'held'])
    .describe('`held`: an email that may have been sent before. A retry sends it.'),
});
export type FailedJob = z.infer<typeof failedJob>;

/** A periodic job that has not run for more than twice its period. */
export const overdueJob = z.object({ kind: z.string(), lastRunAt: at });
export type OverdueJob = z.infer<typeof overdueJob>;

/** The result of a check of all media files. */
export const fileCheck = z.object({
  compared: count.describe(
    'Files whose bytes were compared with their hash. None of a bucket: reads compare.',
  ),
  withoutHash: count.describe('Files without a hash, which are from before hashes were noted.'),
  damaged: count.describe('Files whose bytes are not the ones that were stored, or cannot be read.'),
  damagedNames: z.array(z.string().max(100)).max(100).describe('The first ones.'),
  missing: count.describe('Images without their file.'),
  missingNames: z.array(z.string().max(100)).max(100).describe('The first ones.'),
});
export type FileCheck = z.infer<typeof fileCheck>;

/** The state of the whole system, for administrators. */
export const systemStatus = z.object({
  version: z.string(),
  node: z.string(),
  startedAt: at,
  database: z.object({
    kind: z.string(),
    version: z.string(),
    bytes: count,
  }),
  storage: z.object({
    kind: z.enum(['disk', 's3']),
    location: z.string(),
    images: count,
    bytes: count.describe('The size of the originals.'),
    ready: z.boolean(),
    check: fileCheck
      .extend({ at })
      .nullable()
      .describe('The last check of all files; null before the first.'),
    freeBytes: count.nullable().describe('Free space on the disk of the data folder; null if unknown.'),
  }),
  backup: z.object({
    scheduled: z.boolean(),
    last: z
      .object({ at, file: z.string(), bytes: count })
      .nullable()
      .describe('The last backup that was made and verified.'),
    nextAt: at.nullable(),
    failing: z.boolean(),
  }),
  jobs: z.object({
    waiting: count.describe('All jobs, including those for later.'),
    due: count,
    failed: count,
    held: count,
    overdue: z
      .array(overdueJob)
      .describe('Periodic jobs that have not run for more than twice their period.'),
    failures: z.array(failedJob).describe('At most 20, the latest first.'),
  }),
  mail: z.object({
    kind: z.enum(['smtp', 'outbox']),
    ready: z.boolean(),
    lastSent: z.object({ at, subject: z.string() }).nullable(),
    lastError: z.object({ at, subject: z.string(), error: z.string() }).nullable(),
    failing: z.boolean().describe('The last attempt to send an email failed.'),
  }),
  log: z.object({
    linesDropped: count.describe(
      'Log lines of the instance that responds, since its start, that its output did not take.',
    ),
    failure: z.string().nullable().describe('Why the last line was dropped; null if it was not.'),
  }),
  cache: z
    .object({ bytes: count, maxBytes: count, hits: count, misses: count })
    .nullable()
    .describe('Cached pages of the instance that responds.'),
  instances: z.array(z.object({ host: z.string(), version: z.string(), startedAt: at, seenAt: at })),
  errors: z.object({
    total: count.describe('Errors that all instances have logged in the last 24 hours.'),
    latest: z
      .array(
        z.object({
          event: z.string(),
          message: z.string(),
          count: z.int().min(1),
          hosts: z.int().min(1),
          lastAt: at,
        }),
      )
      .describe('At most 20 different ones, the latest first.'),
  }),
});
export type SystemStatus = z.infer<typeof systemStatus>;

/** The result of a test email. */
export const testEmailResult = z.object({ to: z.string(), sentTo: z.enum(['smtp', 'outbox']) });
export type TestEmailResult = z.infer<typeof testEmailResult>;
