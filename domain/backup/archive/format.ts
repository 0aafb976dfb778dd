import { z } from 'zod';

/** The version of the archive's layout. A program refuses archives of a newer one. */
export const FORMAT = 1;

/** Names of the entries that every archive has, in this order; `secret` may be missing. */
export const entryNames = {
  format: 'format.json',
  secret: 'secret',
  settings: 'settings.json',
  manifest: 'manifest.json',
  /** Hashes of all other entries, in the format of `sha256sum`. */
  hashes: 'SHA256SUMS',
} as const;

const DATABASE_ENTRY = /^database\/([a-z][a-z_]*)\/\d{6,}\.jsonl$/;
/**
 * Keys of the storage: never hidden, never leading out of their folder, and with no name that is too long for
 * a disk.
 */
export const MEDIA_KEY = /^(?=.{1,1024}$)[a-z0-9_-][a-z0-9._-]{0,199}(?:\/[a-z0-9_-][a-z0-9._-]{0,199})*$/;
const SINGLE_ENTRIES: readonly string[] = Object.values(entryNames);

/** The content of an entry. */
export type EntryKind =
  | { kind: 'rows'; table: string }
  | { kind: 'media'; key: string }
  | { kind: 'single'; name: string };

/** Names the entry with a table's rows from number `part` on. */
export function databaseEntry(table: string, part: number): string {
  return `database/${table}/${String(part).padStart(6, '0')}.jsonl`;
}

/** Names the entry of a media file. */
export function mediaEntry(key: string): string {
  return `media/${key}`;
}

/** Parses the name of an entry; null if no archive has such an entry. */
export function parseEntryName(name: string): EntryKind | null {
  const [, table] = DATABASE_ENTRY.exec(name) ?? [];
  if (table) return { kind: 'rows', table };
  const [, key] = /^media\/(.*)$/.exec(name) ?? [];
  if (key && MEDIA_KEY.test(key)) return { kind: 'media', key };
  return SINGLE_ENTRIES.includes(name) ? { kind: 'single', name } : null;
}

/**
 * The first entry. Its layout never changes, so that every program can tell what made the archive, and of
 * which site.
 */
export const formatEntry = z.object({
  format: z.int().min(1),
  program: z.string().max(100),
  siteId: z.string().nullable().default(null),
});

const count = z.int().min(0);

/** The entry that describes the others. */
export const manifestEntry = z.object({
  format: z.int(),
  program: z.string(),
  createdAt: z.string(),
  siteId: z.string().nullable(),
  /** All migrations of the database, in order. */
  migrations: z.array(z.string()).min(1),
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()), rows: count, checksum: z.string() })),
  media: z.object({ files: count, bytes: count }),
  /** Keys of images whose file was missing when the backup was made. */
  missingMedia: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestEntry>;
