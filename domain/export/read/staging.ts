import type { StagedDatabase } from '../../../platform/db/dump/types.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Ctx } from '../../context.ts';
import { LekhaError } from '../../errors.ts';
import { type ImageUse, normaliseImageUrl, originalKeysForUrl } from '../../images/images.ts';
import { DamagedExport } from '../errors.ts';
import type { CurrentAccounts } from './current-site.ts';
import type { SourceFolder } from './source-folder.ts';
import { StagedRows } from './staged-rows.ts';

/** The site of an export while it is made in a staged database. */
export class Staging {
  readonly source: SourceFolder;
  readonly config: Ctx['config'];
  /** The stored ids of accounts, by their ids in the export. */
  readonly users = new Map<string, string>();
  readonly authors = new Set<string>();
  readonly articles = new Set<string>();
  /** The ids of series. */
  readonly series = new Set<string>();
  /** The names of tags. */
  readonly tags = new Set<string>();
  /** The ids of images, by the names of their files. */
  readonly imageIds = new Map<string, string>();
  #rows: StagedRows;
  #current: CurrentAccounts;

  constructor(
    source: SourceFolder,
    config: Ctx['config'],
    database: StagedDatabase,
    current: CurrentAccounts,
  ) {
    this.source = source;
    this.config = config;
    this.#current = current;
    this.#rows = new StagedRows(database);
  }

  /** Adds a row. It reaches the database with `flush` at the latest. */
  insert: StagedRows['add'] = (table, row) => this.#rows.add(table, row);
  flush = (): Promise<void> => this.#rows.flush();

  /** Records that an owner shows images. */
  addUses = async (
    kind: Schema['image_use']['owner_kind'],
    ownerId: string,
    uses: readonly ImageUse[],
  ): Promise<void> => {
    const known = uses.flatMap(({ url, role }) =>
      originalKeysForUrl(url).map((key) => ({ id: this.imageIds.get(key), role })),
    );
    const distinct = new Map(known.map((use) => [`${use.id} ${use.role}`, use]));
    for (const { id, role } of distinct.values()) {
      if (id === undefined) continue;
      await this.insert('image_use', { image_id: id, owner_kind: kind, owner_id: ownerId, role });
    }
  };

  /**
   * The stored id of an account, which may be deleted. Null for an account that is here and not one of the
   * export.
   */
  accountId(id: string | undefined): string | null {
    if (id === undefined) return null;
    return this.users.get(id) ?? (this.#current.byId.has(id) ? null : id);
  }

  /** The id of an author, or null. Throws `DamagedExport` for one that the export lacks. */
  authorId(path: string, id: string | undefined): string | null {
    if (id === undefined || this.authors.has(id)) return id ?? null;
    throw new DamagedExport(`${path} names an author that authors.json does not have.`);
  }
}

/** Runs `work` on the content of a file, whose errors become `DamagedExport`. */
export async function damagedBy<T>(path: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof LekhaError)
      throw new DamagedExport(`${path} cannot be imported: ${cause.message}`, { cause });
    throw cause;
  }
}

/** The URL of an image as it is stored. Throws `DamagedExport` for one that no image has. */
export function imageUrl(config: Ctx['config'], path: string, url: string): string {
  try {
    return normaliseImageUrl(config, url, path);
  } catch (cause) {
    throw new DamagedExport(`${path} has an image with a URL that no image has.`, { cause });
  }
}
