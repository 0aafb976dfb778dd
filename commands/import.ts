import { writeFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import type { ImportMessage, ImportOrder } from '../contract/content-import.ts';
import { email } from '../contract/user.ts';
import { audit } from '../domain/audit/audit.ts';
import { expectNoRequests } from '../domain/body/body.ts';
import { system } from '../domain/context.ts';
import { LekhaError } from '../domain/errors.ts';
import { type ImportedRoles, importSite, isExport } from '../domain/export/export.ts';
import {
  fetchFromWeb,
  type ImportOptions,
  type ImportReport,
  importContent,
  reportLines,
  summarise,
} from '../domain/import/import.ts';
import { listenToParent, ORDERED, type Parent } from '../platform/child-command.ts';
import { readConfig } from '../platform/config.ts';
import { commandPrefix } from '../platform/install-folder.ts';
import { openLog } from '../platform/log.ts';
import { standardError } from '../platform/output.ts';
import { parseArguments } from './arguments.ts';
import { type Command, type CommandIo, exit, UsageError } from './command.ts';

const help = `Usage: ${commandPrefix()} import PATH [--json FILE] [--source NAME] [--base-url URL] [--date-order dmy|mdy] [--strict] [--publish-all] [--dry-run] [--fetch-images]
       ${commandPrefix()} import DIR [--administrators EMAIL,EMAIL]

Imports what PATH is:

  folder of Markdown  files with YAML or TOML front matter, as Hugo, Jekyll, Zola, Astro … use, and their images
  WordPress export    the .xml file, or a folder of its parts; images from a folder 'uploads' beside it
  Ghost export        the .json file, or a .zip with it and the images
  Blogger export      the .xml or .atom file
  Medium, Substack    the .zip that they export
  export of Lekha     the whole site from a folder that the command export wrote

  --fetch-images       fetches images that stayed on the old site or others
  --strict             keeps articles drafts that have a field which may withhold them ("Not sure" in the report)
  --publish-all        publishes notes of Obsidian that do not say that they are public
  --dry-run            writes nothing, and reports what the import would do
  --json FILE          writes the complete report to FILE
  --source NAME        names the origin, so that a later import recognises its articles if the folder has moved
  --base-url URL       the URL of the old site, if no configuration in a folder of Markdown tells it
  --date-order dmy|mdy whether the day or the month comes first in dates such as 06/01/2020

You can run it again at any time, also after an interruption: it imports only what changed in the source. Articles that
were edited on the site are skipped and reported. The server can keep running.

  --administrators     names the accounts of an export of Lekha that become administrators. Without it, all are users

An export of Lekha needs an empty site and no running server. It is checked completely before anything is written; a damaged one is
refused with status 4.`;

/** Prints progress to standard error and the report to standard output. */
export const importCommand: Command = {
  summary:
    'import a folder of Markdown, or an export of WordPress, Ghost, Blogger, Medium, Substack or Lekha',
  help,
  async run(args, io) {
    const ordered = args[0] === ORDERED ? await listenToParent<ImportOrder, ImportMessage>() : null;
    if (ordered) return runOrder(ordered.order, ordered.parent, io);
    const options = readOptions(args);
    const { administrators, path, ...others } = options;
    if (!(await isExport(path))) {
      if (administrators === undefined) return runImport({ path, ...others }, io);
      throw new UsageError(`--administrators is for an export of Lekha, which ${path} is not.`);
    }
    if (Object.values(others).every((value) => value === undefined))
      return importExport(path, administrators, io);
    throw new UsageError(`${path} is an export, whose import has no option but --administrators.`);
  },
};

const OPTIONS = {
  administrators: { type: 'string', multiple: true },
  json: { type: 'string' },
  source: { type: 'string' },
  'base-url': { type: 'string' },
  'date-order': { type: 'string' },
  'dry-run': { type: 'boolean' },
  strict: { type: 'boolean' },
  'publish-all': { type: 'boolean' },
  'fetch-images': { type: 'boolean' },
} as const;

function readOptions(args: string[]) {
  const { values, positionals } = parseArguments(args, { options: OPTIONS, min: 1 });
  const {
    'base-url': baseUrl,
    'date-order': dateOrder,
    'dry-run': dryRun,
    'publish-all': publishAll,
    ...others
  } = values;
  if (baseUrl !== undefined && !/^https?:\/\/./.test(baseUrl))
    throw new UsageError('Give --base-url as https://….');
  if (dateOrder !== undefined && dateOrder !== 'dmy' && dateOrder !== 'mdy')
    throw new UsageError('Give --date-order as dmy or mdy.');
  const administrators = values.administrators && parseEmails(values.administrators);
  return {
    path: positionals[0]!,
    baseUrl,
    dateOrder,
    dryRun,
    publishAll,
    ...others,
    administrators,
  } as const;
}

/** The email addresses of a list with commas, as they are stored. */
function parseEmails(lists: readonly string[]): string[] {
  return lists
    .join(',')
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const parsed = email.safeParse(part);
      if (parsed.success) return parsed.data;
      throw new UsageError(
        `Give --administrators as a@example.org,b@example.org: '${part}' is no email address.`,
      );
    });
}

