import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { formatInstant } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import type { Writer } from '../../../platform/db/database.ts';
import { assertReplaceable } from '../../../platform/db/dump/staged.ts';
import type { StagedDatabase } from '../../../platform/db/dump/types.ts';
import { knownMigrations } from '../../../platform/db/migrate.ts';
import { openDatabase } from '../../../platform/db/open-database.ts';
import { makeFolder, sync } from '../../../platform/durable-file.ts';
import { programVersion } from '../../../platform/install-folder.ts';
import { openMail } from '../../../platform/mail.ts';
import { appSecret } from '../../../platform/secret.ts';
import { batchLimits } from '../../../platform/storage/limits.ts';
import { openLocalStorage } from '../../../platform/storage/local.ts';
import { openStorage } from '../../../platform/storage/open-storage.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { enqueueCards, schedulePublication } from '../../articles/articles.ts';
import { recordAudit } from '../../audit/audit.ts';
import {
  asOnlyProcess,
  completeDatabase,
  databaseFingerprint,
  type SwapPlan,
  stageSite,
  swapFolders,
  swapSite,
  swapStamp,
} from '../../backup/backup.ts';
import { type Ctx, type Services, system } from '../../context.ts';
import { countRows } from '../../count-rows.ts';
import { DamagedExport } from '../errors.ts';
import { assertEmpty, type CurrentSite, copyAccounts } from './current-site.ts';
import { SourceFolder } from './source-folder.ts';
import { type ImportedRoles, stageAccounts } from './stage-accounts.ts';
import { stageArticles, stageComments, stageRedirects, stageRevisions } from './stage-articles.ts';
import { type StagedFiles, stageFont, stageImages } from './stage-images.ts';
import { stageLetters } from './stage-letters.ts';
import { stageNames, stagePages, stageSettings } from './stage-lists.ts';
import { stageTemplates } from './stage-templates.ts';
import { Staging } from './staging.ts';

type Site = Pick<Services, 'config' | 'log' | 'now'>;

/** The choices of the operator. */
export interface ImportSiteOptions {
  /** The email addresses, as they are stored, of the accounts that become administrators. */
  administrators?: readonly string[];
  onProgress?: (line: string) => void;
}

/** The numbers of rows that an import wrote. */
export interface WrittenCounts {
  articles: number;
  revisions: number;
  pages: number;
  images: number;
  users: number;
  subscribers: number;
}

/** A finished import. */
export interface ImportedSite {
  counts: WrittenCounts;
  roles: ImportedRoles;
  /** The number of images that were imported without their file. */
  missingMedia: number;
  /**
   * The folder, or the schema of PostgreSQL, with the empty site that was there before; null if there was
   * none.
   */
  aside: string | null;
}

type Staged = Omit<ImportedSite, 'aside'>;

const PROGRESS_EVERY = 500;

/**
 * Makes the site of an export, while no server runs, if the current site is empty. Everything is made beside
 * it, checked like the input of an editor, and swapped in at the end. Throws `DamagedExport`, `ExportError`
 * and `ConfigError` before anything of the current site changes.
 */
export async function importSite(
  site: Site,
  path: string,
  options: ImportSiteOptions = {},
): Promise<ImportedSite> {
  const { config } = site;
  const { onProgress = () => {} } = options;
  const source = await SourceFolder.open(path);
  onProgress('Verifying the files');
  await source.verify();
  return asOnlyProcess(config, async () => {
    // Our own connections would count as a server's.
    await assertReplaceable(config, true);
    const exists = await assertEmpty(config);
    const stamp = swapStamp(site.now());
    const folders = swapFolders(stamp);
    const migrations = knownMigrations();
    const refuse = (cause: Error) =>
      new DamagedExport(`${path} cannot be imported: ${cause.message}.`, { cause });
    const { imported, plan } = await stageSite(
      { target: config, stamp, migrations, refuse },
      async ({ folder, database }) => {
        await makeFolder(join(folder, 'media'));
        const storage = openLocalStorage(join(folder, 'media'));
        const imported = await stage({ ...site, storage }, source, database, exists, options);
        const { schemas } = database;
        const names = [...(schemas ? [] : ['lekha.db' as const]), ...(config.s3 ? [] : ['media' as const])];
        const fingerprint = databaseFingerprint(config.databaseUrl ?? 'file:');
        const plan: SwapPlan = { ...folders, names, database: schemas ? { schemas, fingerprint } : null };
        // A site without its secret does not start.
        appSecret(config);
        for (const each of schemas ? [folder] : [join(folder, 'lekha.db'), folder]) await sync(each);
        return { imported, plan };
      },
    );
    await swapSite(config, plan);
    const schema = exists && plan.database ? `the schema ${plan.database.schemas.aside}` : null;
    const asideFolder = join(config.dataDir, folders.aside);
    return { ...imported, aside: schema ?? (existsSync(asideFolder) ? asideFolder : null) };
  });
}