/** Makes the site of an export. */
async function importExport(
  path: string,
  administrators: readonly string[] | undefined,
  { out, err }: CommandIo,
): Promise<number> {
  const site = { config: readConfig(), log: openLog('warn', standardError()), now: Date.now };
  const imported = await importSite(site, path, { administrators, onProgress: err });
  const { counts, roles, missingMedia, aside } = imported;
  const { articles, revisions, pages, images, users, subscribers } = counts;
  out(
    `Imported: ${articles} articles with ${revisions} versions, ${pages} pages, ${images} images, ${users} users and ${subscribers} subscribers. Start the server.`,
  );
  for (const line of roleLines(roles)) out(line);
  if (aside)
    out(`The empty site that was there before is in ${aside}: delete it when you no longer need it.`);
  if (missingMedia > 0) out(`${missingMedia} images have no file, as on the site of the export.`);
  return exit.done;
}

const MAX_NAMED = 50;

/** Lines about the administrators that the import made, and did not make. */
function roleLines({ administrators, skipped, present, missing }: ImportedRoles): string[] {
  const list = (names: readonly string[]) =>
    names.length <= MAX_NAMED
      ? names.join(', ')
      : `${names.slice(0, MAX_NAMED).join(', ')} and ${names.length - MAX_NAMED} more`;
  return [
    `Imported administrators: ${administrators.length === 0 ? 'none' : list(administrators)}.`,
    skipped.length > 0 &&
      `Administrators by the export, imported as users: ${list(skipped)}. \`${commandPrefix()} admin promote EMAIL\` makes one an administrator.`,
    present.length > 0 &&
      `Accounts that were here already and keep their role: ${list(present.map(({ email, role }) => `${email} (${role})`))}.`,
    missing.length > 0 &&
      `No account in the export has this email address, so nobody got the role: ${list(missing)}.`,
  ].filter((line) => line !== false);
}

async function runImport(
  { json, 'fetch-images': fetchImages, ...given }: Omit<ReturnType<typeof readOptions>, 'administrators'>,
  io: CommandIo,
): Promise<number> {
  const { out, err } = io;
  const report = await importInto(io, { ...given, fetchImages }, ({ done, total, path }) =>
    err(`[${done + 1}/${total}] ${path}`),
  );
  if (report instanceof LekhaError) {
    err(report.message);
    return exit.damagedInput;
  }
  if (json !== undefined) await writeReport(report, json);
  for (const line of reportLines(report)) out(line);
  if (report.unsupported !== null) err(report.unsupported);
  return report.failed.length > 0 || report.unsupported !== null ? exit.damagedInput : exit.done;
}

/** Runs the import that the server ordered, and tells it the result. */
async function runOrder(
  { path, settings, dryRun, reportFile }: ImportOrder,
  parent: Parent<ImportMessage>,
  io: CommandIo,
): Promise<number> {
  const { source, baseUrl, dateOrder, ...others } = settings;
  const options = {
    ...others,
    path,
    dryRun,
    source: source || undefined,
    baseUrl: baseUrl || undefined,
    dateOrder: dateOrder || undefined,
  };
  try {
    const report = await importInto(io, options, ({ done, total, path: item }) => {
      void parent.tell({ kind: 'progress', done, total, item });
    });
    await parent.tell(await resultMessage(report, reportFile));
    return exit.done;
  } finally {
    parent.leave();
  }
}

async function resultMessage(report: ImportReport | LekhaError, reportFile: string): Promise<ImportMessage> {
  if (report instanceof LekhaError) return { kind: 'failed', message: report.message };
  await writeReport(report, reportFile);
  const summary = summarise(report);
  if (report.articles.length > 0) return { kind: 'done', summary };
  return { kind: 'failed', message: report.unsupported ?? 'No article could be imported.', summary };
}

function writeReport(report: ImportReport, file: string): Promise<void> {
  return writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
}

/** Imports a source into this site. Returns the error for a file that is no source. */
async function importInto(
  { services }: CommandIo,
  { fetchImages, ...options }: ImportOptions & { fetchImages?: boolean | undefined },
  onProgress: NonNullable<ImportOptions['onProgress']>,
): Promise<ImportReport | LekhaError> {
  // Collects garbage before the heap grows by more than this, since an import leaves much of it.
  setFlagsFromString('--heap-growing-percent=30');
  expectNoRequests();
  const ctx = { ...(await services()), actor: system };
  const fetchBytes = fetchImages ? fetchFromWeb(ctx) : undefined;
  try {
    const report = await importContent(ctx, { ...options, fetchBytes, onProgress });
    if (!report.dryRun) await audit(ctx, { action: 'site.imported', subject: options.path });
    return report;
  } catch (error) {
    if (error instanceof LekhaError && error.code === 'unsupported_type') return error;
    throw error;
  }
}