async function stage(
  site: Site & { storage: Storage },
  source: SourceFolder,
  database: StagedDatabase,
  exists: boolean,
  { administrators = [], onProgress = () => {} }: ImportSiteOptions,
): Promise<Staged> {
  const { config, storage } = site;
  const current = await copyAccounts(config, database, exists);
  const staging = new Staging(source, config, database, current.accounts);
  const siteId = await stageSiteRow(site, staging, current);
  const roles = await stageAccounts(staging, current.accounts, new Set(administrators));
  const { files, missing } = await stageFolder(site, staging, database, onProgress);
  await database.finish();
  onProgress('Building the search index');
  const counts = await completeDatabase(site, database, ({ db }) =>
    db.write(async (tx) => {
      const due = await tx.selectFrom('article').selectAll().where('status', '=', 'scheduled').execute();
      for (const row of due) if (row.deleted_at === null) await schedulePublication(tx, row);
      const embedding = tx
        .selectFrom('article')
        .select(['id', 'body'])
        .where('body', 'like', '%class="embed"%');
      for (const row of await embedding.execute()) await enqueueCards(tx, site, row);
      await recordAudit(
        tx,
        { actor: system, now: site.now },
        {
          action: 'site.imported',
          subject: source.root,
          detail:
            roles.administrators.length > 0
              ? `Administrators: ${roles.administrators.join(', ')}`
              : undefined,
        },
      );
      return countWritten(tx, current);
    }),
  );
  if (config.s3) await moveToBucket(config, storage, files);
  await (config.s3 ? await openStorage(config, batchLimits) : storage).claim(siteId);
  return {
    counts: counts!,
    roles,
    missingMedia: missing,
  };
}

/** Counts the rows in the database, without the accounts that were there before. */
async function countWritten(tx: Writer, { accounts }: CurrentSite): Promise<WrittenCounts> {
  return {
    articles: await countRows(tx.selectFrom('article')),
    revisions: await countRows(tx.selectFrom('revision')),
    pages: await countRows(tx.selectFrom('page')),
    images: await countRows(tx.selectFrom('image')),
    users: (await countRows(tx.selectFrom('user'))) - accounts.byId.size,
    subscribers: await countRows(tx.selectFrom('subscriber')),
  };
}

/** Copies the staged images to the bucket, once everything else has been checked. */
async function moveToBucket(config: Config, staged: Storage, files: readonly string[]): Promise<void> {
  const bucket = await openStorage(config, batchLimits);
  for (const file of files) await bucket.put(file, (await staged.get(file))!);
}

/** Adds what every site has. Returns the site's id. */
async function stageSiteRow(
  { now }: Site,
  { insert, flush }: Staging,
  current: CurrentSite,
): Promise<string> {
  const id = current.siteId ?? randomUUID();
  await insert('content_version', { id: 1, n: current.contentVersion + 1 });
  if (current.siteId === null) {
    const created_at = formatInstant(now());
    await insert('site', { one: 1, id, used_by: programVersion(), secret_print: null, created_at });
  }
  await flush();
  return id;
}

/** Adds the content of the folder. */
async function stageFolder(
  site: Site & { storage: Storage },
  staging: Staging,
  database: StagedDatabase,
  onProgress: (line: string) => void,
): Promise<StagedFiles> {
  const files = await stageImages(staging, site, (done) => {
    if (done % PROGRESS_EVERY === 0) onProgress(`${done} images`);
  });
  const font = await stageFont(staging, site.storage);
  await stageNames(staging);
  await stageTemplates(staging);
  await stageSettings(staging);
  await staging.flush();
  // Rendering reads the images and settings.
  const db = await openDatabase(database.options);
  try {
    const ctx: Ctx = { ...site, db, mail: openMail(site.config), actor: system };
    const report = (what: string) => (done: number) => {
      if (done % PROGRESS_EVERY === 0) onProgress(`${done} ${what}`);
    };
    await stagePages(ctx, staging);
    await stageLetters(ctx, staging);
    await stageArticles(ctx, staging, report('articles'));
    await stageRevisions(ctx, staging, report('revisions'));
  } finally {
    await db.close();
  }
  await stageRedirects(staging);
  await stageComments(staging);
  await staging.flush();
  return { ...files, files: [...files.files, ...font] };
}
